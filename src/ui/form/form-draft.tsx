import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { type Draft, forgetDraft, readDraft, writeDraft } from '#store/browser/draft-storage.ts'

/** Fields whose values prove who somebody is. They are never kept. */
const SECRET = /password|token|captcha|secret/i

interface FormDraftProps {
  readonly name: string
  /** In a form of several steps the step that is shown; kept with the values as `step`. */
  readonly step?: string
}

/**
 * Keeps what is typed into the surrounding Formik form, so that a reload gives it back; secrets are left out. Resetting the form
 * to the values it started with forgets the draft.
 */
export function FormDraft({ name, step }: FormDraftProps) {
  const { values, initialValues, setValues } = useFormikContext<Draft>()
  const restore = useRef(() => {
    const draft = readDraft(name)
    if (draft)
      void setValues(current => ({ ...current, ...restorable(draft, initialValues, current) }), false)
  })
  // After hydration: the static page was rendered without the draft.
  useEffect(() => restore.current(), [])
  const first = useRef(values)
  const last = useRef({ values, step })
  useEffect(() => {
    const { current: before } = last
    if (before.values === values && before.step === step) return
    last.current = { values, step }
    if (before.values !== values && values === first.current) forgetDraft(name)
    else writeDraft(name, { ...withoutSecrets(values), ...(step !== undefined && { step }) })
  }, [name, values, step])
  return null
}

/**
 * The values that a form starts with.
 * @param empty the form's values where no draft is kept.
 */
export function draftedValues<Values extends object>(draft: Draft | null, empty: Values): Values {
  const initial: Draft = Object.fromEntries(Object.entries(empty))
  return { ...empty, ...restorable(draft ?? {}, initial, initial) }
}

function withoutSecrets(values: Draft): Draft {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !SECRET.test(field)))
}

/** The fields of a draft that the form still has with the same type, and that have not been changed since it was opened. */
function restorable(draft: Draft, initial: Draft, current: Draft): Draft {
  return Object.fromEntries(
    Object.entries(withoutSecrets(draft)).filter(
      ([field, value]) =>
        field in initial && current[field] === initial[field] && typeof value === typeof initial[field],
    ),
  )
}
