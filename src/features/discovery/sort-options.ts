import type { DiscoveryQuery } from '#contract/schemas/discovery-query.ts'

/** Source: specification, section 9 ("Sort options"). */
export const SORT_OPTIONS = [
  { value: 'sitename:asc', label: 'Alphabetical, A to Z', sort: 'sitename', direction: 'asc' },
  { value: 'sitename:desc', label: 'Alphabetical, Z to A', sort: 'sitename', direction: 'desc' },
  { value: 'pages:desc', label: 'Number of pages', sort: 'pages', direction: 'desc' },
] as const

export function sortValue({ sort, direction }: DiscoveryQuery): string {
  return `${sort}:${direction}`
}

/** The query of a chosen option, from its first page on. */
export function sortedBy(query: DiscoveryQuery, value: string): DiscoveryQuery {
  const option = SORT_OPTIONS.find(known => known.value === value)
  return option ? { ...query, sort: option.sort, direction: option.direction, currentPage: 1 } : query
}
