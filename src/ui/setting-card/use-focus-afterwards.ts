import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus after an action whose button disappears with it, so that it is not lost.
 *
 * @param busy whether the action is being carried out.
 * @returns the element to focus, and a function to call when the action begins.
 */
export function useFocusAfterwards(busy: boolean): readonly [RefObject<HTMLDivElement | null>, () => void] {
  const target = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (busy || !isWanted.current) return
    isWanted.current = false
    if (document.activeElement === document.body) target.current?.focus()
  }, [busy])
  const want = () => {
    isWanted.current = true
  }
  return [target, want]
}
