import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { DEFAULT_IMPORT_SOURCE, type EntityImport } from '#contract/entities/entity-import.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { richText } from '#ui/rich-text.ts'
import { When } from '#ui/when.tsx'
import { ImportProgress } from './import-progress.tsx'
import { entityUrl, ImportedEntities } from './imported-entities.tsx'
import { UseAsMapping } from './use-as-mapping.tsx'

interface ImportRecordProps {
  readonly record: EntityImport
  readonly wiki: WikiDetails
}

const STATES = {
  pending: msg('common-running'),
  success: msg('wiki-structured-data-finished'),
  failed: msg('common-failed'),
} as const

/** One import: its status, progress, times and results. */
export function ImportRecord({ record, wiki }: ImportRecordProps) {
  const { status, started_at, finished_at, progress, entities = [], error } = record
  const source = record.source_wiki_url ?? DEFAULT_IMPORT_SOURCE
  const first =
    entities.find(({ outcome }) => outcome === 'created') ??
    entities.find(({ local_id }) => local_id !== null)
  return (
    <Record>
      <p>{richText(summaryParts(record))}</p>
      {status === 'pending' && progress && <ImportProgress progress={progress} />}
      <chakra.p color="fg.muted" textStyle="sm">
        {richText(
          finished_at
            ? msgParts(
                'wiki-structured-data-started-and-ended',
                <When at={started_at} />,
                <When at={finished_at} />,
              )
            : msgParts('wiki-structured-data-started', <When at={started_at} />),
        )}
      </chakra.p>
      {error && <p>{error}</p>}
      {status === 'failed' && <p>{adviceFor(record)}</p>}
      {status === 'success' && first && (
        <p>
          {richText(
            msgParts(
              'wiki-structured-data-see-first',
              <ExternalLink href={entityUrl(wiki.domain, first.local_id ?? '')}>
                <bdi>{first.label ?? first.source_id}</bdi> ({first.local_id})
              </ExternalLink>,
            ),
          )}
        </p>
      )}
      <ImportedEntities record={record} domain={wiki.domain} />
      {status === 'success' && source === DEFAULT_IMPORT_SOURCE && entities.length > 0 && (
        <UseAsMapping wiki={wiki} entities={entities} />
      )}
    </Record>
  )
}

/** The progress of the import, and its source if the record has it. */
function summaryParts({ status, progress, source_wiki_url }: EntityImport): ReactNode[] {
  const state = <strong>{STATES[status]}</strong>
  const host = source_wiki_url && (URL.parse(source_wiki_url)?.host ?? source_wiki_url)
  if (!progress) return host ? msgParts('wiki-structured-data-state-from', state, host) : [state]
  const { done, total } = progress
  return host
    ? msgParts('wiki-structured-data-state-entities-from', state, done, total, host)
    : msgParts('wiki-structured-data-state-entities', state, done, total)
}

/** What a failed import has left in the wiki, and what can be done. */
function adviceFor({ entities }: EntityImport): string | null {
  // Other servers may not send them.
  if (entities === undefined) return null
  const kept = entities.filter(({ local_id }) => local_id !== null).length
  if (kept === 0) return msg('wiki-structured-data-nothing-was-imported-check-what')
  const stay = msg('wiki-structured-data-one-entity-was-imported-stays', kept)
  return msg('common-sentences', stay, msg('wiki-structured-data-import-goes-on'))
}

const Record = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    p: '4',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
  },
})
