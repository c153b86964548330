import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import {
  DEFAULT_DISCOVERY_QUERY,
  type DiscoveryQuery,
  parseDiscoveryQuery,
  toDiscoveryParameters,
} from '#contract/schemas/discovery-query.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'

/**
 * The query in the page's address, and a function that changes it so that Back can undo the change. A
 * prerendered page has no search parameters, so before hydration the query is the default.
 */
export function useDiscoveryQuery(): readonly [DiscoveryQuery, (query: DiscoveryQuery) => void] {
  const hydrated = useHydrated()
  const [address, setAddress] = useSearchParams()
  const search = address.toString()
  const query = useMemo(
    () => (hydrated ? parseDiscoveryQuery(new URLSearchParams(search)) : DEFAULT_DISCOVERY_QUERY),
    [hydrated, search],
  )
  const setQuery = useCallback(
    (next: DiscoveryQuery) => setAddress(toDiscoveryParameters(next), { preventScrollReset: true }),
    [setAddress],
  )
  return [query, setQuery]
}
