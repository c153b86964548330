import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo } from '#server/engine/place/wiki-place.ts'
import { MAIL_DIR } from '#server/engine/wikis/database-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'

/** Makes the directory that a wiki puts its email in, where it does not stand yet. */
export function ensureMailDir(wikiDir: string, user: ProcessUser | null): void {
  const dir = join(wikiDir, MAIL_DIR)
  if (mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined) giveTo(dir, user, 'own')
}
