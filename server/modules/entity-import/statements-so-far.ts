import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StatementsSoFar } from './wikibase/entity-writer.ts'

const FILE = 'statements.json'

/** The entity whose statements an import was writing when its turn ended. */
export interface InterruptedStatements {
  /** The id that was asked for. */
  readonly entity: string
  readonly soFar: StatementsSoFar
}

/**
 * Stores it in the directory of the import's attempt; null removes it. A later attempt leaves such an entity as
 * it is.
 */
export async function storeInterrupted(
  dir: string,
  interrupted: InterruptedStatements | null,
): Promise<void> {
  const file = join(dir, FILE)
  if (interrupted) await writeFile(file, JSON.stringify(interrupted), { mode: 0o600 })
  else await rm(file, { force: true })
}

export async function loadInterrupted(dir: string): Promise<InterruptedStatements | null> {
  try {
    return JSON.parse(await readFile(join(dir, FILE), 'utf8')) as InterruptedStatements
  } catch {
    return null
  }
}
