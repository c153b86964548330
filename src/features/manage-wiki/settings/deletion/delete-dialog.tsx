import { chakra } from '@chakra-ui/react'
import { DELETION_REASON_MAX, PURGE_AFTER_DAYS } from '#contract/limits.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { OptionalMark } from '#ui/form/field-frame.tsx'
import { TextareaField } from '#ui/form/textarea-field.tsx'
import { deletionReasons, deletionReasonTexts, deletionSchema, EMPTY_DELETION } from './deletion-reasons.ts'
import type { DeleteWikiFlow } from './use-delete-wiki.ts'

/** Asks for confirmation and for the reasons. Source: spec 3.25. */
export function DeleteDialog({ wiki, snapshot, send }: DeleteWikiFlow & { wiki: WikiDetails }) {
  if (!snapshot.hasTag('open')) return null
  const busy = snapshot.hasTag('busy')
  const { needsPassword, failure } = snapshot.context
  return (
    <FormDialog
      title={msg('wiki-settings-delete-1', wiki.sitename)}
      label={msg('common-delete-wiki')}
      isAlert
      startsOnCancel
      busy={busy}
      initialValues={EMPTY_DELETION}
      schema={deletionSchema}
      failure={failure}
      passwordNote={needsPassword ? msg('wiki-settings-wiki-has-not-been-deleted') : null}
      submitLabel={msg('wiki-settings-delete-wiki-2')}
      busyText={msg('wiki-settings-deleting')}
      danger
      onSubmit={form =>
        send({ type: 'delete.confirm', reasons: deletionReasons(form), password: form.password })
      }
      onCancel={() => send({ type: 'delete.cancel' })}
    >
      <p>
        {wiki.domain_verified
          ? msg('wiki-settings-closes-immediately-its-data-removed', PURGE_AFTER_DAYS)
          : msg('wiki-settings-will-not-created-its-domain')}
      </p>
      <fieldset disabled={busy}>
        <Legend>
          {msg('wiki-settings-why-deleting')} <OptionalMark>{msg('form-optional')}</OptionalMark>
        </Legend>
        {deletionReasonTexts.map((reason, index) => (
          <CheckboxField key={reason} name={`ticked.${index}`} label={reason} optional />
        ))}
        <chakra.div mt="3">
          <TextareaField
            name="text"
            label={msg('wiki-settings-own-words')}
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
