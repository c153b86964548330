import { useLocation } from 'react-router'
import { useHydrated } from './use-hydrated.ts'

interface Arrival {
  /** The query with its question mark; '' if there is none. */
  readonly search: string
  /** The `state` of the navigation. */
  readonly state: unknown
}

const UNKNOWN: Arrival = { search: '', state: null }

/**
 * The query and state of the current location. They are empty while React hydrates prerendered HTML, which is
 * the same for every location.
 */
export function useHydratedLocation(): Arrival {
  const { search, state } = useLocation()
  return useHydrated() ? { search, state } : UNKNOWN
}
