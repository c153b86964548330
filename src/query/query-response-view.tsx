import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { QueryResponse } from '#contract/types/query-response.ts'
import { msg } from '#i18n/msg.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import type { QueryWiki } from './query-wiki.ts'
import { ResultActions } from './result-actions.tsx'
import { Remark } from './results/cells/remark.tsx'
import type { QueryResult } from './results/data/query-result.ts'
import { VIEW_MISSES, type View, viewAskedFor, viewsOf } from './results/data/views.ts'
import { ResultView } from './results/result-view.tsx'
import { ViewChoice } from './results/view-choice.tsx'

interface QueryResponseViewProps {
  readonly answer: QueryResponse
  /** The parsed result; null if it cannot be read. */
  readonly result: QueryResult | null
  readonly query: string
  readonly wiki: QueryWiki
  /** Whether another query is running already. */
  readonly isOld: boolean
}

/** The result, in the view that the query asks for or the person chooses, with links and downloads. */
export function QueryResponseView({ answer, result, query, wiki, isOld }: QueryResponseViewProps) {
  const [chosen, setChosen] = useState<{ readonly of: QueryResponse; readonly view: View } | null>(null)
  if (result === null)
    return (
      <Notice tone="error" role="alert" title={msg('query-answer-cannot-read')}>
        {msg('query-may-have-been-cut-off')}
      </Notice>
    )
  const views = viewsOf(result, wiki)
  const asked = chosen?.of === answer ? chosen.view : viewAskedFor(query)
  const view = asked !== null && views.includes(asked) ? asked : 'table'
  return (
    <Section aria-label={msg('query-result')} data-old={isOld || undefined}>
      <Row>
        <ViewChoice views={views} view={view} onView={next => setChosen({ of: answer, view: next })} />
        <ResultActions query={query} kind={result.kind === 'boolean' ? 'boolean' : answer.kind} wiki={wiki} />
      </Row>
      {result.kind === 'table' && asked !== null && asked !== view && <Remark>{VIEW_MISSES[asked]}</Remark>}
      <ResultView result={result} view={view} wiki={wiki} />
    </Section>
  )
}

const Section = chakra('section', { base: { mt: '4', '&[data-old]': { opacity: 0.6 } } })

const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3', mb: '4' },
})
