import { Formik, type FormikValues } from 'formik'
import type { ReactNode } from 'react'
import { object, type Schema, string } from 'yup'
import type { Failure, FieldErrors } from '#contract/failure.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'

interface FormDialogProps<Values extends FormikValues, Parsed> {
  readonly title: ReactNode
  /** The form's accessible name. */
  readonly label: string
  /** For warnings that need an answer. */
  readonly isAlert?: boolean
  /** For dialogs with far-reaching effects: the focus starts on "Cancel" instead of the first field. */
  readonly startsOnCancel?: boolean
  readonly busy: boolean
  readonly initialValues: Values
  readonly schema: Schema<Parsed>
  /** Whether fields are checked while somebody types, or only once they are left. */
  readonly validateOnChange?: boolean
  /** The name under which a draft is kept, so that closing the dialog loses nothing; see `FormDraft`. */
  readonly draft?: string
  readonly failure: Failure | null
  /** Errors at the fields; by default those of the failure. */
  readonly serverErrors?: FieldErrors | null
  /** Says why it did not work; not shown while the password is asked for instead. */
  readonly alert?: ReactNode
  /** If the password is asked for, says what has not happened yet: "Your wiki is still deleted." */
  readonly passwordNote?: string | null
  readonly submitLabel: string
  readonly busyText: string
  /** A red button, for actions that cannot be undone. */
  readonly danger?: boolean
  readonly onSubmit: (parsed: Parsed) => void
  readonly onCancel: () => void
  readonly children?: ReactNode
}

/**
 * A dialog with a form: what will happen, its fields, the password if the last log-in is too long ago, why it did
 * not work, and the two buttons.
 */
export function FormDialog<Values extends FormikValues, Parsed>({
  title,
  label,
  isAlert = false,
  startsOnCancel = false,
  busy,
  initialValues,
  schema,
  validateOnChange = true,
  draft,
  failure,
  serverErrors = failure?.kind === 'invalid' ? failure.fields : null,
  alert,
  passwordNote = null,
  submitLabel,
  busyText,
  danger = false,
  onSubmit,
  onCancel,
  children,
}: FormDialogProps<Values, Parsed>) {
  const asks = passwordNote !== null
  return (
    <ModalDialog open title={title} role={isAlert ? 'alertdialog' : 'dialog'} busy={busy} onClose={onCancel}>
      <Formik
        initialValues={initialValues}
        validateOnChange={validateOnChange}
        {...withSchema(schema, onSubmit)}
      >
        <Form label={label} serverErrors={serverErrors} {...(draft !== undefined && { draft })}>
          {children}
          {asks && <ConfirmByPassword failure={failure} note={passwordNote} />}
          {!(asks && asksForPassword(failure)) && alert}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus={startsOnCancel} onCancel={onCancel} />
            <SubmitButton busy={busy} busyText={busyText} {...(danger && { colorPalette: 'red' })}>
              {submitLabel}
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}

/** The value of the field of {@link ConfirmByPassword}, which itself reports that it is missing; '' if it is not asked for. */
export const confirmingPassword = string().defined()

/** A form that has no other field. */
export const passwordOnly = object({ password: confirmingPassword })
