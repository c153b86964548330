import { chakra } from '@chakra-ui/react'
import type { SnapshotFrom } from 'xstate'
import type { WikiDetails } from '#contract/types/wiki.ts'
import type { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { When } from '#ui/when.tsx'
import { restoreTexts } from './restore-texts.ts'

interface PutBackDialogProps {
  readonly wiki: WikiDetails
  readonly snapshot: SnapshotFrom<typeof wikiRestoreMachine>
  /** `password` is '' if the dialog did not ask for it. */
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Says what is lost when the wiki is put back, and asks for a confirmation. */
export function PutBackDialog({ wiki, snapshot, onConfirm, onCancel }: PutBackDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('back') || chosen === null) return null
  const at = <When at={chosen.taken_at} relative />
  return (
    <FormDialog
      title={
        <>
          Put “<bdi>{wiki.sitename}</bdi>” back?
        </>
      }
      label={restoreTexts.putBack}
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={restoreTexts.notStarted} />}
      passwordNote={needsPassword ? 'Nothing has happened to your wiki yet.' : null}
      submitLabel={restoreTexts.confirmBack}
      busyText={restoreTexts.starting}
      danger
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
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
    </FormDialog>
  )
}

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', '& li': { mt: '1.5' } },
})
