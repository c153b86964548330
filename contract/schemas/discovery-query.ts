import { DISCOVERY_PAGE_SIZE } from '#contract/limits.ts'

/**
 * What the discovery list is asked for. It stands in the page's address and, in the wire's words, in `GET /api/wiki`.
 * Source: specification, sections 3 ("Discovery query"), 7 and 9. No schema library: the page's first load needs this.
 */
export const DISCOVERY_SORTS = ['sitename', 'pages'] as const
export const DISCOVERY_DIRECTIONS = ['asc', 'desc'] as const

export type DiscoverySort = (typeof DISCOVERY_SORTS)[number]
export type DiscoveryDirection = (typeof DISCOVERY_DIRECTIONS)[number]

export interface DiscoveryQuery {
  readonly sort: DiscoverySort
  readonly direction: DiscoveryDirection
  /** 1 leaves out wikis without pages of their own. */
  readonly active: 0 | 1
  /** Counted from 1. */
  readonly currentPage: number
  readonly resultsPerPage: number
}

export const DEFAULT_DISCOVERY_QUERY: DiscoveryQuery = {
  sort: 'pages',
  direction: 'desc',
  active: 1,
  currentPage: 1,
  resultsPerPage: DISCOVERY_PAGE_SIZE,
}

/** Query parameters of `GET /api/wiki`. */
export interface WikiListQuery {
  readonly sort?: DiscoverySort
  readonly direction?: DiscoveryDirection
  readonly is_active?: 0 | 1
  readonly is_featured?: 0 | 1
  readonly page?: number
  readonly per_page?: number
}

export function toWikiListQuery(query: DiscoveryQuery): Required<Omit<WikiListQuery, 'is_featured'>> {
  return {
    sort: query.sort,
    direction: query.direction,
    is_active: query.active,
    page: query.currentPage,
    per_page: query.resultsPerPage,
  }
}

/** Reads the page's own address; what is missing or makes no sense has its default, so that an old link still works. */
export function discoveryQueryOf(address: URLSearchParams): DiscoveryQuery {
  const page = Number(address.get('page') ?? 1)
  return {
    ...DEFAULT_DISCOVERY_QUERY,
    sort: oneOf(DISCOVERY_SORTS, address.get('sort')) ?? DEFAULT_DISCOVERY_QUERY.sort,
    direction: oneOf(DISCOVERY_DIRECTIONS, address.get('direction')) ?? DEFAULT_DISCOVERY_QUERY.direction,
    active: address.get('active') === '0' ? 0 : 1,
    currentPage: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The address of a query: only what differs from the defaults. */
export function discoveryAddress(query: DiscoveryQuery): URLSearchParams {
  const address = new URLSearchParams()
  if (query.sort !== DEFAULT_DISCOVERY_QUERY.sort) address.set('sort', query.sort)
  if (query.direction !== DEFAULT_DISCOVERY_QUERY.direction) address.set('direction', query.direction)
  if (query.active !== DEFAULT_DISCOVERY_QUERY.active) address.set('active', String(query.active))
  if (query.currentPage > 1) address.set('page', String(query.currentPage))
  return address
}

function oneOf<T extends string>(options: readonly T[], text: string | null): T | undefined {
  return options.find(option => option === text)
}
