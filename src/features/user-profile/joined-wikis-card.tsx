import { Button, Link, VisuallyHidden } from '@chakra-ui/react'
import { formatDay } from '#contract/format-when.ts'
import type { JoinedWiki } from '#contract/people/wiki-accounts.ts'
import { leaveJoinedWiki, loadJoinedWikis } from '#store/wikis/wiki-accounts.saga.ts'
import { Card } from '#ui/card.tsx'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { CardOutcome } from '#ui/setting-card/card-outcome.tsx'
import { useLoaded } from '#ui/submission/use-loaded.ts'
import { useOutcome } from '#ui/submission/use-outcome.ts'
import { useSubmission } from '#ui/submission/use-submission.ts'

const NOTHING = {}

/** The wikis on which a member has agreed to be known, and the end of each link. */
export function JoinedWikisCard() {
  const { output, failure, reload } = useLoaded(loadJoinedWikis, NOTHING)
  return (
    <Card
      title="Wikis you have joined"
      lead="You are logged in to these wikis with your account here. Each knows you by the user name that you have chosen for it."
      width="full"
    >
      {failure && (
        <RetryPanel
          failure={failure}
          title="The wikis that you have joined could not be loaded."
          onRetry={reload}
        />
      )}
      {!output && !failure && <LoadingSkeleton label="Loading the wikis that you have joined" />}
      {output && <Joined wikis={output} onLeft={reload} />}
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
        success={state === 'done' ? 'The account was unlinked.' : null}
        failure={failure}
        failureText="The account is still linked."
      />
      {wikis.length === 0 ? (
        <p>None yet. The log-in page of every wiki here offers it.</p>
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
                    aria-disabled={isBusy}
                    onClick={() => {
                      if (!isBusy) submit({ domain })
                    }}
                  >
                    Unlink<VisuallyHidden> {sitename}</VisuallyHidden>
                  </Button>
                }
              >
                <p>
                  <Link href={`//${domain}`}>{domain_decoded}</Link>
                </p>
                <p>
                  As <bdi>{username}</bdi> since <time dateTime={joined_at}>{formatDay(joined_at)}</time>
                </p>
              </Item>
            ))}
          </ItemList>
          <p>
            An unlinked account stays on the wiki, and you are logged out there. If you want to use it later,
            set a password for it on the wiki first.
          </p>
        </>
      )}
    </>
  )
}
