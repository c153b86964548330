import type { PointerEvent } from 'react'
import { useRef } from 'react'

interface Drag {
  readonly x: number
  readonly y: number
  readonly left: number
  readonly top: number
}

/** Scrolls a region by dragging with the mouse. Touch screens scroll natively. */
export function useDrag() {
  const drag = useRef<Drag | null>(null)
  return {
    onPointerDown: ({
      currentTarget,
      target,
      pointerType,
      button,
      clientX,
      clientY,
      pointerId,
    }: PointerEvent) => {
      const isControl = target instanceof Element && target.closest('[role=button]') !== null
      if (pointerType !== 'mouse' || button !== 0 || isControl) return
      drag.current = { x: clientX, y: clientY, left: currentTarget.scrollLeft, top: currentTarget.scrollTop }
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      if (!drag.current) return
      currentTarget.scrollLeft = drag.current.left + drag.current.x - clientX
      currentTarget.scrollTop = drag.current.top + drag.current.y - clientY
    },
    onPointerUp: () => {
      drag.current = null
    },
    onPointerCancel: () => {
      drag.current = null
    },
  }
}
