import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'

/** The values of a form with what was stored when it was opened, which a reload keeps. */
type Begun<Form> = Form & { readonly before: Form }

export function begun<Form>(stored: Form): Begun<Form> {
  return { ...stored, before: stored }
}

interface MergeMeanwhileProps<Form> {
  /** The form's values for what is stored now. */
  readonly stored: Form
  /** @returns what was typed, with the changes that others made between `before` and `stored`. */
  readonly merge: (before: Form, stored: Form, typed: Form) => Form
}

/**
 * Merges what somebody else has changed meanwhile into the surrounding Formik form, as soon as the page knows: saving
 * undoes nothing, and what was typed stays. The form begins with {@link begun}, and its draft has the same values.
 */
export function MergeMeanwhile<Form extends FormikValues>({ stored, merge }: MergeMeanwhileProps<Form>) {
  const { values, resetForm, setValues } = useFormikContext<Begun<Form>>()
  const isOutdated = !isSame(values.before, stored)
  const mergeStored = useEffectEvent(() => {
    const { before, ...typed } = values
    const isTyped = !isSame(typed, before)
    resetForm({ values: begun(stored) })
    if (isTyped) void setValues({ ...begun(stored), ...merge(before, stored, values) }, false)
  })
  useEffect(() => {
    if (isOutdated) mergeStored()
  }, [isOutdated])
  return null
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** The typed words of a list, without those that others have removed, plus those that others have added. */
export function mergeWords(
  before: readonly string[],
  stored: readonly string[],
  typed: readonly string[],
): readonly string[] {
  const kept = typed.filter(word => stored.includes(word) || !before.includes(word))
  return [...kept, ...stored.filter(word => !before.includes(word) && !typed.includes(word))]
}
