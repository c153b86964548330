import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A control loses the focus when it is disabled. This gives it back once the controls inside `group` are
 * enabled again.
 */
export function useKeptFocus(group: RefObject<HTMLElement | null>, disabled: boolean): void {
  const held = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (disabled) {
      held.current = focused instanceof HTMLElement && group.current?.contains(focused) ? focused : null
    } else if (focused === null || focused === document.body) {
      held.current?.focus({ preventScroll: true })
    }
  }, [group, disabled])
}
