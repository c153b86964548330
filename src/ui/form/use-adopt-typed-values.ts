import { useFormikContext } from 'formik'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * Takes over what was typed, ticked or filled in by the browser while the page was static HTML: the controls hold it, the
 * form does not know of it yet, and the next rendering would wipe it out. In a form that was never static it finds nothing.
 */
export function useAdoptTypedValues(form: RefObject<HTMLFormElement | null>): void {
  const { values, setValues } = useFormikContext<Values>()
  const adopt = useRef(() => {
    const typed = form.current ? typedInto(form.current, values) : {}
    if (Object.keys(typed).length > 0) void setValues(current => ({ ...current, ...typed }), false)
  })
  useLayoutEffect(() => adopt.current(), [])
}

/** What the controls hold other than `values`, by their names. */
function typedInto(form: HTMLFormElement, values: Values): Values {
  const typed: Record<string, unknown> = {}
  for (const control of form.elements) {
    const value = valueOfControl(control)
    if (value !== null && value.name in values && value.value !== values[value.name])
      typed[value.name] = value.value
  }
  return typed
}

function valueOfControl(control: Element): { name: string; value: string | boolean } | null {
  if (control instanceof HTMLInputElement) {
    const { type, name, value, checked } = control
    if (type === 'checkbox') return { name, value: checked }
    if (type === 'radio') return checked ? { name, value } : null
    return { name, value }
  }
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement)
    return { name: control.name, value: control.value }
  return null
}
