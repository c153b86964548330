import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while React renders or hydrates prerendered HTML, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
