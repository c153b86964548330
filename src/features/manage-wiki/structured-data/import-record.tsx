import { chakra } from '@chakra-ui/react'
import type { EntityImport, ImportedEntity } from '#contract/entities/entity-import.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { UseAsMapping } from './use-as-mapping.tsx'

interface ImportRecordProps {
  readonly record: EntityImport
  readonly wiki: WikiDetails
}

const STATES = { pending: 'Running', success: 'Finished', failed: 'Failed' } as const

/** In the reader's locale, with the time zone. */
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' })

/** One import: its status, progress, times and results. */
export function ImportRecord({ record, wiki }: ImportRecordProps) {
  const { status, started_at, finished_at, progress, entities = [], error } = record
  const progressText = progress ? `${progress.done} of ${progress.total} entities` : ''
  return (
    <Record>
      <p>
        <strong>{STATES[status]}</strong>
        {progressText && `, ${progressText}`}
      </p>
      {status === 'pending' && progress && (
        <ProgressBar label={progressText} fraction={progress.done / progress.total} />
      )}
      <chakra.p color="fg.muted" textStyle="sm">
        Started {time.format(new Date(started_at))}
        {finished_at && `, ended ${time.format(new Date(finished_at))}`}
      </chakra.p>
      {error && <p>{error}</p>}
      {entities.length > 0 && (
        <chakra.details mt="2">
          <chakra.summary cursor="pointer">What was imported</chakra.summary>
          <List>
            {entities.map(entity => (
              <Entity key={entity.source_id} entity={entity} domain={wiki.domain} />
            ))}
          </List>
        </chakra.details>
      )}
      {status === 'success' && entities.length > 0 && <UseAsMapping wiki={wiki} entities={entities} />}
    </Record>
  )
}

function Entity({
  entity: { source_id, local_id, label, outcome, notes },
  domain,
}: {
  entity: ImportedEntity
  domain: string
}) {
  return (
    <li>
      {source_id} {label !== null && <bdi>({label})</bdi>}
      {local_id === null ? (
        ' was not imported.'
      ) : (
        <>
          {outcome === 'reused' ? ' already existed as ' : ' is now '}
          <ExternalLink href={`//${domain}/wiki/Special:EntityPage/${local_id}`}>{local_id}</ExternalLink>
        </>
      )}
      {notes.map(note => (
        <chakra.p key={note} color="fg.muted" textStyle="sm">
          {note}
        </chakra.p>
      ))}
    </li>
  )
}

const Record = chakra('div', {
  base: { p: '4', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', overflowWrap: 'anywhere' },
})

const List = chakra('ul', { base: { mt: '2', ps: '5', listStyleType: 'disc', '& li': { mt: '1' } } })
