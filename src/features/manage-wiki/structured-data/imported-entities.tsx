import { chakra } from '@chakra-ui/react'
import type { EntityImport, ImportedEntity } from '#contract/entities/entity-import.ts'
import { plainId } from '#contract/entities/import-ids.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import { ExternalLink } from '#ui/external-link.tsx'
import { richText } from '#ui/rich-text.ts'

/** The most entities that a running import shows without being asked. */
const OPEN_MAX = 20

interface ImportedEntitiesProps {
  readonly record: EntityImport
  /** The wiki's domain. */
  readonly domain: string
}

/** The outcome for each entity, in the requested order. */
export function ImportedEntities({ record, domain }: ImportedEntitiesProps) {
  const { status, entities = [], entity_ids } = record
  const known = new Map(entities.map(entity => [entity.source_id, entity]))
  const ids = entity_ids?.split(',').map(plainId) ?? [...known.keys()]
  const isPending = status === 'pending'
  if (ids.length === 0 || (status === 'success' && known.size === 0)) return null
  return (
    <chakra.details mt="1" open={isPending && ids.length <= OPEN_MAX}>
      <chakra.summary cursor="pointer">
        {isPending
          ? msg('wiki-structured-data-what-becomes-each-entity')
          : msg('wiki-structured-data-what-was-imported')}
      </chakra.summary>
      <List>
        {ids.map(id => {
          const entity = known.get(id)
          return (
            <li key={id}>
              {entity ? <Outcome entity={entity} domain={domain} /> : <NoOutcome id={id} record={record} />}
            </li>
          )
        })}
      </List>
    </chakra.details>
  )
}

export function entityUrl(domain: string, id: string): string {
  return `//${domain}/wiki/Special:EntityPage/${id}`
}

function Outcome({
  entity: { source_id, local_id, label, outcome, notes },
  domain,
}: {
  entity: ImportedEntity
  domain: string
}) {
  const name = <Name id={source_id} label={label} />
  return (
    <>
      {richText(
        local_id === null
          ? msgParts('wiki-structured-data-entity-not-imported', name)
          : outcome === 'reused'
            ? msgParts('wiki-structured-data-entity-existed', name, <EntityLink {...{ domain, local_id }} />)
            : msgParts(
                'wiki-structured-data-entity-imported',
                name,
                <EntityLink {...{ domain, local_id }} />,
              ),
      )}
      {notes.map(note => (
        <Note key={note} dir="auto">
          {note}
        </Note>
      ))}
    </>
  )
}

function EntityLink({ domain, local_id }: { domain: string; local_id: string }) {
  return <ExternalLink href={entityUrl(domain, local_id)}>{local_id}</ExternalLink>
}

/** An entity's id and label. The brackets belong to the sentence, whatever the direction of the label. */
function Name({ id, label }: { id: string; label: string | null }) {
  if (label === null) return id
  return (
    <>
      {id} (<bdi>{label}</bdi>)
    </>
  )
}

/** An entity that waits, is being worked on, or was not reached. */
function NoOutcome({ id, record: { status, progress, error } }: { id: string; record: EntityImport }) {
  const step = progress?.step
  if (step?.id !== id || step.phase === 'waiting')
    return (
      <Quiet>
        {status === 'pending'
          ? msg('wiki-structured-data-entity-waits', id)
          : msg('wiki-structured-data-entity-not-reached', id)}
      </Quiet>
    )
  const name = <Name id={id} label={step.label} />
  return richText(
    status === 'pending'
      ? msgParts('wiki-structured-data-entity-being-imported', name)
      : msgParts('wiki-structured-data-entity-failed', name, error),
  )
}

const List = chakra('ul', { base: { mt: '2', ps: '5', listStyleType: 'disc', '& li': { mt: '1' } } })
const Note = chakra('p', { base: { color: 'fg.muted', textStyle: 'sm' } })
const Quiet = chakra('span', { base: { color: 'fg.muted' } })
