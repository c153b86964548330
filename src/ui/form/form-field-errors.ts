import type { Failure, FieldErrors } from '#contract/failure.ts'

/**
 * The server's messages under the form's names of the fields; null if none is about a field of the form.
 * @param names the form's name of each field, by the name it has in the request
 */
export function formFieldErrors(
  failure: Failure,
  names: Readonly<Record<string, string>>,
): FieldErrors | null {
  if (failure.kind !== 'invalid') return null
  const errors = Object.entries(names).flatMap(([requestName, formName]) => {
    const texts = failure.fields[requestName]
    return texts ? [[formName, texts] as const] : []
  })
  return errors.length > 0 ? Object.fromEntries(errors) : null
}
