import type { DiscoveryQuery } from '#contract/schemas/discovery-query.ts'

/** Source: spec 9.21. */
export const SORT_OPTIONS = [
  { value: 'sitename:asc', label: 'Alphabetical, A to Z', sort: 'sitename', direction: 'asc' },
  { value: 'sitename:desc', label: 'Alphabetical, Z to A', sort: 'sitename', direction: 'desc' },
  { value: 'pages:desc', label: 'Number of pages', sort: 'pages', direction: 'desc' },
] as const

/** The `value` of the option that the query is sorted by. */
export function sortValue({ sort, direction }: DiscoveryQuery): string {
  return `${sort}:${direction}`
}

/** The query for the first page, sorted by the option with this `value`. */
export function sortedBy(query: DiscoveryQuery, value: string): DiscoveryQuery {
  const option = SORT_OPTIONS.find(known => known.value === value)
  return option ? { ...query, sort: option.sort, direction: option.direction, currentPage: 1 } : query
}
