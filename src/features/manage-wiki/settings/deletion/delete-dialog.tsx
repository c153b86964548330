import { chakra } from '@chakra-ui/react'
import { Formik } from 'formik'
import { DELETION_REASON_MAX, PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { ConfirmByPassword } from '#ui/form/confirm-by-password.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import {
  confirmedDeletionSchema,
  DELETION_REASONS,
  deletionReasons,
  deletionSchema,
  EMPTY_DELETION,
} from './deletion-reasons.ts'
import type { DeleteWikiFlow } from './use-delete-wiki.ts'

/** Asks for confirmation and for the reasons. The focus starts on "Cancel". Source: spec 3.25. */
export function DeleteDialog({ wiki, snapshot, send }: DeleteWikiFlow & { wiki: WikiDetails }) {
  const busy = snapshot.hasTag('busy')
  const { needsPassword, failure } = snapshot.context
  const cancel = () => send({ type: 'delete.cancel' })
  return (
    <ModalDialog
      open={snapshot.hasTag('open')}
      title={`Delete “${wiki.sitename}”?`}
      role="alertdialog"
      busy={busy}
      onClose={cancel}
    >
      <Formik
        initialValues={EMPTY_DELETION}
        {...withSchema(needsPassword ? confirmedDeletionSchema : deletionSchema, form =>
          send({ type: 'delete.confirm', reasons: deletionReasons(form), password: form.password }),
        )}
      >
        <Form label="Delete this wiki" serverErrors={failure?.kind === 'invalid' ? failure.fields : null}>
          <p>
            {wiki.domain_verified
              ? `It closes immediately, its data is removed after ${PURGE_AFTER_DAYS} days, and its address can never be used again.`
              : 'It will not be created, and its domain can be used again.'}
          </p>
          <fieldset disabled={busy}>
            <Legend>Why are you deleting it? (optional)</Legend>
            {DELETION_REASONS.map((reason, index) => (
              <CheckboxField key={reason} name={`ticked.${index}`} label={reason} optional />
            ))}
            <chakra.div mt="3">
              <TextareaField
                name="text"
                label="In your own words"
                rows={3}
                counterMax={DELETION_REASON_MAX}
                optional
              />
            </chakra.div>
          </fieldset>
          {needsPassword && (
            <ConfirmByPassword failure={failure} note="Your wiki has not been deleted yet." />
          )}
          <DialogButtons>
            <CancelButton busy={busy} initialFocus onCancel={cancel} />
            <SubmitButton colorPalette="red" busy={busy} busyText="Deleting …">
              Delete wiki
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}

const Legend = chakra('legend', { base: { fontWeight: 'semibold', textStyle: 'sm', mb: '1.5' } })
