import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { step, wiki } from './harness.mjs'

const Bot = createRequire(import.meta.url)('nodemw')
const { hostname, port } = new URL(wiki.url)
const bot = new Bot({
  protocol: 'http',
  server: hostname,
  port: Number(port),
  path: '/w',
  username: wiki.bot,
  password: wiki.botPassword,
  debug: false,
})
const call = name => promisify(bot[name].bind(bot))
await step('log in', async () => await call('logIn')())
await step('create a page', async () => Boolean(await call('edit')('Made by nodemw', 'Hello', 'a test')))
await step('read a page', async () => (await call('getArticle')('Made by nodemw')) === 'Hello')
await step('append to a page', async () =>
  Boolean(await call('append')('Made by nodemw', ' again', 'a test')),
)
await step('search', async () => (await call('search')('again')).length > 0)
await step('revisions', async () => (await call('getArticleRevisions')('Made by nodemw')).length > 1)
await step('site information', async () => Boolean(await call('getSiteInfo')(['general'])))
await step('site statistics', async () => Boolean(await call('getSiteStats')()))
await step('recent changes', async () => (await call('getRecentChanges')('')).length > 0)
await step('move a page', async () =>
  Boolean(await call('move')('Made by nodemw', 'Moved by nodemw', 'a test')),
)
await step('delete a page', async () => Boolean(await call('delete')('Moved by nodemw', 'a test')))
