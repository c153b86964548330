import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { object, string } from 'yup'
import { commandHere } from '#server/platform/command-here.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import { replaceFile, syncDirectory } from '#server/platform/sync.ts'

/** In the data directory while a restore fills it, so that after a crash it does not look complete. */
const MARK_FILE = 'restore-unfinished.json'

const markSchema = object({
  /** The snapshot of the service that is being restored. */
  snapshot: string().strict().required(),
  /** Identifies the database that the restore fills, so that a repeated restore never empties another one. */
  database: string().strict().required(),
})

export interface RestoreMark {
  readonly snapshot: string
  readonly database: string
}

/** The mark of an interrupted restore in this directory; null if there is none. */
export function readRestoreMark(dataDir: string): RestoreMark | null {
  const file = join(dataDir, MARK_FILE)
  return existsSync(file) ? markSchema.validateSync(JSON.parse(readFileSync(file, 'utf8'))) : null
}

export async function writeRestoreMark(dataDir: string, mark: RestoreMark): Promise<void> {
  await replaceFile(join(dataDir, MARK_FILE), JSON.stringify(mark))
}

export async function removeRestoreMark(dataDir: string): Promise<void> {
  rmSync(join(dataDir, MARK_FILE))
  await syncDirectory(dataDir)
}

/** @throws ConfigError if a restore into this data directory was interrupted. */
export function requireNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, MARK_FILE)))
    throw new ConfigError(
      `A restore into ${dataDir} was not finished. Run ${commandHere('restore')} again first.`,
    )
}
