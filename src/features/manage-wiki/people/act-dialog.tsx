import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import { boolean, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import type { ActAnswers, wikiPeopleMachine } from '#machines/wiki-people/wiki-people.machine.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { ConfirmByPassword } from '#ui/form/confirm-by-password.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { actTexts, handsOverLabel } from './people-texts.ts'

const EMPTY: ActAnswers = { handsOver: false, password: '' }

const schema = object({ handsOver: boolean().defined(), password: string().defined() })
const confirmedSchema = schema.shape({ password: string().required(messages.fieldRequired) })

interface ActDialogProps {
  readonly wiki: WikiDetails
  readonly snapshot: SnapshotFrom<typeof wikiPeopleMachine>
  readonly onConfirm: (answers: ActAnswers) => void
  readonly onCancel: () => void
}

/** Says what will happen, and asks for the password if it is needed. The focus starts on "Cancel". */
export function ActDialog({ wiki, snapshot, onConfirm, onCancel }: ActDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open') || chosen === null) return null
  const busy = snapshot.hasTag('busy')
  const texts = actTexts(chosen, wiki.sitename)
  const isDanger = chosen.kind === 'remove' || chosen.kind === 'leave'
  return (
    <ModalDialog open title={texts.title} role="alertdialog" busy={busy} onClose={onCancel}>
      <Formik
        initialValues={EMPTY}
        {...withSchema<ActAnswers>(needsPassword ? confirmedSchema : schema, onConfirm)}
      >
        <Form label={texts.button} serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <p>{texts.text}</p>
          {chosen.kind === 'makeOwner' && <CheckboxField name="handsOver" label={handsOverLabel} optional />}
          {needsPassword && <ConfirmByPassword failure={failure} note="Nothing has been changed yet." />}
          {failure && !(needsPassword && asksForPassword(failure)) && (
            <FlowFailureAlert failure={failure} title={texts.failure} />
          )}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={onCancel} />
            <SubmitButton busy={busy} busyText={texts.busy} {...(isDanger && { colorPalette: 'red' })}>
              {texts.button}
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}
