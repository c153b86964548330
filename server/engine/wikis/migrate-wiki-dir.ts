import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeTemporaryDir } from '#server/engine/place/make-directories.ts'
import { TEMPORARY_DIR } from '#server/engine/place/wiki-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import type { KnownWiki } from './registry.ts'
import { hasSecretApart, writeSecret, writeWikiFile } from './wiki-file.ts'

/**
 * Brings a wiki's directory, which an older version may have created, into its current form. Call it before
 * PHP runs. A crash in between loses nothing: the secret is in its own file before it is removed from the
 * other.
 */
export async function migrateWikiDir({ dir, record }: KnownWiki, user: ProcessUser | null): Promise<void> {
  rmSync(join(dir, TEMPORARY_DIR), { recursive: true, force: true })
  makeTemporaryDir(dir, user)
  if (await hasSecretApart(dir)) return
  await writeSecret(dir, record)
  await writeWikiFile(dir, record, user)
}
