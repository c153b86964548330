import type { SnapshotFrom } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { isWikiLimit } from '#machines/undelete/undelete.failure.ts'
import type { undeleteMachine } from '#machines/undelete/undelete.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'

interface UndeleteDialogProps {
  readonly snapshot: SnapshotFrom<typeof undeleteMachine>
  /** `password` is '' if the dialog did not ask for it. */
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Says what happens when a wiki is brought back. */
export function UndeleteDialog({ snapshot, onConfirm, onCancel }: UndeleteDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open') || chosen === null) return null
  return (
    <FormDialog
      title={richText(msgParts('dashboard-bring-1-back', <bdi>{chosen.sitename}</bdi>))}
      label={msg('dashboard-bring-back')}
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <NotBroughtBack failure={failure} />}
      passwordNote={needsPassword ? msg('dashboard-wiki-still-deleted') : null}
      submitLabel={msg('dashboard-bring-back')}
      busyText={msg('dashboard-bringing-back')}
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>{msg('dashboard-opens-again-at-1-everyone', chosen.domain_decoded)}</p>
    </FormDialog>
  )
}

function NotBroughtBack({ failure }: { failure: Failure }) {
  if (isWikiLimit(failure) && 'message' in failure)
    return (
      <Notice tone="error" role="alert" title={msg('dashboard-have-as-many-wikis-as')}>
        <p>
          {failure.message}{' '}
          {richText(
            msgParts('dashboard-delete-one-or-write', text => (
              <TextLink to={routes.contact}>{text}</TextLink>
            )),
          )}
        </p>
      </Notice>
    )
  return <FlowFailureAlert failure={failure} title={msg('dashboard-wiki-could-not-brought-back')} />
}
