import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { routes } from '#contract/paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { keepAccount } from '#store/account/close-account.saga.ts'
import { selectSession, selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'

/**
 * `/account-closing`: for members whose account is being closed, right after they closed it and after each log-in.
 * `/keep-account/:token`: opened by the link in the email. Opening it changes nothing, because programs that check
 * emails open links, too.
 */
export function KeepAccountPage() {
  const { token = '' } = useParams<'token'>()
  const session = useAppSelector(selectSession)
  return (
    <FormPage heading={msg('account-closing-keep-account')}>
      {session.status === 'initialising' ? (
        <LoadingSkeleton label={msg('account-closing-loading-account')} lines={3} />
      ) : (
        <KeepAccount key={token} token={token} />
      )}
    </FormPage>
  )
}

function KeepAccount({ token }: { readonly token: string }) {
  const user = useAppSelector(selectUser)
  const { state, isBusy, failure, submit } = useSubmission({ submit: keepAccount })
  const content = useRef<HTMLDivElement>(null)
  const isDone = state === 'done'
  const isDead = failure?.failure.kind === 'invalid'
  const keep = () => {
    // The button disappears, so the focus moves to where the outcome will be shown.
    content.current?.focus()
    submit({ token })
  }
  const canKeep = token !== '' || user?.closes_at !== undefined
  return (
    <Content ref={content} tabIndex={-1}>
      {!isDone && <Explanation token={token} />}
      <CardOutcome
        success={isDone ? msg('account-closing-account-kept') : null}
        note={msg('account-closing-everything-as-was-before-closed')}
        failure={failure?.failure ?? null}
        failureText={msg('account-closing-account-could-not-kept')}
      />
      {canKeep && !isDone && !isDead && (
        <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={keep}>
          {isBusy ? msg('account-closing-keeping') : msg('account-closing-keep-my-account')}
        </Button>
      )}
      {(isDone || isDead || !canKeep) && (
        <ButtonLink to={user ? routes.dashboard : routes.login} alignSelf="flex-start">
          {user ? msg('account-closing-wikis') : msg('common-log-in')}
        </ButtonLink>
      )}
      {user?.closes_at !== undefined && !isDone && (
        <TextLink to={routes.logout}>{msg('common-log-out')}</TextLink>
      )}
    </Content>
  )
}

/** Explains the situation, depending on who reads it. */
function Explanation({ token }: { readonly token: string }) {
  const user = useAppSelector(selectUser)
  if (token !== '') return <p>{msg('account-closing-account-being-closed-can-keep')}</p>
  if (user?.closes_at !== undefined)
    return (
      <p>
        {richText(msgParts('account-closing-account-being-closed-removed-1', <When at={user.closes_at} />))}
      </p>
    )
  if (user) return <p>{msg('account-closing-account-logged-not-being-closed')}</p>
  return (
    <p>
      {msg('account-closing-if-have-closed-account-logged', CLOSING_DAYS)} <OutboxNote />
    </p>
  )
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})
