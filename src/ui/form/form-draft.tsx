import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'

type Values = Record<string, unknown>

const keyOf = (name: string) => `draft:${name}`

/** Never kept: what proves who one is. */
const SECRET = /password|token|captcha|secret/i

/**
 * Keeps what was typed into the surrounding Formik form in the tab's session storage, so that a reload (after a fault of the
 * software, say) gives it back. Secrets are left out. Resetting the form forgets the draft, and so does
 * {@link forgetFormDraft}; closing the tab does in any case.
 */
export function FormDraft({ name }: { name: string }) {
  const { values, initialValues, setValues } = useFormikContext<Values>()
  const restore = useRef(() => {
    const draft = readFormDraft(name)
    if (draft) void setValues(current => ({ ...current, ...pick(draft, initialValues, current) }), false)
  })
  useEffect(() => restore.current(), [])
  const untouched = useRef(true)
  useEffect(() => {
    // The first values are the form's own, not yet the restored ones.
    if (untouched.current) untouched.current = false
    else if (values === initialValues) forgetFormDraft(name)
    else writeFormDraft(name, values)
  }, [name, values, initialValues])
  return null
}

export function forgetFormDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // Storage may be switched off; then there is no draft either.
  }
}

function writeFormDraft(name: string, values: Values): void {
  const kept = Object.entries(values).filter(([field]) => !SECRET.test(field))
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // Full or switched off: the form works all the same.
  }
}

function readFormDraft(name: string): Values | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return typeof draft === 'object' && draft !== null ? { ...draft } : null
  } catch {
    return null
  }
}

/**
 * Only fields that the form has and nobody has touched since, with values of the same type: the draft may be from an older
 * version.
 */
function pick(draft: Values, initial: Values, current: Values): Values {
  return Object.fromEntries(
    Object.entries(draft).filter(
      ([field, value]) =>
        field in initial &&
        current[field] === initial[field] &&
        !SECRET.test(field) &&
        typeof value === typeof initial[field],
    ),
  )
}
