import { DISCOVERY_PAGE_SIZE } from '#contract/limits.ts'

/**
 * The query of the discovery list, in the page's URL and in `GET /api/wiki`. This file does without a schema
 * library, because it is needed for the page's first load. Source: spec 3.26, 7.21, 9.20.
 */
export const DISCOVERY_SORTS = ['sitename', 'pages'] as const
export const DISCOVERY_DIRECTIONS = ['asc', 'desc'] as const

export type DiscoverySort = (typeof DISCOVERY_SORTS)[number]
export type DiscoveryDirection = (typeof DISCOVERY_DIRECTIONS)[number]

export interface DiscoveryQuery {
  readonly sort: DiscoverySort
  readonly direction: DiscoveryDirection
  /** 1 excludes empty wikis. */
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

/**
 * Parses the parameters of the page's URL. Missing or invalid ones get their default, so that old links keep
 * working.
 */
export function parseDiscoveryQuery(parameters: URLSearchParams): DiscoveryQuery {
  const page = Number(parameters.get('page') ?? 1)
  return {
    ...DEFAULT_DISCOVERY_QUERY,
    sort: oneOf(DISCOVERY_SORTS, parameters.get('sort')) ?? DEFAULT_DISCOVERY_QUERY.sort,
    direction: oneOf(DISCOVERY_DIRECTIONS, parameters.get('direction')) ?? DEFAULT_DISCOVERY_QUERY.direction,
    active: parameters.get('active') === '0' ? 0 : 1,
    currentPage: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  }
}

/** The parameters of the page's URL: only those that differ from the defaults. */
export function toDiscoveryParameters(query: DiscoveryQuery): URLSearchParams {
  const parameters = new URLSearchParams()
  if (query.sort !== DEFAULT_DISCOVERY_QUERY.sort) parameters.set('sort', query.sort)
  if (query.direction !== DEFAULT_DISCOVERY_QUERY.direction) parameters.set('direction', query.direction)
  if (query.active !== DEFAULT_DISCOVERY_QUERY.active) parameters.set('active', String(query.active))
  if (query.currentPage > 1) parameters.set('page', String(query.currentPage))
  return parameters
}

function oneOf<T extends string>(options: readonly T[], text: string | null): T | undefined {
  return options.find(option => option === text)
}
