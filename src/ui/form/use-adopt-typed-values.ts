import { useFormikContext } from 'formik'
import { type RefObject, useLayoutEffect, useRef } from 'react'

type Values = Readonly<Record<string, unknown>>

/**
 * Adopts what was typed, ticked or filled in by the browser while the page was static HTML. The controls have
 * these values but Formik does not, so the next render would overwrite them. Does nothing in a form that was
 * never static.
 */
export function useAdoptTypedValues(form: RefObject<HTMLFormElement | null>): void {
  const { values, setFieldValue } = useFormikContext<Values>()
  const adopt = useRef(() => {
    const typed = form.current ? typedInto(form.current, values) : {}
    for (const [name, value] of Object.entries(typed)) void setFieldValue(name, value, false)
  })
  useLayoutEffect(() => adopt.current(), [])
}

/** The values of the controls that differ from `values`, by name. */
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
