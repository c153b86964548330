import { Button, Heading, Link } from '@chakra-ui/react'
import { selectUser } from '#store/session/session.slice.ts'
import { ConsentColumn } from '#ui/consent/consent-parts.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { KeptFocus } from '#ui/kept-focus.tsx'
import type { AskingWiki, ContinueToWikiFlow } from './continue-to-wiki-flow.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { OwnAccountForm } from './own-account-form.tsx'

/** What a wiki learns, and a yes or a no to it. */
export function ContinueToWikiState(flow: ContinueToWikiFlow) {
  const { snapshot, send } = flow
  const { wiki, failure } = snapshot.context
  const goesOn =
    snapshot.matches('opening') || (snapshot.matches('leaving') && snapshot.context.tried === null)
  return (
    <KeptFocus>
      <ConsentColumn>
        {snapshot.matches('loading') && <LoadingSkeleton label="Loading the wiki" lines={4} />}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title="We could not lead you to the wiki."
            onRetry={() => send({ type: 'wiki.reload' })}
          />
        )}
        {snapshot.matches('gone') && <NoWiki />}
        {wiki && goesOn && (
          <p role="status">
            Going to <bdi>{wiki.sitename}</bdi> …
          </p>
        )}
        {wiki && !goesOn && !snapshot.matches('gone') && !snapshot.matches('unknown') && (
          <Question {...flow} wiki={wiki} />
        )}
      </ConsentColumn>
    </KeptFocus>
  )
}

export function NoWiki() {
  return (
    <Notice tone="attention" role="alert" title="There is no wiki at this address.">
      <p>Nothing was told to anybody. Go back to the wiki you came from and try again.</p>
    </Notice>
  )
}

function Question(flow: AskingWiki) {
  const { snapshot, send, wiki } = flow
  const user = useAppSelector(selectUser)
  const { domain, sitename, manages, sign_up } = wiki
  return (
    <>
      <p>
        <b>
          <bdi>{sitename}</bdi>
        </b>{' '}
        at <bdi>{wiki.domain_decoded}</bdi> asks who you are. You are logged in here as{' '}
        <bdi>{user?.email}</bdi>.
      </p>
      {manages ? (
        <>
          <p>
            You manage this wiki. You are logged in there with your administrator’s account, which is made the
            first time. The wiki does not learn your address.
          </p>
          <Button alignSelf="flex-start" onClick={() => send({ type: 'wiki.open' })}>
            Continue
          </Button>
        </>
      ) : (
        <>
          {sign_up === 'open' ? (
            <NewAccountForm {...flow} />
          ) : (
            <Notice tone="info" title={CLOSED[sign_up]}>
              <p>
                {sign_up === 'requested' ? (
                  <Link href={`//${domain}/wiki/Special:RequestAccount`}>Request an account on the wiki</Link>
                ) : (
                  'Its administrators can make one for you.'
                )}
              </p>
            </Notice>
          )}
          <Heading as="h2" size="lg">
            Do you have an account there already?
          </Heading>
          <OwnAccountForm {...flow} />
        </>
      )}
      <p>
        <Link href={`//${domain}${snapshot.context.returnTo}`}>Not now: go back to the wiki</Link>
      </p>
    </>
  )
}

const CLOSED = {
  requested: 'New accounts on this wiki are requested.',
  closed: 'Nobody can create an account on this wiki.',
} as const
