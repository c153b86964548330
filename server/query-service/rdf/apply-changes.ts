import type { UpdateOperation } from '#server/query-service/update-operation.ts'
import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import type { ChangedEntity } from './changed-entity.ts'
import { entityUpdate } from './entity-update.ts'

/** Anything that runs the operations of a SPARQL 1.1 Update request, all of them or none. */
interface Updated {
  update(operations: readonly UpdateOperation[]): Promise<void>
}

/** Characters of one request. One entity alone may have more. */
const REQUEST_MAX = 2_000_000
/** Entities of one request. */
const ENTITIES_MAX = 250

/**
 * Replaces the triples of entities with what they are now. It can be repeated, also after an interruption.
 * @throws what `update` throws. Some of the entities may have been taken in by then, each of them as a whole.
 */
export async function applyChanges(
  store: Updated,
  vocabulary: Vocabulary,
  changes: readonly ChangedEntity[],
): Promise<void> {
  for (const batch of batches(new Map(changes.map(change => [change.id, change])).values()))
    await store.update(entityUpdate(vocabulary, batch))
}

function* batches(changes: Iterable<ChangedEntity>): Generator<readonly ChangedEntity[]> {
  let batch: ChangedEntity[] = []
  let size = 0
  for (const change of changes) {
    const length = change.triples?.length ?? 0
    if (batch.length > 0 && (batch.length >= ENTITIES_MAX || size + length > REQUEST_MAX)) {
      yield batch
      batch = []
      size = 0
    }
    batch.push(change)
    size += length
  }
  if (batch.length > 0) yield batch
}
