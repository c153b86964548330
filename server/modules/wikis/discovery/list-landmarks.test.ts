import { beforeAll, describe, expect, test } from '@jest/globals'
import { DISCOVERY_DIRECTIONS, DISCOVERY_SORTS } from '#contract/schemas/discovery-query.ts'
import type { DiscoveryResponse } from '#contract/types/discovery.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { get } from '#server/testing/requests.ts'
import { seedWikis } from '#server/testing/seed-wikis.ts'
import { EVERY_WIKI } from './list-filter.ts'
import { createListLandmarks, STRIDE } from './list-landmarks.ts'

const PER_PAGE = 24
const LENGTH = 8 * STRIDE + 50

allTestsShareServer()
beforeAll(async () => {
  // Many share a name or a number of pages, so that the order of equal rows matters.
  const active = Array.from({ length: LENGTH }, (_, index) => ({
    sitename: `Wiki ${(index * 7919) % 400}`,
    pages: 2 + ((index * 31) % 9),
  }))
  const empty = Array.from({ length: 30 }, (_, index) => ({ sitename: `Wiki ${index}`, pages: 1 }))
  await seedWikis(app.deps.db, [...active, ...empty])
})

const cases = DISCOVERY_SORTS.flatMap(sort => DISCOVERY_DIRECTIONS.map(direction => ({ sort, direction })))

async function idsOfPages(query: string): Promise<number[]> {
  const ids = []
  for (let page = 1; page <= Math.ceil(LENGTH / PER_PAGE); page += 1) {
    const { data } = (
      await get(app, `/wiki?is_active=1&${query}&per_page=${PER_PAGE}&page=${page}`)
    ).json<DiscoveryResponse>()
    ids.push(...data.map(({ id }) => id))
  }
  return ids
}

describe('a list long enough for landmarks', () => {
  test.each(cases)(
    'shows every active wiki once and in order: $sort, $direction',
    async ({ sort, direction }) => {
      const column = sort === 'pages' ? 'pages' : 'sort_name'
      const rows = await app.deps.db
        .selectFrom('wikis')
        .select('id')
        .where('pages', '>=', 2)
        .orderBy(column, direction)
        .orderBy('id', direction)
        .execute()
      expect(await idsOfPages(`sort=${sort}&direction=${direction}`)).toEqual(rows.map(({ id }) => id))
    },
  )

  test('counts from less than a stride away in the middle, and from the ends near them', async () => {
    const landmarks = createListLandmarks(app.deps)
    const list = { filter: EVERY_WIKI, sort: 'sitename', total: LENGTH } as const
    expect(await landmarks.before(STRIDE - 1, list)).toBeNull()
    expect(await landmarks.before(LENGTH - 1, list)).toBeNull()
    expect((await landmarks.before(2 * STRIDE, list))?.position).toBe(2 * STRIDE)
    expect((await landmarks.before(3 * STRIDE - 1, list))?.position).toBe(2 * STRIDE)
  })
})
