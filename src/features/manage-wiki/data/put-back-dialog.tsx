import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import { object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import type { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { ConfirmByPassword } from '#ui/form/confirm-by-password.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { When } from '#ui/when.tsx'
import { restoreTexts } from './restore-texts.ts'

const schema = object({ password: string().defined() })
const confirmedSchema = object({ password: string().required(messages.fieldRequired) })

interface PutBackDialogProps {
  readonly wiki: WikiDetails
  readonly snapshot: SnapshotFrom<typeof wikiRestoreMachine>
  /** `password` is '' if the dialog did not ask for it. */
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Says what is lost when the wiki is put back, and asks for a confirmation. The focus starts on "Cancel". */
export function PutBackDialog({ wiki, snapshot, onConfirm, onCancel }: PutBackDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('back') || chosen === null) return null
  const busy = snapshot.hasTag('busy')
  const at = <When at={chosen.taken_at} relative />
  return (
    <ModalDialog
      open
      title={
        <>
          Put “<bdi>{wiki.sitename}</bdi>” back?
        </>
      }
      role="alertdialog"
      busy={busy}
      onClose={onCancel}
    >
      <Formik
        initialValues={{ password: '' }}
        {...withSchema(needsPassword ? confirmedSchema : schema, ({ password }) => onConfirm(password))}
      >
        <Form label={restoreTexts.putBack} serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <p>The wiki becomes as it was on {at}.</p>
          <List>
            <li>
              <strong>Everything since then is lost:</strong> edits, new pages and items, files, accounts and
              settings.
            </li>
            <li>A copy of the wiki as it is now is made first. You find it in the list of backups.</li>
            <li>
              The accounts and passwords of that time apply again. People who joined later have no account any
              more.
            </li>
            <li>Until the wiki is back, it can be read but not edited.</li>
          </List>
          {needsPassword && (
            <ConfirmByPassword failure={failure} note="Nothing has happened to your wiki yet." />
          )}
          {failure && !(needsPassword && asksForPassword(failure)) && (
            <FlowFailureAlert failure={failure} title={restoreTexts.notStarted} />
          )}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={onCancel} />
            <SubmitButton colorPalette="red" busy={busy} busyText={restoreTexts.starting}>
              {restoreTexts.confirmBack}
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', '& li': { mt: '1.5' } },
})
