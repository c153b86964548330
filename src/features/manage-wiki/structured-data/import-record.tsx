import { chakra } from '@chakra-ui/react'
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
      <p>
        <strong>{STATES[status]}</strong>
        {progress && msg('wiki-structured-data-1-2-entities-2', progress.done, progress.total)}
        {record.source_wiki_url !== undefined &&
          msg('wiki-structured-data-from-1', URL.parse(source)?.host ?? source)}
      </p>
      {status === 'pending' && progress && <ImportProgress progress={progress} />}
      <chakra.p color="fg.muted" textStyle="sm">
        {richText(msgParts('wiki-structured-data-started-1', <When at={started_at} />))}
        {finished_at && <>{richText(msgParts('wiki-structured-data-ended-1', <When at={finished_at} />))}</>}
      </chakra.p>
      {error && <p>{error}</p>}
      {status === 'failed' && <p>{adviceFor(record)}</p>}
      {status === 'success' && first && (
        <p>
          {richText(
            msgParts(
              'wiki-structured-data-see-first-them-1',
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

/** What a failed import has left in the wiki, and what can be done. */
function adviceFor({ entities }: EntityImport): string | null {
  // Another server may not say.
  if (entities === undefined) return null
  const kept = entities.filter(({ local_id }) => local_id !== null).length
  if (kept === 0) return msg('wiki-structured-data-nothing-was-imported-check-what')
  const stay = msg('wiki-structured-data-one-entity-was-imported-stays', kept)
  return msg('wiki-structured-data-1-if-try-again-with', stay)
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
