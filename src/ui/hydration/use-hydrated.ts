import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while React renders to or adopts static HTML, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
