import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { labelOf } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import { readSourceEntity } from './read-entity.ts'
import type { ReaderMessage, ReadOrder } from './reader-messages.ts'
import { EntityUnavailableError, SourceError } from './source-error.ts'

/**
 * The program that reads entities from an untrusted wiki. It is a separate process, so that a hostile answer
 * can only crash this process. It has no secrets and no database, holds one entity at a time and stores it as
 * a file.
 */
process.once('message', async (order: ReadOrder) => {
  try {
    await read(order)
    send({ kind: 'done' })
  } catch (error) {
    send({ kind: 'failed', reason: error instanceof SourceError ? error.message : null })
  }
})

endWithParent()

async function read({ ids, from, bytesLeft, dir, languages, limits, ...order }: ReadOrder): Promise<void> {
  const source = { ...order, url: new URL(order.url) }
  let left = bytesLeft
  for (const [place, id] of ids.entries()) {
    if (place < from) continue
    try {
      const { entity, bytes } = await readSourceEntity(source, id, limits)
      left -= bytes
      if (left < 0) throw new SourceError('The source sent more than one import can contain.')
      await writeFile(join(dir, `${place}.json`), JSON.stringify(entity), { mode: 0o600 })
      send({ kind: 'entity', id: entity.id, type: entity.type, label: labelOf(entity, languages), bytes })
    } catch (error) {
      if (!(error instanceof EntityUnavailableError)) throw error
      send({ kind: 'skipped', reason: error.message })
    }
  }
}

function send(message: ReaderMessage): void {
  void sendToParent(message)
}
