import type { DiscoverySort } from '#contract/schemas/discovery-query.ts'

/** The column of each sort order. Each has an index. */
export const SORT_COLUMNS = { sitename: 'sort_name', pages: 'pages' } as const satisfies Record<
  DiscoverySort,
  string
>
