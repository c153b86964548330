import { chakra } from '@chakra-ui/react'
import { DELETION_REASON_MAX, PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { DELETION_REASONS, deletionReasons, deletionSchema, EMPTY_DELETION } from './deletion-reasons.ts'
import type { DeleteWikiFlow } from './use-delete-wiki.ts'

/** Asks for confirmation and for the reasons. Source: spec 3.25. */
export function DeleteDialog({ wiki, snapshot, send }: DeleteWikiFlow & { wiki: WikiDetails }) {
  if (!snapshot.hasTag('open')) return null
  const busy = snapshot.hasTag('busy')
  const { needsPassword, failure } = snapshot.context
  return (
    <FormDialog
      title={`Delete “${wiki.sitename}”?`}
      label="Delete this wiki"
      isAlert
      startsOnCancel
      busy={busy}
      initialValues={EMPTY_DELETION}
      schema={deletionSchema}
      failure={failure}
      passwordNote={needsPassword ? 'Your wiki has not been deleted yet.' : null}
      submitLabel="Delete wiki"
      busyText="Deleting …"
      danger
      onSubmit={form =>
        send({ type: 'delete.confirm', reasons: deletionReasons(form), password: form.password })
      }
      onCancel={() => send({ type: 'delete.cancel' })}
    >
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
    </FormDialog>
  )
}

const Legend = chakra('legend', { base: { fontWeight: 'semibold', textStyle: 'sm', mb: '1.5' } })
