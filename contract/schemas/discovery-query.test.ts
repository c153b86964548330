import { describe, expect, test } from '@jest/globals'
import {
  DEFAULT_DISCOVERY_QUERY,
  discoveryAddress,
  discoveryQueryOf,
  toWikiListQuery,
} from './discovery-query.ts'

const read = (search: string) => discoveryQueryOf(new URLSearchParams(search))

describe('the address of the discovery list', () => {
  test('an address without parameters asks for the most pages first, without empty wikis, 24 to a page', () => {
    expect(read('')).toEqual({
      sort: 'pages',
      direction: 'desc',
      active: 1,
      currentPage: 1,
      resultsPerPage: 24,
    })
  })

  test('every choice stands in the address and comes back from it', () => {
    const query = {
      ...DEFAULT_DISCOVERY_QUERY,
      sort: 'sitename',
      direction: 'asc',
      active: 0,
      currentPage: 7,
    } as const
    expect(discoveryAddress(query).toString()).toBe('sort=sitename&direction=asc&active=0&page=7')
    expect(discoveryQueryOf(discoveryAddress(query))).toEqual(query)
  })

  test('the defaults leave the address clean', () => {
    expect(discoveryAddress(DEFAULT_DISCOVERY_QUERY).toString()).toBe('')
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
  ])('nonsense such as "%s" is read as the default', search =>
    expect(read(search)).toEqual(DEFAULT_DISCOVERY_QUERY),
  )

  test('the request says it in the words of the wire', () => {
    expect(toWikiListQuery(read('sort=sitename&direction=desc&active=0&page=3'))).toEqual({
      sort: 'sitename',
      direction: 'desc',
      is_active: 0,
      page: 3,
      per_page: 24,
    })
  })
})
