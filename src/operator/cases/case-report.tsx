import { chakra } from '@chakra-ui/react'
import type { ReportCase } from '#contract/operator/cases.ts'
import { consolePaths } from '#contract/operator/console-paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { ExternalLink } from '#ui/external-link.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { Facts } from '#ui/setting-card/facts.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { caseStateText, decisionText } from './case-text.ts'
import { ReviewBy } from './review-by.tsx'

interface CaseProps {
  readonly found: ReportCase
}

/** The state of the case, and its deadlines. */
export function CaseFacts({ found }: CaseProps) {
  const { state, wiki, wiki_id, assignee, created_at, decision, decided_at, appeal_until } = found
  return (
    <Card title={msg('operator-where-stands')}>
      <Facts>
        <dt>{msg('operator-state')}</dt>
        <dd>{caseStateText(state)}</dd>
        <dt>{msg('operator-in-charge')}</dt>
        <dd>
          <bdi>{assignee === '' ? msg('operator-cases-nobody') : assignee}</bdi>
        </dd>
        <dt>{msg('operator-wiki')}</dt>
        <dd>
          {wiki_id === null ? (
            wiki || msg('operator-cases-none-here')
          ) : (
            <TextLink to={consolePaths.wiki(wiki_id)}>{wiki}</TextLink>
          )}
        </dd>
        <dt>{msg('operator-received')}</dt>
        <dd>
          <When at={created_at} />
        </dd>
        <dt>{msg('operator-looked-at')}</dt>
        <dd>
          <ReviewBy {...found} when={<When at={found.review_by} />} />
        </dd>
        <dt>{msg('operator-decision')}</dt>
        <dd>
          {decision === ''
            ? msg('operator-cases-none-yet')
            : decided_at === null
              ? decisionText(decision)
              : richText(msgParts('operator-1-comma-2', decisionText(decision), <When at={decided_at} />))}
        </dd>
        {appeal_until !== null && (
          <>
            <dt>{msg('operator-appeals-until')}</dt>
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
    <Card title={msg('operator-report')}>
      <ItemList aria-label={msg('operator-reported-addresses')}>
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
        <dt>{msg('operator-reporter')}</dt>
        <dd>
          <bdi>{reporter ?? msg('operator-cases-gave-no-name')}</bdi>
        </dd>
        <dt>{msg('operator-email-address')}</dt>
        <dd>
          <bdi>{reporter_email ?? msg('operator-cases-none-so-nobody-can-written')}</bdi>
        </dd>
      </Facts>
    </Card>
  )
}

const Address = chakra('li', { base: { py: '1', overflowWrap: 'anywhere' } })
