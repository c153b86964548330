import { Button, chakra, Link } from '@chakra-ui/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { QueryResponse } from '#contract/types/query-response.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { queryPageMachine } from '#machines/query-page/query-page.machine.ts'
import { askQuery } from '#store/query/ask-query.saga.ts'
import { ColorModeSwitch } from '#ui/color-mode/color-mode-switch.tsx'
import { Mirrored } from '#ui/direction/mirrored.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useFlow } from '#ui/flow/use-flow.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { richText } from '#ui/rich-text.ts'
import { QueryEditor } from './editor/query-editor.tsx'
import { ExampleList } from './example-list.tsx'
import { QueryProblemNotice } from './query-problem-notice.tsx'
import { QueryResponseView } from './query-response-view.tsx'
import type { QueryWiki } from './query-wiki.ts'
import type { QueryResult } from './results/data/query-result.ts'
import { readGraphResponse } from './results/data/read-graph-response.ts'
import { readJsonResponse } from './results/data/read-json-response.ts'
import { linkTo, queryInLink, readDraft, storeDraft } from './share.ts'
import { statusText } from './status-text.ts'

interface QueryPageProps {
  readonly wiki: QueryWiki
  readonly loadEditor: Parameters<typeof QueryEditor>[0]['load']
}

const SAGAS = { ask: askQuery }

/** The page on which people query a wiki's data in SPARQL. */
export function QueryPage({ wiki, loadEditor }: QueryPageProps) {
  const [{ context, result, status, isBusy }, send] = useQueries()
  const [query, setQuery] = useState(() => {
    const linked = queryInLink(window.location.hash)
    return readDraft(linked) ?? linked
  })
  const [startedEmpty] = useState(query === '')
  const { problem, failure, answer } = context
  const runButton = useRef<HTMLButtonElement>(null)
  const run = (text = query) => {
    if (text.trim() === '') return
    window.history.replaceState(null, '', linkTo('/query', text))
    storeDraft(text)
    send({ type: 'query.run', query: text })
  }
  const change = (text: string) => {
    setQuery(text)
    storeDraft(text)
  }
  // What was typed after the query of the link stays in the editor.
  const runFirst = useEffectEvent(() => {
    const linked = queryInLink(window.location.hash)
    if (linked !== '') send({ type: 'query.run', query: linked })
  })
  const runLinked = useEffectEvent(() => {
    const linked = queryInLink(window.location.hash)
    if (linked === '') return
    setQuery(linked)
    run(linked)
  })
  // A link that is followed on the page itself only changes the fragment.
  useEffect(() => {
    runFirst()
    const follow = () => runLinked()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  const at = useMemo(
    () => (problem?.line === undefined ? null : { line: problem.line, column: problem.column ?? 1 }),
    [problem],
  )
  return (
    <Page>
      <Bar>
        <Link href="/" fontWeight="semibold">
          <Mirrored>←</Mirrored> {wiki.sitename}
        </Link>
        <ColorArea>
          <ColorModeSwitch />
        </ColorArea>
      </Bar>
      <main>
        <PageHeading lead={msg('query-query-wikis-data-sparql-query')}>
          {msg('common-query-service')}
        </PageHeading>
        <ExampleList
          wiki={wiki}
          startsOpen={startedEmpty}
          onChoose={text => {
            change(text)
            run(text)
          }}
        />
        <QueryEditor
          value={query}
          onChange={change}
          onRun={() => run()}
          problemAt={at}
          language={wiki.language}
          prefixes={wiki.prefixes}
          load={loadEditor}
        />
        <Buttons>
          <Button ref={runButton} colorPalette="teal" onClick={() => run()} disabled={query.trim() === ''}>
            {isBusy ? msg('query-run-again') : msg('query-run-query')}
          </Button>
          {isBusy && (
            <Button
              variant="outline"
              onClick={() => {
                send({ type: 'query.cancel' })
                // This button disappears in a moment.
                runButton.current?.focus()
              }}
            >
              {msg('common-cancel')}
            </Button>
          )}
          <LiveStatus>{status}</LiveStatus>
        </Buttons>
        <QueryProblemNotice problem={problem} failure={failure} />
        {answer && (
          <QueryResponseView
            answer={answer}
            result={result}
            query={context.query}
            wiki={wiki}
            isOld={isBusy}
          />
        )}
        <Foot>
          {richText(
            msgParts(
              'query-programs-send-queries-1-sparql',
              <chakra.code overflowWrap="anywhere">{`${window.location.origin}/query/sparql`}</chakra.code>,
            ),
          )}
        </Foot>
      </main>
    </Page>
  )
}

/** The result of the query in the link, for the pages of others. */
export function EmbeddedResult({ wiki }: { readonly wiki: QueryWiki }) {
  const [{ context, result, status }, send] = useQueries()
  const query = queryInLink(window.location.hash)
  const run = useEffectEvent(() => {
    if (query !== '') send({ type: 'query.run', query })
  })
  useEffect(() => run(), [])
  const { problem, failure, answer } = context
  return (
    <chakra.main p="3">
      <chakra.h1 srOnly>{msg('query-result-query-1', wiki.sitename)}</chakra.h1>
      <LiveStatus>{query === '' ? msg('query-link-has-no-query') : status}</LiveStatus>
      <QueryProblemNotice problem={problem} failure={failure} />
      {answer && (
        <QueryResponseView answer={answer} result={result} query={context.query} wiki={wiki} isOld={false} />
      )}
      <Foot>
        <Link href={linkTo('/query', query)} target="_blank">
          {msg('query-open-query-1', wiki.sitename)}
        </Link>
      </Foot>
    </chakra.main>
  )
}

function useQueries() {
  const [snapshot, send] = useFlow(queryPageMachine, SAGAS)
  const { value, context } = snapshot
  const { query, answer } = context
  const result = useMemo(() => answer && readResponse(answer), [answer])
  const status = statusText({ state: String(value), query, answer, result })
  return [{ context, result, status, isBusy: snapshot.hasTag('busy') }, send] as const
}

const Page = chakra('div', {
  base: { maxWidth: '6xl', mx: 'auto', px: { base: '4', md: '6' }, pb: '16' },
})

const Bar = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    py: '3',
    mb: '6',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

/** The legend of the switch is hidden visually. */
const ColorArea = chakra('div', { base: { '& legend': { srOnly: true } } })

const Buttons = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', my: '4' },
})

const Foot = chakra('p', { base: { mt: '10', color: 'fg.muted', textStyle: 'sm' } })

/** @returns null if the response is not in the promised format. */
function readResponse({ kind, text }: QueryResponse): QueryResult | null {
  try {
    return kind === 'triples' ? readGraphResponse(text) : readJsonResponse(text)
  } catch {
    return null
  }
}
