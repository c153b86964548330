import { Button, chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { CLOSING_DAYS } from '#contract/account/account-closing.ts'
import { routes } from '#contract/paths.ts'
import { keepAccount } from '#store/account/close-account.saga.ts'
import { selectSession, selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FormPage } from '#ui/form/form-page.tsx'
import { OutboxNote } from '#ui/outbox-note.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useSubmission } from '#ui/submission/use-submission.ts'
import { TextLink } from '#ui/text-link.tsx'
import { When } from '#ui/when.tsx'

/**
 * `/account-closing`: what members see whose account is being closed, just after they closed it and after each log-in.
 * `/keep-account/:token`: opened by the link in the email. Opening it changes nothing, because programs that check
 * emails open links too.
 */
export function KeepAccountPage() {
  const { token = '' } = useParams<'token'>()
  const session = useAppSelector(selectSession)
  return (
    <FormPage heading="Keep your account">
      {session.status === 'initialising' ? (
        <LoadingSkeleton label="Loading your account" lines={3} />
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
        success={isDone ? 'Your account is kept.' : null}
        note="Everything is as it was before you closed it. Only your sessions have ended."
        failure={failure?.failure ?? null}
        failureText="Your account could not be kept."
      />
      {canKeep && !isDone && !isDead && (
        <Button alignSelf="flex-start" aria-disabled={isBusy} onClick={keep}>
          {isBusy ? 'Keeping …' : 'Keep my account'}
        </Button>
      )}
      {(isDone || isDead || !canKeep) && (
        <ButtonLink to={user ? routes.dashboard : routes.login} alignSelf="flex-start">
          {user ? 'To your wikis' : 'Log in'}
        </ButtonLink>
      )}
      {user?.closes_at !== undefined && !isDone && <TextLink to={routes.logout}>Log out</TextLink>}
    </Content>
  )
}

/** What is happening, depending on who reads it. */
function Explanation({ token }: { readonly token: string }) {
  const user = useAppSelector(selectUser)
  if (token !== '')
    return <p>Your account is being closed. You can keep it until the day that the email names.</p>
  if (user?.closes_at !== undefined)
    return (
      <p>
        Your account is being closed: it is removed on <When at={user.closes_at} />, with all that we store
        about it. Until then you can keep it. As long as it is being closed, there is nothing else that you
        can do with it.
      </p>
    )
  if (user) return <p>The account that you are logged in to is not being closed.</p>
  return (
    <p>
      If you have closed your account, you are logged out everywhere. For {CLOSING_DAYS} days you can keep it:
      log in again, or open the link in the email that we have sent you. After that it is removed.{' '}
      <OutboxNote />
    </p>
  )
}

const Content = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '5', outline: 'none' },
})
