import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

interface Arrival {
  /** The query with its question mark, '' for none. */
  readonly search: string
  /** What the navigation carried along. */
  readonly state: unknown
}

const UNKNOWN: Arrival = { search: '', state: null }

/**
 * How one came to this page, beyond its path. Nothing while React adopts static HTML, which was made for every arrival: what
 * is shown then has to be the same.
 */
export function useHydratedLocation(): Arrival {
  const { search, state } = useLocation()
  return useHydrated() ? { search, state } : UNKNOWN
}
