import { chakra, Heading } from '@chakra-ui/react'
import type { CaseParty, ReportCase } from '#contract/operator/cases.ts'
import { Card } from '#ui/card.tsx'
import { ItemList } from '#ui/item-list.tsx'
import { TypedText } from '#ui/typed-text.tsx'
import { When } from '#ui/when.tsx'
import { decisionText, outcomeText } from './case-text.ts'

interface CaseProps {
  readonly found: ReportCase
}

const PARTIES: Readonly<Record<CaseParty, string>> = {
  reporter: 'The reporter',
  owner: 'An owner of the wiki',
}

/** The decisions with their statements of reasons as they were sent, and the appeals against them. */
export function CaseDecisions({ found: { decisions, appeals } }: CaseProps) {
  return (
    <>
      {decisions.length > 0 && (
        <Card title="Decisions">
          <ItemList>
            {decisions.map(({ id, at, who, decision, outcome, statement }) => (
              <Entry key={id}>
                <Heading as="h3" size="md">
                  {outcome === null ? 'Decision' : outcomeText(outcome)}: {decisionText(decision)}
                </Heading>
                <By at={at} who={who} />
                {statement.map(paragraph => (
                  <TypedText key={paragraph}>{paragraph}</TypedText>
                ))}
              </Entry>
            ))}
          </ItemList>
        </Card>
      )}
      {appeals.length > 0 && (
        <Card title="Appeals">
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

/** What operators and moderators have noted. */
export function CaseNotes({ found: { notes } }: CaseProps) {
  return (
    <Card title="Notes" lead="Only operators and moderators read them.">
      {notes.length === 0 && <p>There are no notes yet.</p>}
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
  return (
    <Muted>
      <bdi>{who}</bdi>, <When at={at} />
    </Muted>
  )
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
  },
})
