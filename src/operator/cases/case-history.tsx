import { chakra, Heading } from '@chakra-ui/react'
import type { CaseParty, ReportCase } from '#contract/operator/cases.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { Card } from '#ui/card.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { decisionText, outcomeText } from './case-text.ts'
import { Statement } from './statement.tsx'

interface CaseProps {
  readonly found: ReportCase
}

const PARTIES: Readonly<Record<CaseParty, string>> = {
  reporter: msg('operator-the-reporter'),
  owner: msg('operator-owner-wiki'),
}

/** The decisions with their statements of reasons as they were sent, and the appeals against them. */
export function CaseDecisions({ found: { decisions, appeals } }: CaseProps) {
  return (
    <>
      {decisions.length > 0 && (
        <Card title={msg('operator-decisions')}>
          <ItemList>
            {decisions.map(({ id, at, who, decision, outcome, statement }) => (
              <Entry key={id}>
                <Heading as="h3" size="md">
                  {msg(
                    'operator-1-of-2',
                    outcome === null ? msg('operator-decision') : outcomeText(outcome),
                    decisionText(decision),
                  )}
                </Heading>
                <By at={at} who={who} />
                <Statement paragraphs={statement} />
              </Entry>
            ))}
          </ItemList>
        </Card>
      )}
      {appeals.length > 0 && (
        <Card title={msg('operator-appeals')}>
          <ItemList>
            {appeals.map(({ id, at, party, text }) => (
              <Entry key={id}>
                <By at={at} who={PARTIES[party]} />
                <TypedText>{text}</TypedText>
              </Entry>
            ))}
          </ItemList>
        </Card>
      )}
    </>
  )
}

/** The notes of operators and moderators. */
export function CaseNotes({ found: { notes } }: CaseProps) {
  return (
    <Card title={msg('operator-notes')} lead={msg('operator-only-operators-moderators-read')}>
      {notes.length === 0 && <p>{msg('operator-there-no-notes-yet')}</p>}
      {notes.length > 0 && (
        <ItemList>
          {notes.map(({ id, at, who, text }) => (
            <Entry key={id}>
              <By at={at} who={who} />
              <TypedText>{text}</TypedText>
            </Entry>
          ))}
        </ItemList>
      )}
    </Card>
  )
}

function By({ at, who }: { readonly at: string; readonly who: string }) {
  return <Muted>{richText(msgParts('operator-1-comma-2', <bdi>{who}</bdi>, <When at={at} />))}</Muted>
}

const Muted = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })

const Entry = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    py: '4',
    borderTopWidth: '1px',
    borderColor: 'border',
    '&:first-of-type': { borderTopWidth: '0', pt: '0' },
    '&:last-of-type': { pb: '0' },
  },
})
