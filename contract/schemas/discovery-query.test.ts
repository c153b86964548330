import { describe, expect, test } from '@jest/globals'
import {
  DEFAULT_DISCOVERY_QUERY,
  parseDiscoveryQuery,
  toDiscoveryParameters,
  toWikiListQuery,
} from './discovery-query.ts'

const read = (search: string) => parseDiscoveryQuery(new URLSearchParams(search))

describe('the URL of the discovery list', () => {
  test('without parameters means: most pages first, no empty wikis, 24 per page', () => {
    expect(read('')).toEqual({
      sort: 'pages',
      direction: 'desc',
      active: 1,
      currentPage: 1,
      resultsPerPage: 24,
    })
  })

  test('contains every choice, which can be read back from it', () => {
    const query = {
      ...DEFAULT_DISCOVERY_QUERY,
      sort: 'sitename',
      direction: 'asc',
      active: 0,
      currentPage: 7,
    } as const
    expect(toDiscoveryParameters(query).toString()).toBe('sort=sitename&direction=asc&active=0&page=7')
    expect(parseDiscoveryQuery(toDiscoveryParameters(query))).toEqual(query)
  })

  test('contains no defaults', () => {
    expect(toDiscoveryParameters(DEFAULT_DISCOVERY_QUERY).toString()).toBe('')
  })

  test.each([
    'page=0',
    'page=-1',
    'page=2.5',
    'page=x',
    'page=',
    'page=1e400',
    'sort=owner',
    'direction=up',
    'active=2',
  ])('falls back to the default for "%s"', search => expect(read(search)).toEqual(DEFAULT_DISCOVERY_QUERY))

  test('is translated to the parameters of the API', () => {
    expect(toWikiListQuery(read('sort=sitename&direction=desc&active=0&page=3'))).toEqual({
      sort: 'sitename',
      direction: 'desc',
      is_active: 0,
      page: 3,
      per_page: 24,
    })
  })
})
