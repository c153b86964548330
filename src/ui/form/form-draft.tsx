import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { type Draft, forgetDraft, readDraft, writeDraft } from '#store/browser/draft-storage.ts'

/** Fields with passwords and other credentials. Drafts never contain them. */
const SECRET = /password|token|captcha|secret/i

/** Keeps what is typed into the surrounding Formik form through a reload, except secrets. */
export function FormDraft({ name }: { name: string }) {
  const { initialValues, setFieldValue } = useFormikContext<Draft>()
  const restore = useRef(() => {
    // The draft may be from an older version, and the form may have been changed before this effect.
    for (const [field, value] of Object.entries(readDraft(name)))
      if (typeof value === typeof initialValues[field])
        void setFieldValue(
          field,
          (current: unknown) => (isSame(current, initialValues[field]) ? value : current),
          false,
        )
  })
  // Not before hydration: the static page was rendered without the draft.
  useEffect(() => restore.current(), [])
  return <KeepDraft name={name} />
}

/** Compares by content, because Formik replaces the objects that it was given. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

interface KeepDraftProps {
  readonly name: string
  /** The current step of a form with several steps; kept as `step` beside the values. */
  readonly step?: string
}

/** Writes the draft of a form that starts with its draft. Resetting the form forgets the draft. */
export function KeepDraft({ name, step }: KeepDraftProps) {
  const { values, initialValues } = useFormikContext<Draft>()
  const isMounting = useRef(true)
  useEffect(() => {
    if (isMounting.current) isMounting.current = false
    else if (values === initialValues) forgetDraft(name)
    else {
      const kept = Object.entries({ ...values, step }).filter(([field]) => !SECRET.test(field))
      writeDraft(name, Object.fromEntries(kept))
    }
  }, [name, values, initialValues, step])
  return null
}
