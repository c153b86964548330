import { Button, Link } from '@chakra-ui/react'
import { formatDay } from '#contract/format-when.ts'
import type { JoinedWiki } from '#contract/people/wiki-accounts.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { leaveJoinedWiki, loadJoinedWikis } from '#store/wikis/wiki-accounts.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useShown } from '#ui/submission/use-shown.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

const NOTHING = {}

/** The wikis on which a member has agreed to be known, and the end of each link. */
export function JoinedWikisCard() {
  const { output, failure, reload } = useShown(loadJoinedWikis, NOTHING)
  return (
    <Card
      title={msg('user-profile-wikis-have-joined')}
      lead={msg('user-profile-logged-these-wikis-with-account')}
      width="full"
    >
      {failure && (
        <RetryPanel
          failure={failure}
          title={msg('user-profile-wikis-have-joined-could-not')}
          onRetry={reload}
        />
      )}
      {!output && !failure && <LoadingSkeleton label={msg('user-profile-loading-wikis-have-joined')} />}
      {output && (
        <FocusFallback>
          <Joined wikis={output} onLeft={reload} />
        </FocusFallback>
      )}
    </Card>
  )
}

function Joined({ wikis, onLeft }: { wikis: readonly JoinedWiki[]; onLeft: () => void }) {
  const submission = useSubmission({ submit: leaveJoinedWiki })
  const { state, isBusy, submit } = submission
  const failure = submission.failure?.failure ?? null
  useOutcome(submission, { onDone: onLeft })
  return (
    <>
      <CardOutcome
        success={state === 'done' ? msg('user-profile-account-was-unlinked') : null}
        failure={failure}
        failureText={msg('user-profile-account-still-linked')}
      />
      {wikis.length === 0 ? (
        <p>{msg('user-profile-none-yet-log-page-every')}</p>
      ) : (
        <>
          <ItemList>
            {wikis.map(({ domain, domain_decoded, sitename, username, joined_at }) => (
              <Item
                key={domain}
                name={sitename}
                action={
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={msg('user-profile-unlink-wiki', sitename)}
                    aria-disabled={isBusy}
                    onClick={() => {
                      if (!isBusy) submit({ domain })
                    }}
                  >
                    {msg('user-profile-unlink')}
                  </Button>
                }
              >
                <p>
                  <Link href={`//${domain}`}>{domain_decoded}</Link>
                </p>
                <p>
                  {richText(
                    msgParts(
                      'user-profile-as-1-since-2',
                      <bdi>{username}</bdi>,
                      <time dateTime={joined_at}>{formatDay(joined_at)}</time>,
                    ),
                  )}
                </p>
              </Item>
            ))}
          </ItemList>
          <p>{msg('user-profile-unlinked-account-stays-wiki-logged')}</p>
        </>
      )}
    </>
  )
}
