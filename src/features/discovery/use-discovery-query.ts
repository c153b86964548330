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
 * The query that stands in the page's address, and a way to change it that Back can undo. A prerendered page knows no address,
 * so until it has been adopted the query is the default.
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
