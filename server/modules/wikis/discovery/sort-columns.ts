import type { DiscoverySort } from '#contract/schemas/discovery-query.ts'

/** What each order sorts by; an index stands ready for each. */
export const SORT_COLUMNS = { sitename: 'sort_name', pages: 'pages' } as const satisfies Record<
  DiscoverySort,
  string
>
