import type { SnapshotFrom } from 'xstate'
import { formatDay } from '#contract/format-when.ts'
import { SITENAME_MAX } from '#contract/limits.ts'
import { siteDetailsSchema } from '#contract/schemas/create-wiki.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { useConfig } from '#ui/config/config-context.tsx'
import { FormDialog } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { richText } from '#ui/rich-text.ts'
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
  const isAtField =
    failure?.kind === 'invalid' && ('sitename' in failure.fields || 'domain' in failure.fields)
  return (
    <FormDialog
      title={restoreTexts.asNew}
      label={restoreTexts.asNew}
      busy={snapshot.hasTag('busy')}
      initialValues={{
        sitename: nameAsOf(wiki.sitename, formatDay(chosen.taken_at)),
        domainKind: 'subdomain',
        domain: '',
      }}
      schema={schema}
      failure={failure}
      alert={failure && !isAtField && <FlowFailureAlert failure={failure} title={restoreTexts.notStarted} />}
      submitLabel={restoreTexts.confirmNew}
      busyText={restoreTexts.starting}
      onSubmit={({ sitename, domain }) =>
        onConfirm({ sitename: sitename.trim(), domain: domain.trim().toLowerCase() + subdomainSuffix })
      }
      onCancel={onCancel}
    >
      <p>{richText(msgParts('wiki-data-new-wiki-gets-everything-one', <When at={chosen.taken_at} />))}</p>
      <TextField name="sitename" label={msg('common-site-name')} autoComplete="off" />
      <SubdomainField />
    </FormDialog>
  )
}

/** "Herbarium (as of 1 Mar 2026)"; a long name is cut. */
function nameAsOf(sitename: string, date: string): string {
  // Cuts between characters, never inside a surrogate pair.
  const characters = Array.from(sitename)
  const name = () => msg('wiki-data-name-as-of', characters.join(''), date)
  while (characters.length > 0 && name().length > SITENAME_MAX) characters.pop()
  return name()
}
