import { useField } from 'formik'
import type { FocusEvent } from 'react'
import { useAfterPress } from './pointer-press.tsx'
import { useServerError } from './server-errors.tsx'

/**
 * A field of the surrounding Formik form with the one message it should show: the browser's once the field was left or the
 * form was sent, else the server's. A field that is left by pressing a pointer elsewhere shows its error after the release.
 */
export function useFormField<Value>(name: string) {
  const [input, meta, helpers] = useField<Value>(name)
  const serverError = useServerError(name, input.value)
  const afterPress = useAfterPress()
  const error = (meta.touched ? meta.error : undefined) ?? serverError
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const field = event.currentTarget
    afterPress(() => {
      // Pressing a field's own label gives the focus back; a link may have left the form.
      if (field.isConnected && document.activeElement !== field) input.onBlur(event)
    })
  }
  return { input: { ...input, onBlur }, helpers, error }
}
