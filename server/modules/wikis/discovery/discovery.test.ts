import { beforeAll, describe, expect, test } from '@jest/globals'
import type { DiscoveredWiki, DiscoveryResponse } from '#contract/types/discovery.ts'
import { insertProfile } from '#server/modules/wikis/profile/profiles.repository.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { get } from '#server/testing/requests.ts'
import { seedWikis } from '#server/testing/seed-wikis.ts'

/** In no order. Some names differ only in accents and case, and some wikis have the same number of pages. */
const WIKIS = [
  { sitename: 'zebra', pages: 5 },
  { sitename: 'Ökologie', pages: 2 },
  { sitename: 'Apple', pages: 1 },
  { sitename: 'apfel', pages: 700 },
  { sitename: 'Opera', pages: 5, featured: true },
  { sitename: 'Новая', pages: 0 },
  { sitename: 'oslo', pages: null },
  { sitename: 'Émile', pages: 5 },
  { sitename: 'Museum', pages: 30, featured: true },
]

const BY_NAME = ['apfel', 'Apple', 'Émile', 'Museum', 'Ökologie', 'Opera', 'oslo', 'zebra', 'Новая']
/** Wikis with the same number of pages are sorted by age, the younger first. */
const BY_PAGES = ['apfel', 'Museum', 'Émile', 'Opera', 'zebra', 'Ökologie', 'Apple', 'oslo', 'Новая']

allTestsShareServer()
beforeAll(async () => {
  await seedWikis(app.deps.db, WIKIS)
})

async function list(query: string): Promise<DiscoveryResponse> {
  const response = await get(app, `/wiki?${query}`)
  expect(response.statusCode).toBe(200)
  return response.json<DiscoveryResponse>()
}

async function names(query: string): Promise<string[]> {
  return (await list(query)).data.map(({ sitename }) => sitename)
}

