import { Button, Heading, Link } from '@chakra-ui/react'
import { msg, msgParts } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ConsentColumn } from '#ui/consent/consent-parts.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { richText } from '#ui/rich-text.ts'
import { WayOn } from '#ui/way-on.tsx'
import type { AskingWiki, ContinueToWikiFlow } from './continue-to-wiki-flow.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { OwnAccountForm } from './own-account-form.tsx'

/** Says what the wiki learns, and asks for consent. */
export function ContinueToWikiState(flow: ContinueToWikiFlow) {
  const { snapshot, send } = flow
  const { wiki, failure } = snapshot.context
  const goesOn =
    snapshot.matches('opening') || (snapshot.matches('leaving') && snapshot.context.tried === null)
  return (
    <FocusFallback>
      <ConsentColumn>
        {snapshot.matches('loading') && (
          <LoadingSkeleton label={msg('continue-to-wiki-loading-wiki')} lines={4} />
        )}
        {snapshot.matches('unknown') && failure && (
          <RetryPanel
            failure={failure}
            title={msg('continue-to-wiki-we-could-not-lead-wiki')}
            onRetry={() => send({ type: 'wiki.reload' })}
          />
        )}
        {snapshot.matches('gone') && <NoWiki />}
        {wiki && goesOn && (
          <p role="status">{richText(msgParts('common-going-1', <bdi>{wiki.sitename}</bdi>))}</p>
        )}
        {wiki && !goesOn && !snapshot.matches('gone') && !snapshot.matches('unknown') && (
          <Question {...flow} wiki={wiki} />
        )}
      </ConsentColumn>
    </FocusFallback>
  )
}

export function NoWiki() {
  return (
    <ConsentColumn>
      <Notice tone="attention" role="alert" title={msg('continue-to-wiki-there-no-wiki-at-address')}>
        <p>{msg('continue-to-wiki-nothing-was-told-anybody-go')}</p>
      </Notice>
      <WayOn />
    </ConsentColumn>
  )
}

function Question(flow: AskingWiki) {
  const { snapshot, send, wiki } = flow
  const user = useAppSelector(selectUser)
  const { domain, sitename, manages, sign_up } = wiki
  return (
    <>
      <p>
        {richText(
          msgParts(
            'continue-to-wiki-1-at-2-asks-who',
            <b>
              <bdi>{sitename}</bdi>
            </b>,
            <bdi>{wiki.domain_decoded}</bdi>,
            <bdi>{user?.email}</bdi>,
          ),
        )}
      </p>
      {manages ? (
        <>
          <p>{msg('continue-to-wiki-manage-wiki-logged-there-with')}</p>
          <Button alignSelf="flex-start" onClick={() => send({ type: 'wiki.open' })}>
            {msg('common-continue')}
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
                  <Link href={`//${domain}/wiki/Special:RequestAccount`}>
                    {msg('continue-to-wiki-request-account-wiki')}
                  </Link>
                ) : (
                  msg('continue-to-wiki-its-administrators-can-make-one')
                )}
              </p>
            </Notice>
          )}
          <Heading as="h2" size="lg">
            {msg('continue-to-wiki-do-have-account-there-already')}
          </Heading>
          <OwnAccountForm {...flow} />
        </>
      )}
      <p>
        <Link href={`//${domain}${snapshot.context.returnTo}`}>
          {msg('continue-to-wiki-not-now-go-back-wiki')}
        </Link>
      </p>
    </>
  )
}

const CLOSED = {
  requested: msg('continue-to-wiki-new-accounts-wiki-requested'),
  closed: msg('continue-to-wiki-nobody-can-create-account-wiki'),
} as const
