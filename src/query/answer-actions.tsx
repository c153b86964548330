import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { toFailure } from '#contract/failure.ts'
import type { QueryAnswer } from '#contract/types/query-answer.ts'
import { downloadAnswer } from '#store/query/ask-query.saga.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { failureText } from '#ui/failure/failure-text.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { saveFile } from '#ui/save-file.ts'
import type { QueryWiki } from './query-wiki.ts'
import { embedCode, linkTo } from './share.ts'

/** A yes or no is results too, but no table. */
type Kind = QueryAnswer['kind'] | 'boolean'

interface AnswerActionsProps {
  readonly query: string
  readonly kind: Kind
  readonly wiki: QueryWiki
}

interface FileKind {
  readonly name: string
  readonly accept: string
  readonly suffix: string
}

const BOOLEAN: readonly FileKind[] = [
  { name: 'JSON', accept: 'application/sparql-results+json', suffix: 'json' },
  { name: 'XML', accept: 'application/sparql-results+xml', suffix: 'xml' },
]

const FILES: Readonly<Record<Kind, readonly FileKind[]>> = {
  boolean: BOOLEAN,
  results: [
    { name: 'CSV', accept: 'text/csv', suffix: 'csv' },
    { name: 'TSV', accept: 'text/tab-separated-values', suffix: 'tsv' },
    ...BOOLEAN,
  ],
  triples: [
    { name: 'Turtle', accept: 'text/turtle', suffix: 'ttl' },
    { name: 'N-Triples', accept: 'application/n-triples', suffix: 'nt' },
    { name: 'RDF/XML', accept: 'application/rdf+xml', suffix: 'rdf' },
    { name: 'JSON-LD', accept: 'application/ld+json', suffix: 'jsonld' },
  ],
}

/** Links to share, and files to download. */
export function AnswerActions({ query, kind, wiki }: AnswerActionsProps) {
  const runSaga = useRunSaga()
  const [said, setSaid] = useState('')
  const copy = async (text: string, what: string) => {
    const isCopied = await copyToClipboard(text)
    setSaid(isCopied ? `${what} is copied.` : `Your browser does not copy. ${what} is: ${text}`)
  }
  const download = async ({ name, accept, suffix }: FileKind) => {
    setSaid(`The ${name} file is being made …`)
    await runSaga(downloadAnswer, { query, accept }).then(
      file => {
        saveFile(file, `query.${suffix}`)
        setSaid(`The ${name} file is downloaded.`)
      },
      thrown => {
        const { title, nextStep } = failureText(toFailure(thrown))
        setSaid(`${title} ${nextStep}`)
      },
    )
  }
  return (
    <Actions>
      {!wiki.isEmbedded && (
        <>
          <Button size="sm" variant="outline" onClick={() => copy(linkTo('/query', query), 'The link')}>
            Copy link
          </Button>
          <Button
            size="sm"
            variant="outline"
            onClick={() => copy(embedCode(query, `Result of a query in ${wiki.sitename}`), 'The code')}
          >
            Copy code to embed
          </Button>
        </>
      )}
      <Downloads>
        <span aria-hidden>Download</span>
        {FILES[kind].map(file => (
          <Button key={file.name} size="sm" variant="outline" onClick={() => download(file)}>
            <chakra.span srOnly>Download </chakra.span>
            {file.name}
          </Button>
        ))}
      </Downloads>
      <LiveStatus>{said}</LiveStatus>
    </Actions>
  )
}

const ROW = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } as const

const Actions = chakra('div', { base: { ...ROW, '& > [role=status]': { overflowWrap: 'anywhere' } } })

const Downloads = chakra('div', { base: { ...ROW, color: 'fg.muted', textStyle: 'sm' } })
