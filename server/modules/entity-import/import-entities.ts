import { clipText } from '#contract/clip-text.ts'
import type { ImportedEntity, ImportStep } from '#contract/entities/entity-import.ts'
import { hasNotBegun } from '#server/modules/wikis/shared/silent-wiki.ts'
import type { StoredEntity } from './source/read-entities.ts'
import type { InterruptedStatements } from './statements-so-far.ts'
import { EntityRefusedError, type EntityWriter, type StatementsSoFar } from './wikibase/entity-writer.ts'
import { rewriteStatements } from './wikibase/rewrite-statements.ts'

/** The most notes per entity, and characters per note. */
const NOTES_MAX = 50
const NOTE_LENGTH = 500

interface EntityImportJob {
  /** In the requested order. One is loaded at a time. */
  readonly entities: readonly StoredEntity[]
  /** The outcomes of entities in earlier turns. */
  readonly earlier: readonly ImportedEntity[]
  /** The entity whose statements the last turn was writing. */
  readonly interrupted: InterruptedStatements | null
  /** The source's origin, which names the entities in the wiki's history. */
  readonly origin: string
  readonly writer: EntityWriter
  /** Called for each entity when it is created, and again if there are notes about its statements. */
  readonly onEntity: (entity: ImportedEntity) => Promise<void>
  /**
   * Called before each entity with the import's step, including the entity's place among these entities, and between any
   * two edits of the wiki with null. What it throws ends the import, which can continue later.
   */
  readonly onStep: (step: ImportStep | null) => Promise<void>
  /**
   * Called when {@link onStep} throws between two statements of an entity, or the wiki does not answer for the next one,
   * and with null after the last.
   */
  readonly onInterrupted: (interrupted: InterruptedStatements | null) => Promise<void>
}

/**
 * Imports entities: first properties, then items, each with labels, descriptions, aliases and datatype; then
 * their statements with the wiki's ids. Entities that an earlier attempt created are found in the wiki's
 * history and not created again.
 */
export async function importEntities(job: EntityImportJob): Promise<void> {
  const { entities, origin, writer, interrupted, onEntity, onStep } = job
  const local = await writer.earlierImports(origin)
  const earlier = new Map(job.earlier.map(record => [record.source_id, record]))
  const reused = new Set<string>()
  const made = new Map<string, ImportedEntity>()

  for (const [place, entity] of propertiesFirst(entities).entries()) {
    const before = earlier.get(entity.askedId)
    if (!before) await onStep(stepOf('creating', place, entity))
    const record = before ?? (await create(entity))
    made.set(entity.askedId, record)
    if (record.local_id !== null) for (const id of [entity.id, entity.askedId]) local.set(id, record.local_id)
    if (record.outcome === 'reused') reused.add(entity.id)
    if (!before) await onEntity(record)
  }

  for (const [place, entity] of entities.entries()) {
    const record = made.get(entity.askedId)
    // An entity that existed before belongs to the wiki: only new ones get statements. Notes are written with
    // the statements.
    if (!record?.local_id || reused.has(entity.id) || record.notes.length > 0) continue
    await onStep(stepOf('statements', place, entity))
    const { claims } = await entity.load()
    const { statements, notes } = rewriteStatements(claims, local, { from: origin, to: writer.conceptBase })
    const { askedId } = entity
    const soFar = interrupted?.entity === askedId ? interrupted.soFar : null
    const stopAt = async (next: StatementsSoFar, thrown: unknown) => {
      await job.onInterrupted({ entity: askedId, soFar: next })
      throw thrown
    }
    let begun: StatementsSoFar | null = null
    const refused = await writer
      .addStatements(record.local_id, statements, origin, soFar, async next => {
        begun = null
        await onStep(null).catch(async thrown => await stopAt(next, thrown))
        begun = next
      })
      .catch(async thrown => {
        if (begun && hasNotBegun(thrown)) await stopAt(begun, thrown)
        throw thrown
      })
    if (soFar) await job.onInterrupted(null)
    const all = shortened([...redirectNotes(entity), ...notes, ...refused])
    if (all.length > 0) await onEntity({ ...record, notes: all })
  }

  async function create(entity: StoredEntity): Promise<ImportedEntity> {
    const base = { source_id: entity.askedId, label: entity.label }
    const standing = local.get(entity.id)
    if (standing)
      return { ...base, local_id: standing, outcome: reused.has(entity.id) ? 'reused' : 'created', notes: [] }
    try {
      const { id, outcome } = await writer.create(await entity.load(), origin)
      return { ...base, local_id: id, outcome, notes: outcome === 'reused' ? redirectNotes(entity) : [] }
    } catch (thrown) {
      if (!(thrown instanceof EntityRefusedError)) throw thrown
      return { ...base, local_id: null, outcome: 'skipped', notes: shortened([thrown.message]) }
    }
  }
}

function stepOf(phase: ImportStep['phase'], place: number, { askedId, label }: StoredEntity): ImportStep {
  return { phase, place: place + 1, id: askedId, label }
}

function redirectNotes({ id, askedId }: StoredEntity): string[] {
  return id === askedId ? [] : [`${askedId} leads to ${id} in the source.`]
}

function propertiesFirst(entities: readonly StoredEntity[]): StoredEntity[] {
  return [...entities].sort((a, b) => Number(a.type === 'item') - Number(b.type === 'item'))
}

/**
 * Limits the notes, because a hostile entity could cause any number of them, and they are stored and sent
 * with every poll.
 */
function shortened(notes: readonly string[]): readonly string[] {
  const kept = notes.slice(0, NOTES_MAX).map(note => clipText(note, NOTE_LENGTH))
  return notes.length > NOTES_MAX ? [...kept, `… and ${notes.length - NOTES_MAX} more.`] : kept
}
