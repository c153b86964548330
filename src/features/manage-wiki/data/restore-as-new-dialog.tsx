import { Formik } from 'formik'
import type { SnapshotFrom } from 'xstate'
import { SITENAME_MAX } from '#contract/limits.ts'
import { siteDetailsSchema } from '#contract/schemas/create-wiki.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Form } from '#ui/form/form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { withSchema } from '#ui/form/with-schema.ts'
import { formatDay } from '#ui/format-when.ts'
import { CancelButton } from '#ui/overlay/cancel-button.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { ModalDialog } from '#ui/overlay/modal-dialog.tsx'
import { When } from '#ui/when.tsx'
import { SubdomainField } from '#ui/wiki-profile/subdomain-field.tsx'
import { restoreTexts } from './restore-texts.ts'

const schema = siteDetailsSchema.pick(['sitename', 'domainKind', 'domain'])

interface RestoreAsNewDialogProps {
  readonly wiki: WikiDetails
  readonly snapshot: SnapshotFrom<typeof wikiRestoreMachine>
  readonly onConfirm: (names: { sitename: string; domain: string }) => void
  readonly onCancel: () => void
}

/** Asks for the name and the address of the new wiki. */
export function RestoreAsNewDialog({ wiki, snapshot, onConfirm, onCancel }: RestoreAsNewDialogProps) {
  const { subdomainSuffix } = useConfig()
  const { chosen, failure } = snapshot.context
  if (!snapshot.hasTag('asNew') || chosen === null) return null
  const busy = snapshot.hasTag('busy')
  const serverErrors = failure?.kind === 'invalid' ? failure.fields : null
  const isAtField = serverErrors !== null && ('sitename' in serverErrors || 'domain' in serverErrors)
  return (
    <ModalDialog open title={restoreTexts.asNew} busy={busy} onClose={onCancel}>
      <Formik
        initialValues={{
          sitename: nameAsOf(wiki.sitename, formatDay(chosen.taken_at)),
          domainKind: 'subdomain',
          domain: '',
        }}
        {...withSchema(schema, ({ sitename, domain }) =>
          onConfirm({
            sitename: sitename.trim(),
            domain: domain.trim().toLowerCase() + subdomainSuffix,
          }),
        )}
      >
        <Form label={restoreTexts.asNew} serverErrors={serverErrors}>
          <p>
            The new wiki gets everything that this one had on <When at={chosen.taken_at} />: pages with their
            history, files, accounts and settings. This wiki stays as it is.
          </p>
          <TextField name="sitename" label="Site name" autoComplete="off" />
          <SubdomainField />
          {failure && !isAtField && <FlowFailureAlert failure={failure} title={restoreTexts.notStarted} />}
          <DialogButtons>
            <CancelButton busy={busy} onCancel={onCancel} />
            <SubmitButton busy={busy} busyText={restoreTexts.starting}>
              {restoreTexts.confirmNew}
            </SubmitButton>
          </DialogButtons>
        </Form>
      </Formik>
    </ModalDialog>
  )
}

/** "Herbarium (as of 1 Mar 2026)"; a long name is cut. */
function nameAsOf(sitename: string, date: string): string {
  const addition = ` (as of ${date})`
  // By characters, because half a surrogate pair is not a name.
  const characters = Array.from(sitename)
  while (characters.join('').length + addition.length > SITENAME_MAX) characters.pop()
  return characters.join('') + addition
}
