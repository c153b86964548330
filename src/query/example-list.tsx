import { Button, chakra } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { msg } from '#i18n/msg.ts'
import { retryPause } from '#machines/query-page/query-page.machine.ts'
import { askQuery } from '#store/query/ask-query.saga.ts'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { examplesFor, USED_PROPERTIES } from './examples.ts'
import type { QueryWiki } from './query-wiki.ts'
import type { TableResult } from './results/data/query-result.ts'
import { readJsonResponse } from './results/data/read-json-response.ts'

/** How often a wiki that is starting is asked for its own examples. */
const MOST_ATTEMPTS = 20

interface ExampleListProps {
  readonly wiki: QueryWiki
  /** Whether it is open at first. */
  readonly startsOpen: boolean
  readonly onChoose: (query: string) => void
}

/** Queries that work in this wiki. Those about its own data are loaded when the list is opened. */
export function ExampleList({ wiki, startsOpen, onChoose }: ExampleListProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const used = useUsedProperties(isOpen)
  const examples = useMemo(() => examplesFor(wiki, used), [wiki, used])
  return (
    <Details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{msg('query-examples')}</summary>
      <List aria-label={msg('query-examples')}>
        {examples.map(({ title, query }) => (
          <li key={title}>
            <Button variant="outline" size="sm" onClick={() => onChoose(query)}>
              {title}
            </Button>
          </li>
        ))}
      </List>
    </Details>
  )
}

/** Null until the wiki has answered. Until then, there are only the examples that work everywhere. */
function useUsedProperties(isWanted: boolean): TableResult | null {
  const runSaga = useRunSaga()
  const [used, setUsed] = useState<TableResult | null>(null)
  useEffect(() => {
    if (!isWanted || used) return
    const controller = new AbortController()
    const ask = async () => {
      for (let asked = 0; asked < MOST_ATTEMPTS; asked += 1) {
        const outcome = await runSaga(askQuery, { query: USED_PROPERTIES }, controller.signal)
        if (outcome.kind === 'answer') {
          const result = readJsonResponse(outcome.answer.text)
          if (result.kind === 'table') setUsed(result)
          return
        }
        if (outcome.problem.code !== 'starting') return
        const pause = retryPause(outcome.problem)
        await new Promise(resolve => setTimeout(resolve, pause))
        if (controller.signal.aborted) return
      }
    }
    // The browser may be offline; running a query will say so.
    ask().catch(() => undefined)
    return () => controller.abort()
  }, [isWanted, used, runSaga])
  return used
}

const Details = chakra('details', {
  base: {
    mb: '4',
    '& > summary': { cursor: 'pointer', fontWeight: 'semibold', color: 'teal.fg', py: '1' },
  },
})

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    mt: '2',
    listStyle: 'none',
    '& button': { height: 'auto', minHeight: '8', py: '1', whiteSpace: 'normal', textAlign: 'start' },
  },
})
