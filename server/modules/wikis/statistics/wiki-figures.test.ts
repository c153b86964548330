import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { refreshStatistics } from './refresh-statistics.ts'

eachTestHasMember({ metricsToken: 'a-token-for-the-metrics' })

const STATS = { pages: 3, articles: 2, edits: 7, images: 0, users: 2, activeusers: 1 }
const OPERATOR = { authorization: 'Bearer a-token-for-the-metrics', host: 'wikis.example.org' }

const read = async (path: string, headers: Record<string, string> = OPERATOR) =>
  await get(app, `/${path}`, null, { headers })

test('the list of when wikis were first and last edited is JSON or CSV, and only for the operator', async () => {
  const created = app.clock.now()
  const { domain } = await newWiki(app, ada)
  const idle = await newWiki(app, ada)
  const [first, last] = [created + 2 * DAY_MS, created + 10 * DAY_MS]
  app.engine.statistics.set(domain, { ...STATS, first_edited_at: first, last_edited_at: last })
  app.clock.advance(120 * DAY_MS)
  await refreshStatistics(app.deps, new AbortController().signal)

  const json = await read('wikiConversionData', { ...OPERATOR, accept: 'application/json' })
  expect(json.json()).toEqual([
    {
      ...{ domain, number_of_active_editors: 1 },
      ...{ time_to_engage_days: 2, time_before_wiki_abandoned_days: 10 },
      wiki_creation_time: new Date(created).toISOString(),
      first_edited_time: new Date(first).toISOString(),
      last_edited_time: new Date(last).toISOString(),
    },
    expect.objectContaining({ domain: idle.domain, time_to_engage_days: null, first_edited_time: null }),
  ])
  const csv = await read('wikiConversionData')
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.csv"$/)
  expect(csv.body.split('\r\n')[0]).toMatch(/^domain_name,time_to_engage_days,/)
  expect(csv.body).toContain(`${domain},2,10,1,`)
  for (const path of ['wikiConversionData', 'deletedWikiMetrics'])
    for (const headers of [
      { host: OPERATOR.host },
      { ...OPERATOR, authorization: 'Bearer guessed' },
      ada.headers,
    ])
      expect((await read(path, { ...headers, host: OPERATOR.host })).statusCode).toBe(404)
})

test('why wikis were deleted is CSV in which no reason becomes a formula', async () => {
  const { id, domain } = await newWiki(app, ada)
  app.engine.statistics.set(domain, STATS)
  await refreshStatistics(app.deps, new AbortController().signal)
  const deletion = { wiki: id, deletionReasons: ['=HYPERLINK("https://a.example")'] }
  expect((await post(app, ada, api.deleteWiki, deletion)).statusCode).toBe(200)
  const { body, headers } = await read('deletedWikiMetrics')
  expect(headers['content-type']).toMatch(/^text\/csv/)
  expect(body).toContain(`${domain},"'=HYPERLINK(""https://a.example"")",7,3,2,`)
})
