// @sqlite-only

import { describe, expect, test } from '@jest/globals'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { buildApp } from './app.ts'
import { userName, wikiDomain } from './engine/testing/accepted-names.ts'
import { reserveWiki } from './modules/wikis/creation/reserve-wiki.ts'
import { markChanged } from './modules/wikis/publication/publish-wiki.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { IN_ONE_PROCESS } from './platform/periodic-work.ts'
import { ada, app, eachTestHasWiki, wiki } from './testing/each-test.ts'
import { creatingMember, newWiki, PROFILE } from './testing/new-wiki.ts'
import { post } from './testing/requests.ts'

eachTestHasWiki()

type Scheduled = ReadonlyMap<string, { readonly intervalMs: number; run(): Promise<void> }>

/** Starts the server a second time on the same database and engine, and returns its periodic jobs. */
async function restart({ databaseUrl = app.deps.config.databaseUrl } = {}): Promise<Scheduled> {
  const scheduled = new Map<string, { intervalMs: number; run(): Promise<void> }>()
  const context = { id: 1, attempt: 1, signal: new AbortController().signal, othersWait: async () => false }
  const jobs: Jobs = {
    ...app.deps.jobs,
    handle: () => {},
    every: (name, run) =>
      void scheduled.set(name, { intervalMs: IN_ONE_PROCESS[name], run: () => run(context) }),
  }
  const again = await buildApp({ ...app.deps, jobs, config: { ...app.deps.config, databaseUrl } })
  await again.ready()
  await again.close()
  return scheduled
}

async function leaveHalfMade(): Promise<string> {
  const domain = wikiDomain('half-made.localhost:8080')
  const wanted = {
    sitename: 'Half',
    language: DEFAULT_LANGUAGE,
    domain,
    customHost: null,
    username: userName('Ada'),
    profile: PROFILE,
    knowledgeEquity: null,
    request: null,
  }
  await reserveWiki(app.deps, wanted, creatingMember(ada))
  await app.engine.create({
    ...wanted,
    admin: { username: wanted.username, password: 'x', email: 'ada@example.org' },
  })
  return domain
}

describe('when the server starts again after a crash', () => {
  test('publishes a change that was not published', async () => {
    await markChanged(app.deps.db, wiki.id)
    await restart()
    expect(app.engine.published.map(({ domain }) => domain)).toEqual([wiki.domain])
  })

  test('removes an unfinished wiki before it answers any request', async () => {
    const domain = await leaveHalfMade()
    await restart({ databaseUrl: null })
    expect(app.engine.domains()).toEqual([wiki.domain])
    await newWiki(app, ada, { domain })
  })

  test('leaves a wiki alone that another server process is creating', async () => {
    const domain = await leaveHalfMade()
    await restart({ databaseUrl: 'postgres://shared' })
    expect(app.engine.domains()).toEqual([wiki.domain, domain])
  })

  test('starts even if a wiki’s change cannot be published', async () => {
    await markChanged(app.deps.db, wiki.id)
    app.engine.publish = async () => {
      throw new Error('EIO')
    }
    await expect(restart()).resolves.toBeDefined()
  })
})

describe('periodically', () => {
  test('purges deleted wikis once a day', async () => {
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    app.clock.advance(30 * DAY_MS)
    const purge = (await restart()).get('wikis.purge')
    expect(purge?.intervalMs).toBe(DAY_MS)
    await purge?.run()
    expect(app.engine.removed).toEqual([wiki.domain])
  })

  test('purges them as soon as the wikis run, if they do not when it is time', async () => {
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    app.clock.advance(30 * DAY_MS)
    app.engine.makeLate(5)
    // Starting adds the periodic jobs. After stopping, they run when this test says so.
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    await app.deps.jobs.runDue()
    expect(app.engine.removed).toEqual([])
    app.engine.comeUp()
    await app.deps.jobs.runDue()
    expect(app.engine.removed).toEqual([wiki.domain])
  })

  test('reads statistics every five minutes', async () => {
    const stats = { pages: 4, articles: 1, edits: 9, images: 0, users: 2, activeusers: 1 }
    app.engine.statistics.set(wiki.domain, stats)
    const statistics = (await restart()).get('wikis.statistics')
    expect(statistics?.intervalMs).toBe(5 * MINUTE_MS)
    await statistics?.run()
    expect((await post(app, ada, api.myWikis)).json().wikis[0].wiki_site_stats).toMatchObject(stats)
  })

  test('removes unfinished wikis and publishes late changes', async () => {
    const jobs = await restart()
    const domain = await leaveHalfMade()
    await markChanged(app.deps.db, wiki.id)
    app.clock.advance(2 * MINUTE_MS)
    await jobs.get('wikis.discard-abandoned')?.run()
    await jobs.get('wikis.republish')?.run()
    expect(app.engine.removed).toEqual([domain])
    expect(app.engine.published.map(publication => publication.domain)).toEqual([wiki.domain])
  })
})
