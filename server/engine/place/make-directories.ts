import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { MAIL_DIR, TEMPORARY_DIR } from './wiki-files.ts'
import { giveTo } from './wiki-place.ts'

/** Makes the directory that a wiki puts its emails in, unless it exists. */
export function ensureMailDir(wikiDir: string, user: ProcessUser | null): void {
  const dir = join(wikiDir, MAIL_DIR)
  if (mkdirSync(dir, { recursive: true, mode: 0o700 }) !== undefined) giveTo(dir, user, 'own')
}

/** @throws Error when the directory exists. */
export function makeTemporaryDir(wikiDir: string, user: ProcessUser | null): void {
  const dir = join(wikiDir, TEMPORARY_DIR)
  mkdirSync(dir, { mode: 0o700 })
  giveTo(dir, user, 'own')
}
