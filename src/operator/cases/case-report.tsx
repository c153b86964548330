import { chakra } from '@chakra-ui/react'
import type { ReportCase } from '#contract/operator/cases.ts'
import { consolePaths } from '#contract/operator/console-paths.ts'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { Facts } from '#ui/setting-card/facts.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { caseStateText, decisionText } from './case-text.ts'
import { ReviewBy } from './review-by.tsx'

interface CaseProps {
  readonly found: ReportCase
}

/** Where the case stands, and its deadlines. */
export function CaseFacts({ found }: CaseProps) {
  const { state, wiki, wiki_id, assignee, created_at, decision, decided_at, appeal_until } = found
  return (
    <Card title="Where it stands">
      <Facts>
        <dt>State</dt>
        <dd>{caseStateText(state)}</dd>
        <dt>In charge</dt>
        <dd>
          <bdi>{assignee === '' ? 'nobody' : assignee}</bdi>
        </dd>
        <dt>Wiki</dt>
        <dd>
          {wiki_id === null ? (
            wiki || 'none here'
          ) : (
            <TextLink to={consolePaths.wiki(wiki_id)}>{wiki}</TextLink>
          )}
        </dd>
        <dt>Received</dt>
        <dd>
          <When at={created_at} />
        </dd>
        <dt>To be looked at by</dt>
        <dd>
          <ReviewBy {...found} />
        </dd>
        <dt>Decision</dt>
        <dd>
          {decision === '' ? 'none yet' : decisionText(decision)}
          {decided_at !== null && (
            <>
              , <When at={decided_at} />
            </>
          )}
        </dd>
        {appeal_until !== null && (
          <>
            <dt>Appeals until</dt>
            <dd>
              <When at={appeal_until} />
            </dd>
          </>
        )}
      </Facts>
    </Card>
  )
}

/** What was reported, by whom, as it was typed. */
export function CaseReport({ found }: CaseProps) {
  const { addresses, message, reporter, reporter_email } = found
  return (
    <Card title="Report">
      <ItemList aria-label="Reported addresses">
        {addresses.map(({ text, href }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report do not change, and one can stand there twice
          <Address key={place}>
            {href === null ? <bdi>{text}</bdi> : <ExternalLink href={href}>{text}</ExternalLink>}
          </Address>
        ))}
      </ItemList>
      <TypedText mt="4" mb="5">
        {message}
      </TypedText>
      <Facts>
        <dt>Reporter</dt>
        <dd>
          <bdi>{reporter ?? 'gave no name'}</bdi>
        </dd>
        <dt>Their email address</dt>
        <dd>
          <bdi>{reporter_email ?? 'none, so nobody can be written to'}</bdi>
        </dd>
      </Facts>
    </Card>
  )
}

const Address = chakra('li', { base: { py: '1', overflowWrap: 'anywhere' } })
