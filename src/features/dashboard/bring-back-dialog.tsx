import type { SnapshotFrom } from 'xstate'
import type { Failure } from '#contract/failure.ts'
import { routes } from '#contract/paths.ts'
import { isWikiLimit } from '#machines/undelete/undelete.failure.ts'
import type { undeleteMachine } from '#machines/undelete/undelete.machine.ts'
import { FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface BringBackDialogProps {
  readonly snapshot: SnapshotFrom<typeof undeleteMachine>
  /** `password` is '' if the dialog did not ask for it. */
  readonly onConfirm: (password: string) => void
  readonly onCancel: () => void
}

/** Says what happens when a wiki is brought back. */
export function BringBackDialog({ snapshot, onConfirm, onCancel }: BringBackDialogProps) {
  const { chosen, failure, needsPassword } = snapshot.context
  if (!snapshot.hasTag('open') || chosen === null) return null
  return (
    <FormDialog
      title={
        <>
          Bring “<bdi>{chosen.sitename}</bdi>” back?
        </>
      }
      label="Bring back"
      startsOnCancel
      busy={snapshot.hasTag('busy')}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <NotBroughtBack failure={failure} />}
      passwordNote={needsPassword ? 'Your wiki is still deleted.' : null}
      submitLabel="Bring back"
      busyText="Bringing back …"
      onSubmit={({ password }) => onConfirm(password)}
      onCancel={onCancel}
    >
      <p>
        It opens again at {chosen.domain_decoded}, for everyone, as it was when it was deleted. It counts as
        one of your wikis again.
      </p>
    </FormDialog>
  )
}

function NotBroughtBack({ failure }: { failure: Failure }) {
  if (isWikiLimit(failure) && 'message' in failure)
    return (
      <Notice tone="error" role="alert" title="You have as many wikis as you may have.">
        <p>
          {failure.message} Delete one that you do not need, or{' '}
          <TextLink to={routes.contact}>write to us</TextLink>.
        </p>
      </Notice>
    )
  return <FlowFailureAlert failure={failure} title="The wiki could not be brought back." />
}
