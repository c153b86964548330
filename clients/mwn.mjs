import { Mwn } from 'mwn'
import { step, wiki } from './harness.mjs'

const bot = new Mwn({
  apiUrl: `${wiki.url}/w/api.php`,
  username: wiki.bot,
  password: wiki.botPassword,
  userAgent: 'clients/1 (tests)',
  silent: true,
})
await step('log in', async () => await bot.login())
await step('site information', async () => await bot.getSiteInfo())
await step(
  'create a page',
  async () => (await bot.create('Made by mwn', 'Hello', 'a test')).result === 'Success',
)
await step('read a page', async () => (await bot.read('Made by mwn')).revisions[0].content === 'Hello')
await step(
  'edit a page',
  async () => (await bot.edit('Made by mwn', rev => `${rev.content} again`)).result === 'Success',
)
await step(
  'replace a page',
  async () => (await bot.save('Made by mwn', 'Hello again and again', 'a test')).result === 'Success',
)
await step('search', async () => (await bot.search('again', 5)).length > 0)
await step('history', async () => (await new bot.Page('Made by mwn').history('ids', 5)).length > 1)
await step('move a page', async () => Boolean(await bot.move('Made by mwn', 'Moved by mwn', 'a test')))
await step('purge a page', async () => Boolean(await bot.purge(['Moved by mwn'])))
await step(
  'rollback is refused without a cause',
  async () =>
    await bot.rollback('Moved by mwn', 'Nobody').then(
      () => false,
      () => true,
    ),
)
await step('delete a page', async () => Boolean(await bot.delete('Moved by mwn', 'a test')))
await step('parse wikitext', async () => (await bot.parseWikitext("'''bold'''")).includes('<b>bold</b>'))
