import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}
const nothing = () => null

/**
 * False while React renders or hydrates prerendered HTML, true soon afterwards, and true at once in what is
 * rendered later. The change is a transition, so it never blocks the page.
 */
export function useHydrated(): boolean {
  let isStatic = false
  // React asks for the server's snapshot only while it prerenders or hydrates.
  useSyncExternalStore(never, nothing, () => {
    isStatic = true
    return null
  })
  const [isHydrated, setHydrated] = useState(!isStatic)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}
