import { useField } from 'formik'
import type { FocusEvent } from 'react'
import { useServerError } from './server-errors.tsx'

/**
 * A field of the surrounding Formik form with the error it shows: the browser's error after the field was
 * left or the form was sent, otherwise the server's. If the field was left by a pointer press, the error
 * appears after the release.
 */
export function useFormField<Value>(name: string) {
  const [input, meta, helpers] = useField<Value>(name)
  const serverError = useServerError(name, input.value)
  const error = (meta.touched ? meta.error : undefined) ?? serverError
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const field = event.currentTarget
    afterPress(() => {
      // Pressing a field's own label returns the focus to it, and a link may have left the page.
      if (field.isConnected && document.activeElement !== field) input.onBlur(event)
    })
  }
  return { input: { ...input, onBlur }, helpers, error }
}

/** A tap sends its mouse events after the finger is lifted, so both kinds of events start a press. */
const START_EVENTS = ['pointerdown', 'mousedown'] as const
const END_EVENTS = ['pointerup', 'mouseup', 'pointercancel', 'dragend', 'blur'] as const

let isPressed = false
let ending: ReturnType<typeof setTimeout> | undefined
let delayed: (() => void)[] = []

/**
 * Runs a change of the layout immediately or, while a pointer is pressed, after its release. Pressing a button
 * takes the focus from a field; if the field's error appeared immediately, the button would move away from
 * under the pointer and the click would be lost.
 */
function afterPress(change: () => void): void {
  if (isPressed) delayed.push(change)
  else change()
}

function start(): void {
  clearTimeout(ending)
  isPressed = true
}

/** The click follows the release in the same task. Only a `blur` of the window itself ends a press. */
function endSoon(event: Event): void {
  if (event.type === 'blur' && event.target !== window) return
  clearTimeout(ending)
  ending = setTimeout(() => {
    isPressed = false
    const changes = delayed
    delayed = []
    for (const change of changes) change()
  })
}

// When the module loads: React may hydrate a form during the press that takes the focus from its field.
if (typeof window !== 'undefined') {
  const options = { capture: true, passive: true }
  for (const name of START_EVENTS) window.addEventListener(name, start, options)
  for (const name of END_EVENTS) window.addEventListener(name, endSoon, options)
}
