import { type FormikValues, useFormikContext } from 'formik'
import { useEffect, useEffectEvent } from 'react'
import { isChangedMeanwhile } from '#contract/settings/setting-version.ts'
import type { SubmissionFailure } from '#machines/submission/submission.failure.ts'

interface MergeMeanwhileProps<Values> {
  /** Of the last attempt to save the form. */
  readonly failure: SubmissionFailure | null
  /** The form of what is stored now. */
  readonly stored: Values
  /** @returns what was typed, with what others have changed between `before` and `stored`. */
  readonly merge: (before: Values, stored: Values, typed: Values) => Values
}

/**
 * Brings into the surrounding Formik form what somebody else has changed meanwhile, once it was not saved for that: saving
 * it again undoes nothing, and what was typed stays.
 */
export function MergeMeanwhile<Values extends FormikValues>({
  failure,
  stored,
  merge,
}: MergeMeanwhileProps<Values>) {
  const { initialValues, values, resetForm, setValues } = useFormikContext<Values>()
  const bring = useEffectEvent(() => {
    resetForm({ values: stored })
    void setValues(merge(initialValues, stored, values), false)
  })
  useEffect(() => {
    if (failure && isChangedMeanwhile(failure.failure)) bring()
  }, [failure])
  return null
}

/** The typed words of a list, without those that others have removed and with those that they have added. */
export function mergeWords(
  before: readonly string[],
  stored: readonly string[],
  typed: readonly string[],
): readonly string[] {
  const kept = typed.filter(word => stored.includes(word) || !before.includes(word))
  return [...kept, ...stored.filter(word => !before.includes(word) && !typed.includes(word))]
}
