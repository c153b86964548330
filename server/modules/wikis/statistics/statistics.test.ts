import { describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { WikiSiteStats } from '#contract/types/wiki.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { refreshStatistics } from './refresh-statistics.ts'

eachTestHasMember()

const stats = (pages: number): WikiSiteStats => ({
  pages,
  articles: 1,
  edits: 2,
  images: 0,
  users: 3,
  activeusers: 1,
  admins: 2,
})

async function refresh(signal = new AbortController().signal): Promise<void> {
  await refreshStatistics(app.deps, signal)
}

describe('the statistics of wikis', () => {
  test('are read from every wiki and shown on the dashboard and in the list', async () => {
    const domains = ['first.localhost:8080', 'second.localhost:8080']
    for (const [index, domain] of domains.entries()) {
      await newWiki(app, ada, { domain })
      app.engine.statistics.set(domain, stats(index + 2))
    }
    await refresh()
    const { wikis } = (await post(app, ada, api.myWikis)).json()
    expect(wikis.map((wiki: { wiki_site_stats: unknown }) => wiki.wiki_site_stats)).toMatchObject([
      stats(2),
      stats(3),
    ])
    const { data } = (await get(app, '/wiki?is_active=1&sort=pages&direction=desc')).json()
    expect(data.map((wiki: { domain: string }) => wiki.domain)).toEqual(domains.toReversed())
  })

  test('follow the wiki, and stay as they are if the wiki cannot be read', async () => {
    const { domain, id } = await newWiki(app, ada)
    const shown = async () => (await get(app, `/wiki/${id}`)).json().data.wiki_site_stats
    await refresh()
    expect(await shown()).toBeNull()
    app.engine.statistics.set(domain, stats(5))
    await refresh()
    app.engine.statistics.set(domain, stats(9))
    await refresh()
    expect(await shown()).toMatchObject(stats(9))
    app.engine.statistics.delete(domain)
    await refresh()
    expect(await shown()).toMatchObject(stats(9))
  })

  test('that have not changed are not written again', async () => {
    const { domain } = await newWiki(app, ada)
    app.engine.statistics.set(domain, stats(5))
    await refresh()
    const written = app.clock.now()
    app.clock.advance(MINUTE_MS)
    await refresh()
    const row = await app.deps.db.selectFrom('wiki_site_stats').select('updated_at').executeTakeFirstOrThrow()
    expect(row.updated_at).toBe(written)
  })

  test('are read in batches for any number of wikis, until the server stops', async () => {
    for (let count = 0; count < 120; count += 1) await newWiki(app, ada)
    const batches: number[] = []
    const stopping = new AbortController()
    app.engine.readStatistics = async domains => {
      batches.push(domains.length)
      if (batches.length > 3) stopping.abort()
      return new Map()
    }
    await refresh()
    expect(batches).toEqual([50, 50, 20])
    await refresh(stopping.signal)
    expect(batches).toEqual([50, 50, 20, 50])
  })

  test('of a deleted wiki are not read', async () => {
    const { domain, id } = await newWiki(app, ada)
    await post(app, ada, api.deleteWiki, { wiki: id })
    app.engine.statistics.set(domain, stats(5))
    await refresh()
    expect(await app.deps.db.selectFrom('wiki_site_stats').selectAll().execute()).toEqual([])
  })
})
