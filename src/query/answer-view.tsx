import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { QueryAnswer } from '#contract/types/query-answer.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { AnswerActions } from './answer-actions.tsx'
import type { QueryWiki } from './query-wiki.ts'
import { Words } from './results/cells/words.tsx'
import type { QueryResult } from './results/data/query-result.ts'
import { VIEW_NAMES, VIEW_NEEDS, type View, viewAskedFor, viewsOf } from './results/data/views.ts'
import { ResultView } from './results/result-view.tsx'
import { ViewChoice } from './results/view-choice.tsx'

interface AnswerViewProps {
  readonly answer: QueryAnswer
  /** What the answer says; null when it cannot be read. */
  readonly result: QueryResult | null
  readonly query: string
  readonly wiki: QueryWiki
  /** Whether another query is running already. */
  readonly isOld: boolean
}

/** The answer, in the view that the query asks for or the person chooses, and what can be done with it. */
export function AnswerView({ answer, result, query, wiki, isOld }: AnswerViewProps) {
  const [chosen, setChosen] = useState<{ readonly of: QueryAnswer; readonly view: View } | null>(null)
  if (result === null)
    return (
      <Notice tone="error" role="alert" title="The answer cannot be read.">
        It may have been cut off on its way. Please run the query again.
      </Notice>
    )
  const views = viewsOf(result, wiki)
  const asked = chosen?.of === answer ? chosen.view : viewAskedFor(query)
  const view = asked !== null && views.includes(asked) ? asked : 'table'
  return (
    <Section aria-label="Result" data-old={isOld || undefined}>
      <Row>
        <ViewChoice views={views} view={view} onView={next => setChosen({ of: answer, view: next })} />
        <AnswerActions query={query} kind={result.kind === 'boolean' ? 'boolean' : answer.kind} wiki={wiki} />
      </Row>
      {result.kind === 'table' && asked !== null && asked !== view && (
        <Words>
          The query asks for the view “{VIEW_NAMES[asked]}”, which needs {VIEW_NEEDS[asked]}. This result does
          not have that, so it is shown as a table.
        </Words>
      )}
      <ResultView result={result} view={view} wiki={wiki} />
    </Section>
  )
}

const Section = chakra('section', { base: { mt: '4', '&[data-old]': { opacity: 0.6 } } })

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3', mb: '4' },
})
