import type { ImportedEntity } from '#contract/entities/entity-import.ts'
import { type Entity, labelOf } from './wikibase/entity-json.ts'
import { EntityRefusedError, type EntityWriter } from './wikibase/entity-writer.ts'
import { rewriteStatements } from './wikibase/rewrite-statements.ts'

export interface EntityImportJob {
  /** Ids in the source, with their revisions, in the order they were asked for. */
  readonly ids: readonly string[]
  /** The source's origin, which names the entities in the wiki's history. */
  readonly origin: string
  readonly read: (id: string) => Promise<Entity>
  readonly writer: EntityWriter
  /** Told of each entity as it is made and again when its statements are there. */
  readonly onEntity: (entity: ImportedEntity) => Promise<void>
  readonly signal: AbortSignal
}

/**
 * Brings entities over: properties first, then items, each with labels, descriptions, aliases and datatype; then their statements with
 * the ids exchanged. What an earlier attempt made is found in the wiki's own history and not made again.
 */
export async function importEntities({
  ids,
  origin,
  read,
  writer,
  onEntity,
  signal,
}: EntityImportJob): Promise<void> {
  const entities: Entity[] = []
  for (const id of ids) {
    signal.throwIfAborted()
    entities.push(await read(id))
  }
  const local = await writer.earlierImports(origin)
  const reused = new Set<string>()
  const made = new Map<string, ImportedEntity>()
  const tell = async (entity: ImportedEntity) => {
    made.set(entity.source_id, entity)
    await onEntity(entity)
  }

  for (const entity of propertiesFirst(entities)) {
    signal.throwIfAborted()
    const base = { source_id: entity.id, label: labelOf(entity) }
    try {
      const standing = local.get(entity.id)
      const { id, outcome } = standing
        ? { id: standing, outcome: 'created' as const }
        : await writer.create(entity, origin)
      if (outcome === 'reused') reused.add(entity.id)
      local.set(entity.id, id)
      await tell({ ...base, local_id: id, outcome, notes: [] })
    } catch (thrown) {
      if (!(thrown instanceof EntityRefusedError)) throw thrown
      await tell({ ...base, local_id: null, outcome: 'skipped', notes: [thrown.message] })
    }
  }

  for (const entity of entities) {
    signal.throwIfAborted()
    const record = made.get(entity.id)
    // What stood there before is its owners': only what we made gets statements.
    if (!record?.local_id || reused.has(entity.id)) continue
    const { statements, notes } = rewriteStatements(entity.claims, local)
    const refused = await writer.addStatements(record.local_id, statements, origin)
    await tell({ ...record, notes: [...notes, ...refused] })
  }
}

function propertiesFirst(entities: readonly Entity[]): Entity[] {
  return [...entities].sort((a, b) => Number(a.type === 'item') - Number(b.type === 'item'))
}
