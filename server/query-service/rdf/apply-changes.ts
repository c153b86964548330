import type { UpdateOperation } from '#server/query-service/update-operation.ts'
import type { Vocabulary } from '#server/query-service/vocabulary.ts'
import type { ChangedEntity } from './changed-entity.ts'
import { entityUpdate } from './entity-update.ts'
import { insertions } from './insertions.ts'

/** Runs the operations of a SPARQL 1.1 Update request, all of them or none. */
interface Updated {
  update(operations: readonly UpdateOperation[]): Promise<void>
}

/** Characters of one request. A single entity may have more. */
const REQUEST_MAX = 2_000_000
/** Entities of one request. */
const ENTITIES_MAX = 250
/**
 * An entity's triples of up to this many characters are inserted by the request that deletes the old ones.
 * Escaped, they may be three times as long, and stores limit the length of a request.
 */
const WHOLE_MAX = 8_000_000

/**
 * Replaces the triples of entities with the current ones. Can be repeated, even after an interruption.
 * @throws what `update` throws. By then, some of the entities may have been replaced, each completely unless it
 * is so large that it takes several requests.
 */
export async function applyChanges(
  store: Updated,
  vocabulary: Vocabulary,
  changes: readonly ChangedEntity[],
): Promise<void> {
  for (const batch of batches(new Map(changes.map(change => [change.id, change])).values()))
    await replaceAll(store, vocabulary, batch)
}

async function replaceAll(
  store: Updated,
  vocabulary: Vocabulary,
  batch: readonly ChangedEntity[],
): Promise<void> {
  const texts = batch.flatMap(({ triples }) => triples ?? [])
  if (texts.every(({ length }) => length <= WHOLE_MAX)) {
    await store.update(entityUpdate(vocabulary, batch, texts))
    return
  }
  // Inserts everything only after unused nodes were removed, because later triples may use them.
  await store.update(entityUpdate(vocabulary, batch, []))
  for (const text of texts) for (const piece of piecesOf(text)) await store.update(insertions([piece]))
}

/** Cuts a text at line ends. A single line may be longer than a piece. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const last = text.lastIndexOf('\n', start + REQUEST_MAX)
    const end = last >= start ? last : text.indexOf('\n', start)
    yield text.slice(start, end < 0 ? text.length : end)
    start = end < 0 ? text.length : end + 1
  }
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
