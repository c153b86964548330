import { chakra } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { FieldErrors } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { FormDraft } from './form-draft.tsx'
import { ServerErrors } from './server-errors.tsx'
import { useAdoptTypedValues } from './use-adopt-typed-values.ts'

interface FormProps {
  /** The form's accessible name, such as "Log in". */
  readonly label: string
  readonly children: ReactNode
  /** The `fields` of an `invalid` failure, by the names of the form's fields; null without such a failure. */
  readonly serverErrors?: FieldErrors | null
  /** The name under which a draft is kept; see {@link FormDraft}. Without it there is no draft. */
  readonly draft?: string
}

/**
 * The `<form>` inside a `<Formik>`. It shows the server's errors at their fields, and moves the focus to the
 * first invalid field after a submit that failed in the browser or on the server.
 */
export function Form({ label, children, serverErrors = null, draft }: FormProps) {
  const { handleSubmit } = useFormikContext()
  const form = useRef<HTMLFormElement>(null)
  useAdoptTypedValues(form)
  return (
    // Without `method`, a browser that submits before the app runs would put the password into the URL.
    <Column ref={form} method="post" noValidate aria-label={label} onSubmit={handleSubmit}>
      <ServerErrors errors={serverErrors}>
        <FocusFirstInvalid form={form} serverErrors={serverErrors} />
        {draft !== undefined && <FormDraft name={draft} />}
        {children}
        <noscript>
          <p>{msg('form-form-needs-javascript-can-read')}</p>
        </noscript>
      </ServerErrors>
    </Column>
  )
}

const Column = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: '5' } })

/** Its effects run after the errors have been rendered. */
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
    // Resetting a form resets its count of submits.
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
