import { Button, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { toFailure } from '#contract/failure.ts'
import type { QueryResponse } from '#contract/types/query-response.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { downloadResult } from '#store/query/ask-query.saga.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { failureText } from '#ui/failure/failure-text.ts'
import { LiveStatus } from '#ui/feedback/live-status.tsx'
import { useRunSaga } from '#ui/flow/flow-provider.tsx'
import { richText } from '#ui/rich-text.ts'
import { saveFile } from '#ui/save-file.ts'
import type { QueryWiki } from './query-wiki.ts'
import { embedCode, linkTo } from './share.ts'

/** A boolean has the kind `results`, too, but is not a table. */
type Kind = QueryResponse['kind'] | 'boolean'

interface ResultActionsProps {
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
export function ResultActions({ query, kind, wiki }: ResultActionsProps) {
  const runSaga = useRunSaga()
  const [said, setSaid] = useState('')
  const copyLink = async () => {
    const link = linkTo('/query', query)
    const isCopied = await copyToClipboard(link)
    setSaid(isCopied ? msg('query-link-copied') : msg('query-link-not-copied', link))
  }
  const copyCode = async () => {
    const code = embedCode(query, msg('query-result-query-1', wiki.sitename))
    const isCopied = await copyToClipboard(code)
    setSaid(isCopied ? msg('query-code-copied') : msg('query-code-not-copied', code))
  }
  const download = async ({ name, accept, suffix }: FileKind) => {
    setSaid(msg('query-1-file-being-made', name))
    await runSaga(downloadResult, { query, accept }).then(
      file => {
        saveFile(file, `query.${suffix}`)
        setSaid(msg('query-1-file-downloaded', name))
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
          <Button size="sm" variant="outline" onClick={copyLink}>
            {msg('query-copy-link')}
          </Button>
          <Button size="sm" variant="outline" onClick={copyCode}>
            {msg('query-copy-code-embed')}
          </Button>
        </>
      )}
      <Downloads>
        <span aria-hidden>{msg('common-download')}</span>
        {FILES[kind].map(file => (
          <Button key={file.name} size="sm" variant="outline" onClick={() => download(file)}>
            {richText(
              msgParts('query-download-file', text => <chakra.span srOnly>{text}</chakra.span>, file.name),
            )}
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
