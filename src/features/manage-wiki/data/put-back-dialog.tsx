import { chakra } from '@chakra-ui/react'
import type { SnapshotFrom } from 'xstate'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { wikiRestoreMachine } from '#machines/wiki-restore/wiki-restore.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { richText } from '#ui/rich-text.ts'
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
      title={richText(msgParts('wiki-data-put-1-back', <bdi>{wiki.sitename}</bdi>))}
      label={restoreTexts.putBack}
      isAlert
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={restoreTexts.notStarted} />}
      passwordNote={needsPassword ? msg('wiki-data-nothing-has-happened-wiki-yet') : null}
      submitLabel={restoreTexts.confirmBack}
      busyText={restoreTexts.starting}
      danger
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>{richText(msgParts('wiki-data-wiki-becomes-as-was-1', at))}</p>
      <List>
        <li>
          {richText(msgParts('wiki-data-1-everything-since-then-lost', text => <strong>{text}</strong>))}
        </li>
        <li>{msg('wiki-data-copy-wiki-as-now-made')}</li>
        <li>{msg('wiki-data-accounts-passwords-time-apply-again')}</li>
        <li>{msg('wiki-data-until-wiki-back-can-read')}</li>
      </List>
    </FormDialog>
  )
}

const List = chakra('ul', {
  base: { ps: '5', listStyleType: 'disc', '& li': { mt: '1.5' } },
})
