import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { object, string } from 'yup'
import { passkeyName } from '#contract/account/second-factor-requests.ts'
import type { Passkey } from '#contract/account/second-factors.ts'
import { formatDay } from '#contract/format-when.ts'
import { messages } from '#contract/messages.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { Submitted } from '#machines/submission/submission.machine.ts'
import { addPasskey, loadSecondFactors, removePasskey } from '#store/account/second-factors.saga.ts'
import { Card } from '#ui/card.tsx'
import { confirmingPassword, FormDialog, passwordOnly } from '#ui/confirming/form-dialog.tsx'
import { useConfirming } from '#ui/confirming/use-confirming.ts'
import { FlowFailureAlert } from '#ui/failure/flow-failure-alert.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Item, ItemList, LastUsed } from '#ui/item-list.tsx'
import { canUsePasskeys } from '#ui/passkeys.ts'
import { richText } from '#ui/rich-text.ts'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useShown } from '#ui/submission/use-shown.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

interface Typed {
  readonly name: string
  readonly code: string
  readonly password: string
}

const NOTHING = {}
const load = () => loadSecondFactors()
const add = ({ values }: Submitted<Typed>) => addPasskey(values)
const remove = ({ values }: Submitted<{ readonly id: string; readonly password: string }>) =>
  removePasskey(values)

/** The passkeys of a member: each logs in without the password. */
export function PasskeysCard() {
  const { output: factors, failure, reload } = useShown(load, NOTHING)
  const [dialog, setDialog] = useState<'add' | Passkey | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const open = (what: 'add' | Passkey) => {
    setOutcome(null)
    setDialog(what)
  }
  const close = () => setDialog(null)
  const done = (what: string) => {
    reload()
    setOutcome(what)
    setDialog(null)
  }
  return (
    <Card
      title={msg('user-profile-passkeys')}
      lead={msg('user-profile-passkey-phone-computer-security-key')}
      width="full"
    >
      <FocusFallback>
        <CardBody>
          {!factors && !failure && <LoadingSkeleton label={msg('user-profile-loading-passkeys')} />}
          {failure && (
            <RetryPanel
              failure={failure}
              title={msg('user-profile-passkeys-could-not-loaded')}
              onRetry={reload}
            />
          )}
          <LiveStatus>{outcome !== null && <Notice tone="success" title={outcome} />}</LiveStatus>
          {factors && factors.passkeys.length > 0 && (
            <ItemList>
              {factors.passkeys.map(passkey => (
                <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => open(passkey)} />
              ))}
            </ItemList>
          )}
          {factors &&
            (canUsePasskeys() ? (
              <Button variant="outline" alignSelf="flex-start" onClick={() => open('add')}>
                {msg('user-profile-add-passkey')}
              </Button>
            ) : (
              <p>{msg('user-profile-browser-cannot-make-passkeys')}</p>
            ))}
        </CardBody>
      </FocusFallback>
      {dialog === 'add' && (
        <AddDialog isTwoStep={factors?.two_step.since != null} onDone={done} onCancel={close} />
      )}
      {dialog !== null && dialog !== 'add' && (
        <RemoveDialog passkey={dialog} onDone={done} onCancel={close} />
      )}
    </Card>
  )
}

interface DialogProps {
  readonly onDone: (what: string) => void
  readonly onCancel: () => void
}

function AddDialog({ isTwoStep, onDone, onCancel }: DialogProps & { readonly isTwoStep: boolean }) {
  const submission = useSubmission({ submit: add })
  const failure = submission.failure?.failure ?? null
  const { needsPassword } = useConfirming(failure)
  // Two-step log-in may have been turned on since the card was loaded.
  const needsCode = useAsks(isTwoStep || (failure?.kind === 'invalid' && 'code' in failure.fields))
  useOutcome(submission, {
    onDone: () => onDone(msg('user-profile-passkey-was-added')),
  })
  const nothing = msg('user-profile-no-passkey-was-added')
  return (
    <FormDialog
      title={msg('user-profile-add-passkey')}
      label={msg('user-profile-add-passkey')}
      busy={submission.isBusy}
      initialValues={{ name: '', code: '', password: '' }}
      schema={object({
        name: passkeyName,
        code: needsCode ? string().required(messages.fieldRequired) : string().defined(),
        password: confirmingPassword,
      })}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={nothing} />}
      passwordNote={needsPassword ? nothing : null}
      submitLabel={msg('common-continue')}
      busyText={msg('user-profile-adding')}
      onSubmit={submission.submit}
      onCancel={onCancel}
    >
      <TextField
        name="name"
        label={msg('common-name-2')}
        help={msg('user-profile-name-will-recognize-such-as')}
        autoComplete="off"
      />
      {needsCode && <CodeField />}
    </FormDialog>
  )
}

function RemoveDialog({ passkey, onDone, onCancel }: DialogProps & { readonly passkey: Passkey }) {
  const submission = useSubmission({ submit: remove })
  const failure = submission.failure?.failure ?? null
  const { needsPassword } = useConfirming(failure)
  useOutcome(submission, {
    onDone: () => onDone(msg('user-profile-passkey-was-removed')),
  })
  const nothing = msg('user-profile-passkey-was-not-removed')
  return (
    <FormDialog
      title={msg('user-profile-remove-passkey', passkey.name)}
      label={msg('user-profile-remove-passkey', passkey.name)}
      startsOnCancel
      busy={submission.isBusy}
      initialValues={{ password: '' }}
      schema={passwordOnly}
      failure={failure}
      alert={failure && <FlowFailureAlert failure={failure} title={nothing} />}
      passwordNote={needsPassword ? nothing : null}
      submitLabel={msg('common-remove')}
      busyText={msg('common-removing')}
      danger
      onSubmit={({ password }) => submission.submit({ id: passkey.id, password })}
      onCancel={onCancel}
    >
      <p>{msg('user-profile-will-no-longer-log-remove')}</p>
    </FormDialog>
  )
}

/** Stays true once it was true, so that a field never leaves the dialog. */
function useAsks(now: boolean): boolean {
  const [ever, setEver] = useState(false)
  if (now && !ever) setEver(true)
  return now || ever
}

function PasskeyItem({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { name, created_at, last_used_at } = passkey
  const action = (
    <Button
      variant="outline"
      size="sm"
      aria-label={msg('user-profile-remove-passkey', name)}
      onClick={onRemove}
    >
      {msg('common-remove')}
    </Button>
  )
  return (
    <Item name={name} action={action}>
      <p>
        {richText(
          msgParts('user-profile-made-1', <time dateTime={created_at}>{formatDay(created_at)}</time>),
        )}
      </p>
      <LastUsed at={last_used_at} />
    </Item>
  )
}
