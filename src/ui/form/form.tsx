import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from '#contract/failure.ts'
import { FormDraft } from './form-draft.tsx'
import { PointerPressProvider } from './pointer-press.tsx'
import { ServerErrors } from './server-errors.tsx'
import { useAdoptTypedValues } from './use-adopt-typed-values.ts'

export interface FormProps {
  /** What the form is for, for those who hear it: "Log in". */
  readonly label: string
  readonly children: ReactNode
  /** The `fields` of an `invalid` failure with the form's own names, null while there is none. */
  readonly serverErrors?: FieldErrors | null
  /** Keeps what was typed through a reload under this name; see {@link FormDraft}. */
  readonly draft?: string
}

/**
 * The `<form>` inside a `<Formik>`: one column, submits through Formik, puts the server's errors on the fields, and moves the
 * focus to the first invalid field when a submit fails here or on the server.
 */
export function Form({ label, children, serverErrors = null, draft }: FormProps) {
  const { handleSubmit } = useFormikContext()
  const form = useRef<HTMLFormElement>(null)
  useAdoptTypedValues(form)
  return (
    // Before the app runs a browser would send a form by GET, with the password in the address.
    <Column ref={form} method="post" noValidate aria-label={label} onSubmit={handleSubmit}>
      <PointerPressProvider>
        <ServerErrors errors={serverErrors}>
          <FocusFirstInvalid form={form} serverErrors={serverErrors} />
          {draft !== undefined && <FormDraft name={draft} />}
          {children}
          <noscript>
            <p>This form needs JavaScript. You can read the page and follow its links without it.</p>
          </noscript>
        </ServerErrors>
      </PointerPressProvider>
    </Column>
  )
}

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

/** Last among the form's effects' readers: it runs once the errors are on the page. */
function FocusFirstInvalid({
  form,
  serverErrors,
}: {
  form: RefObject<HTMLFormElement | null>
  serverErrors: FieldErrors | null
}) {
  const { submitCount, isSubmitting, isValidating } = useFormikContext()
  const settled = useRef(submitCount)
  const focus = useRef(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  useEffect(() => {
    // A form that was emptied begins to count anew.
    settled.current = Math.min(settled.current, submitCount)
    if (submitCount === settled.current || isSubmitting || isValidating) return
    settled.current = submitCount
    focus.current()
  }, [submitCount, isSubmitting, isValidating])
  useEffect(() => {
    if (serverErrors) focus.current()
  }, [serverErrors])
  return null
}
