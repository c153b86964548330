import { useField } from 'formik'
import { useServerError } from './server-errors.tsx'

/**
 * A field of the surrounding Formik form with the one message it should show: the browser's once the field was left or the
 * form was sent, else the server's.
 */
export function useFormField<Value>(name: string) {
  const [input, meta, helpers] = useField<Value>(name)
  const serverError = useServerError(name, input.value)
  const error = (meta.touched ? meta.error : undefined) ?? serverError
  return { input, helpers, error }
}
