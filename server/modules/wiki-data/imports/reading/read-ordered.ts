import { openArchive, readSettings } from './archive/open-archive.ts'
import { readArchive } from './archive/read-archive.ts'
import type { ReadingOrder, ReadingResult } from './common/reading-messages.ts'
import { readXml } from './read-xml.ts'

/**
 * Does what an order asks for.
 * @param fd the uploaded file, or what a program unpacks it to.
 * @throws FileRefusedError
 */
export async function readOrdered(fd: number, order: ReadingOrder): Promise<ReadingResult> {
  if (order.task === 'settings' || order.facts === null)
    return { kind: 'settings', json: await readSettings(await openArchive(fd, order)) }
  const read = order.kind === 'zip' ? readArchive : readXml
  return { kind: 'read', file: await read(fd, order, order.facts) }
}
