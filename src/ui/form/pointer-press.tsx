import { createContext, type PropsWithChildren, use, useEffect, useState } from 'react'

/** Runs `change` now, or once no pointer is pressed any more. */
export type AfterPress = (change: () => void) => void

const AfterPressContext = createContext<AfterPress>(change => change())

/**
 * Holds back changes of the layout while a pointer is pressed. Pressing a button takes the focus from a field; an error that
 * appeared there at once would move the button away from under the pointer, and the click would be lost.
 */
export function PointerPressProvider({ children }: PropsWithChildren) {
  const [press] = useState(() => new PointerPress())
  useEffect(() => press.watch(window), [press])
  return <AfterPressContext value={press.afterPress}>{children}</AfterPressContext>
}

export function useAfterPress(): AfterPress {
  return use(AfterPressContext)
}

/** A tap sends its mouse events after the finger has left, so both kinds begin a press. */
const BEGIN = ['pointerdown', 'mousedown'] as const
const END = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'] as const

/** Follows whether a pointer is pressed. */
class PointerPress {
  #pressed = false
  #ending: ReturnType<typeof setTimeout> | undefined
  #held: (() => void)[] = []

  readonly afterPress: AfterPress = change => {
    if (this.#pressed) this.#held.push(change)
    else change()
  }

  /** @returns what stops watching; changes that are still held back are dropped. */
  watch(target: Window): () => void {
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const name of BEGIN) target.addEventListener(name, () => this.#begin(), options)
    for (const name of END) target.addEventListener(name, event => this.#endSoon(event), options)
    return () => {
      stop.abort()
      clearTimeout(this.#ending)
      this.#pressed = false
      this.#held = []
    }
  }

  #begin(): void {
    clearTimeout(this.#ending)
    this.#pressed = true
  }

  /** The click follows the release within the same task. A field that loses the focus is not the window that does. */
  #endSoon(event: Event): void {
    if (event.type === 'blur' && event.target !== window) return
    clearTimeout(this.#ending)
    this.#ending = setTimeout(() => {
      this.#pressed = false
      for (const change of this.#held.splice(0)) change()
    })
  }
}
