import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import { object, string } from 'yup'
import type { Failure } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { isWikiLimit } from '#machines/undelete/undelete.failure.ts'
import type { undeleteMachine } from '#machines/undelete/undelete.machine.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ConfirmByPassword } from '#ui/form/confirm-by-password.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { TextLink } from '#ui/text-link.tsx'

const schema = object({ password: string().defined() })
const confirmedSchema = object({ password: string().required(messages.fieldRequired) })

interface BringBackDialogProps {
  readonly snapshot: SnapshotFrom<typeof undeleteMachine>
  /** `password` is '' if the dialog did not ask for it. */
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Says what happens when a wiki is brought back. The focus starts on "Cancel". */
export function BringBackDialog({ snapshot, onConfirm, onCancel }: BringBackDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open') || chosen === null) return null
  const busy = snapshot.hasTag('busy')
  return (
    <ModalDialog
      open
      title={
        <>
          Bring “<bdi>{chosen.sitename}</bdi>” back?
        </>
      }
      busy={busy}
      onClose={onCancel}
    >
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(needsPassword ? confirmedSchema : schema, ({ password }) => onConfirm(password))}
      >
        <Form label="Bring back" serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <p>
            It opens again at {chosen.domain_decoded}, for everyone, as it was when it was deleted. It counts
            as one of your wikis again.
          </p>
          {needsPassword && <ConfirmByPassword failure={failure} note="Your wiki is still deleted." />}
          {failure && !(needsPassword && asksForPassword(failure)) && <NotBroughtBack failure={failure} />}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={onCancel} />
            <SubmitButton busy={busy} busyText="Bringing back …">
              Bring back
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}

function NotBroughtBack({ failure }: { failure: Failure }) {
  if (isWikiLimit(failure) && 'message' in failure)
    return (
      <Notice tone="error" role="alert" title="You have as many wikis as you may have.">
        <p>
          {failure.message} Delete one that you do not need, or{' '}
          <TextLink to={routes.contact}>write to us</TextLink>.
        </p>
      </Notice>
    )
  return <FlowFailureAlert failure={failure} title="The wiki could not be brought back." />
}
