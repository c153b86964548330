import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { TEMPORARY_DIR } from './database-files.ts'
import type { KnownWiki } from './registry.ts'
import { hasSecretApart, writeSecret, writeWikiFile } from './wiki-file.ts'

/**
 * Gives a wiki's directory the shape of today, whichever version made it; to be called before PHP runs. A crash in between
 * loses nothing: the secret stands in its own file before it leaves the other one.
 */
export async function settleWiki({ dir, record }: KnownWiki, user: ProcessUser | null): Promise<void> {
  rmSync(join(dir, TEMPORARY_DIR), { recursive: true, force: true })
  makeTemporaryDir(dir, user)
  if (await hasSecretApart(dir)) return
  await writeSecret(dir, record)
  await writeWikiFile(dir, record, user)
}

export function makeTemporaryDir(dir: string, user: ProcessUser | null): void {
  const path = join(dir, TEMPORARY_DIR)
  mkdirSync(path, { mode: 0o700 })
  giveTo(path, user, 'own')
}
