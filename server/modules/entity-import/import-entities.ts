import type { ImportedEntity } from '#contract/entities/entity-import.ts'
import type { StoredEntity } from './source/read-entities.ts'
import { EntityRefusedError, type EntityWriter } from './wikibase/entity-writer.ts'
import { rewriteStatements } from './wikibase/rewrite-statements.ts'

/** The most notes per entity, and characters per note. */
const NOTES_MAX = 50
const NOTE_LENGTH = 500

interface EntityImportJob {
  /** In the requested order. One is loaded at a time. */
  readonly entities: readonly StoredEntity[]
  /** The source's origin, which names the entities in the wiki's history. */
  readonly origin: string
  readonly writer: EntityWriter
  /** Called for each entity when it is created, and again when its statements are written. */
  readonly onEntity: (entity: ImportedEntity) => Promise<void>
  /** Called between any two edits of the wiki. What it throws ends the import. */
  readonly onStep: () => Promise<void>
}

/**
 * Imports entities: first properties, then items, each with labels, descriptions, aliases and datatype; then
 * their statements with the wiki's ids. Entities that an earlier attempt created are found in the wiki's
 * history and not created again.
 */
export async function importEntities({
  entities,
  origin,
  writer,
  onEntity,
  onStep,
}: EntityImportJob): Promise<void> {
  const local = await writer.earlierImports(origin)
  const reused = new Set<string>()
  const made = new Map<string, ImportedEntity>()
  const tell = async (entity: ImportedEntity) => {
    made.set(entity.source_id, entity)
    await onEntity(entity)
  }

  for (const entity of propertiesFirst(entities)) {
    await onStep()
    const base = { source_id: entity.id, label: entity.label }
    try {
      const standing = local.get(entity.id)
      const { id, outcome } = standing
        ? { id: standing, outcome: 'created' as const }
        : await writer.create(await entity.load(), origin)
      if (outcome === 'reused') reused.add(entity.id)
      local.set(entity.id, id)
      await tell({ ...base, local_id: id, outcome, notes: [] })
    } catch (thrown) {
      if (!(thrown instanceof EntityRefusedError)) throw thrown
      await tell({ ...base, local_id: null, outcome: 'skipped', notes: shortened([thrown.message]) })
    }
  }

  for (const entity of entities) {
    await onStep()
    const record = made.get(entity.id)
    // An entity that existed before belongs to the wiki: only new ones get statements.
    if (!record?.local_id || reused.has(entity.id)) continue
    const { statements, notes } = rewriteStatements((await entity.load()).claims, local)
    const refused = await writer.addStatements(record.local_id, statements, origin, onStep)
    await tell({ ...record, notes: shortened([...notes, ...refused]) })
  }
}

function propertiesFirst(entities: readonly StoredEntity[]): StoredEntity[] {
  return [...entities].sort((a, b) => Number(a.type === 'item') - Number(b.type === 'item'))
}

/**
 * Limits the notes, because a hostile entity could cause any number of them, and they are stored and sent
 * with every poll.
 */
function shortened(notes: readonly string[]): readonly string[] {
  const kept = notes
    .slice(0, NOTES_MAX)
    .map(note => (note.length > NOTE_LENGTH ? `${note.slice(0, NOTE_LENGTH)}…` : note))
  return notes.length > NOTES_MAX ? [...kept, `… and ${notes.length - NOTES_MAX} more.`] : kept
}
