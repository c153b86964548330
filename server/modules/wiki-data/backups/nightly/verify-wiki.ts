import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WikiContent } from '#contract/wiki-data/wiki-content.ts'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { SERVICE_DATA_FILE } from '#server/modules/wikis/service-data/service-data.ts'
import type { SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import type { CopiedWiki } from '#server/wikis/copies/wiki-copies.ts'
import type { RunDeps } from './run-deps.ts'

type Expected = WikiContent & { readonly domain: string }

const COUNTS = ['pages', 'revisions', 'entities', 'users', 'files'] as const

/**
 * Reads a snapshot back from the store, opens its databases and compares what it contains with what the wiki
 * contained.
 * @throws Error if anything differs; the signal's reason.
 */
export async function verifyWiki(
  { engine, store }: Pick<RunDeps, 'engine' | 'store'>,
  snapshot: SnapshotName,
  expected: Expected,
  signal: AbortSignal,
): Promise<void> {
  const dir = await engine.copies.makeDir()
  try {
    await store.unpack(snapshot, dir, signal)
    const found = await engine.copies.inspect(dir, signal)
    requireBackupOf(expected.domain, found)
    const { content } = found
    const different = COUNTS.filter(name => content[name] !== expected[name]).map(
      name => `${content[name]} ${name} instead of ${expected[name]}`,
    )
    if (different.length > 0) throw new BackupError(`The backup has ${different.join(', ')}.`)
    JSON.parse(await readFile(join(dir, SERVICE_DATA_FILE), 'utf8'))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** @throws BackupError if it is another wiki's. */
export function requireBackupOf(domain: string, { record }: CopiedWiki): void {
  if (record.domain !== domain) throw new BackupError(`The backup is of another wiki, ${record.domain}.`)
}
