import { useField } from 'formik'
import type { FocusEvent } from 'react'
import { afterPress } from './pointer-press.ts'
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
