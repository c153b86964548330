import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadResult } from './reader-messages.ts'

const FILE = 'reading.json'

/** What was read before an import gave its turn to others. */
export interface ReadingSoFar {
  /** In the order of the ids, from the first one. */
  readonly results: readonly ReadResult[]
  /** Milliseconds that it took. */
  readonly ms: number
}

/** What cannot be stored is read again. */
export async function storeReading(dir: string, reading: ReadingSoFar): Promise<void> {
  await writeFile(join(dir, FILE), JSON.stringify(reading), { mode: 0o600 }).catch(() => undefined)
}

/** Nothing if the file is missing, or was cut off when the server died. */
export async function loadReading(dir: string): Promise<ReadingSoFar> {
  try {
    return JSON.parse(await readFile(join(dir, FILE), 'utf8')) as ReadingSoFar
  } catch {
    return { results: [], ms: 0 }
  }
}
