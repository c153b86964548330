import { createContext, type PropsWithChildren, use, useLayoutEffect, useState } from 'react'

/** Runs `change` immediately, or after the pointer is released. */
type AfterPress = (change: () => void) => void

const AfterPressContext = createContext<AfterPress>(change => change())

/**
 * Delays layout changes while a pointer is pressed. Pressing a button takes the focus from a field; if the
 * field's error appeared immediately, the button would move away from under the pointer and the click would
 * be lost.
 */
export function PointerPressProvider({ children }: PropsWithChildren) {
  const [press] = useState(() => new PointerPress())
  // As soon as fields answer to events: a press in the middle of a slow start counts too.
  useLayoutEffect(() => press.watch(window), [press])
  return <AfterPressContext value={press.afterPress}>{children}</AfterPressContext>
}

export function useAfterPress(): AfterPress {
  return use(AfterPressContext)
}

/** A tap sends its mouse events after the finger is lifted, so both kinds of events start a press. */
const START_EVENTS = ['pointerdown', 'mousedown'] as const
const END_EVENTS = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'] as const

/** Tracks whether a pointer is pressed. */
class PointerPress {
  #pressed = false
  #ending: ReturnType<typeof setTimeout> | undefined
  #delayed: (() => void)[] = []

  readonly afterPress: AfterPress = change => {
    if (this.#pressed) this.#delayed.push(change)
    else change()
  }

  /** @returns a function that stops watching and drops delayed changes. */
  watch(target: Window): () => void {
    const stop = new AbortController()
    const options = { capture: true, passive: true, signal: stop.signal }
    for (const name of START_EVENTS) target.addEventListener(name, () => this.#start(), options)
    for (const name of END_EVENTS) target.addEventListener(name, event => this.#endSoon(event), options)
    return () => {
      stop.abort()
      clearTimeout(this.#ending)
      this.#pressed = false
      this.#delayed = []
    }
  }

  #start(): void {
    clearTimeout(this.#ending)
    this.#pressed = true
  }

  /** The click follows the release in the same task. Only a `blur` of the window itself ends a press. */
  #endSoon(event: Event): void {
    if (event.type === 'blur' && event.target !== window) return
    clearTimeout(this.#ending)
    this.#ending = setTimeout(() => {
      this.#pressed = false
      for (const change of this.#delayed.splice(0)) change()
    })
  }
}