describe('the list of wikis', () => {
  test('is sorted by pages when asked', async () => {
    expect(await names('sort=pages&direction=desc')).toEqual(BY_PAGES)
    expect(await names('sort=pages&direction=asc')).toEqual(BY_PAGES.toReversed())
    expect(await names('sort=pages')).toEqual(BY_PAGES.toReversed())
  })

  test('is sorted by name, ascending, without regard to case and accents unless asked otherwise', async () => {
    expect(await names('')).toEqual(BY_NAME)
    expect(await names('sort=sitename')).toEqual(BY_NAME)
    expect(await names('sort=sitename&direction=desc')).toEqual(BY_NAME.toReversed())
  })

  test('can leave out empty wikis, which only have the main page', async () => {
    const empty = ['Apple', 'oslo', 'Новая']
    const filled = (all: string[]) => all.filter(name => !empty.includes(name))
    expect(await names('is_active=1&sort=pages&direction=desc')).toEqual(filled(BY_PAGES))
    expect(await names('is_active=1&sort=sitename&direction=asc')).toEqual(filled(BY_NAME))
    expect(await names('is_active=0')).toEqual(BY_NAME)
  })

  test('can show only featured wikis, or only the others', async () => {
    expect(await names('is_featured=1')).toEqual(['Museum', 'Opera'])
    expect(await names('is_featured=1&is_active=1&sort=sitename')).toEqual(['Museum', 'Opera'])
    expect(await names('is_featured=0')).toHaveLength(7)
  })

  test.each([
    'sort=pages&direction=desc',
    'sort=pages',
    'sort=sitename',
    'sort=sitename&direction=desc',
    'is_active=1',
  ])('has every wiki exactly once on its pages, in the same order (%s)', async query => {
    const whole = await names(query)
    for (const perPage of [1, 2, 4, 5]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(whole.length / perPage); page += 1)
        pages.push(...(await names(`${query}&per_page=${perPage}&page=${page}`)))
      expect(pages).toEqual(whole)
    }
  })

  test('tells a page’s position and links to the others', async () => {
    const { data, meta, links } = await list('sort=sitename&per_page=4&page=3')
    expect(data).toHaveLength(1)
    expect(meta).toMatchObject({ total: 9, last_page: 3, current_page: 3, per_page: 4, from: 9, to: 9 })
    expect(links).toEqual({
      first: 'http://localhost:8080/api/wiki?sort=sitename&per_page=4&page=1',
      last: 'http://localhost:8080/api/wiki?sort=sitename&per_page=4&page=3',
      prev: 'http://localhost:8080/api/wiki?sort=sitename&per_page=4&page=2',
      next: null,
    })
  })

  test('is empty after its last page', async () => {
    const { data, meta, links } = await list('per_page=4&page=99')
    expect(data).toEqual([])
    expect(meta).toMatchObject({ total: 9, last_page: 3, current_page: 99, from: null, to: null })
    expect(links.prev).toContain('page=3')
  })

  test('shows the public data of each wiki', async () => {
    const [museum] = (await list('is_featured=1')).data
    expect(museum).toEqual({
      id: expect.any(Number),
      sitename: 'Museum',
      domain: 'seed-8.localhost:8080',
      domain_decoded: 'seed-8.localhost:8080',
      description: null,
      logo_url: null,
      wiki_site_stats: {
        ...{ pages: 30, articles: 30, edits: 90, images: 0, users: 2, activeusers: 1 },
        ...{ admins: 0, wiki_id: museum?.id },
      },
      reuse_prototype: false,
    })
    expect((await get(app, `/wiki/${museum?.id}`)).json()).toEqual({ data: museum })
  })

  test('says whether a wiki’s latest intended use is to be a source for many, also at the older address', async () => {
    const [museum] = (await list('is_featured=1')).data
    const profile = { audience: 'wide', temporality: 'permanent' } as const
    const shown = async () => {
      const answers = [await list('is_featured=1'), (await get(app, '/reusePrototype?is_featured=1')).json()]
      return answers.map(({ data }) => data.map((wiki: DiscoveredWiki) => wiki.reuse_prototype))
    }
    await insertProfile(app.deps.db, museum?.id ?? 0, { ...profile, purpose: 'data_hub' }, 1)
    expect(await shown()).toEqual([
      [true, false],
      [true, false],
    ])
    await insertProfile(app.deps.db, museum?.id ?? 0, { purpose: 'data_lab', temporality: 'permanent' }, 2)
    expect(await shown()).toEqual([
      [false, false],
      [false, false],
    ])
  })

  test('has a navigation, with a gap where numbers are left out', async () => {
    const { meta } = await list('per_page=1&page=5')
    expect(meta.path).toBe('http://localhost:8080/api/wiki')
    expect(meta.links?.map(({ label, active }) => (active ? `[${label}]` : label))).toEqual([
      ...['&laquo; Previous', '1', '2', '3', '4', '[5]', '6', '7', '8', '9', 'Next &raquo;'],
    ])
    const first = (await list('per_page=1&page=1')).meta.links ?? []
    expect(first.map(({ label }) => label)).toEqual([
      ...['&laquo; Previous', '1', '2', '3', '4', '...', '8', '9', 'Next &raquo;'],
    ])
    expect(first[0]?.url).toBeNull()
    expect(first.find(({ label }) => label === '...')?.url).toBeNull()
    expect(first.at(-1)?.url).toBe('http://localhost:8080/api/wiki?per_page=1&page=2')
  })

  test('has no statistics for a wiki that was not counted yet', async () => {
    const { data } = await list('sort=sitename')
    expect(data.find(({ sitename }) => sitename === 'oslo')?.wiki_site_stats).toBeNull()
  })

  test.each([
    'sort=id',
    'sort=',
    'sort=pages&sort=sitename',
    'direction=up',
    'is_active=2',
    'is_active=yes',
    'is_featured=-1',
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'page=99999999999999999999',
    'per_page=0',
    'per_page=101',
    'per_page=1e9',
  ])('rejects %s with 422', async query => {
    const response = await get(app, `/wiki?${query}`)
    expect(response.statusCode).toBe(422)
    const [[field, texts] = []] = Object.entries(response.json().errors)
    expect(query).toContain(`${field}=`)
    expect(texts).toEqual([expect.stringMatching(/\S \S/)])
  })
})

test('the number of wikis is public', async () => {
  expect((await get(app, '/wiki/count')).json()).toEqual({ data: 9 })
})

test.each(['0', '999', 'x', '1.5', '-1', '%00'])('wiki %s is not found', async id => {
  const response = await get(app, `/wiki/${id}`)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
})

test('a total is counted again after a few seconds', async () => {
  await list('')
  await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).where('sitename', '=', 'zebra').execute()
  expect((await list('')).meta.total).toBe(9)
  app.clock.advance(5000)
  const { meta, data } = await list('')
  expect([meta.total, data.length]).toEqual([8, 8])
})
