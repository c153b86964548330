import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { giveTo } from './engine-dirs.ts'
import { MAIL_DIR, TEMPORARY_DIR } from './wiki-files.ts'

/** Makes the directory for a wiki's emails, unless it exists. */
export function ensureMailDir(wikiDir: string, user: ProcessUser | null): void {
  if (!existsSync(join(wikiDir, MAIL_DIR))) makeOwnDir(wikiDir, MAIL_DIR, user)
}

/** Makes the directory for PHP's temporary files of a wiki, unless it exists. */
export function ensureTemporaryDir(wikiDir: string, user: ProcessUser | null): void {
  if (!existsSync(join(wikiDir, TEMPORARY_DIR))) makeTemporaryDir(wikiDir, user)
}

/** @throws Error when the directory exists. */
export function makeTemporaryDir(wikiDir: string, user: ProcessUser | null): void {
  makeOwnDir(wikiDir, TEMPORARY_DIR, user)
}

function makeOwnDir(wikiDir: string, name: string, user: ProcessUser | null): void {
  const dir = join(wikiDir, name)
  mkdirSync(dir, { mode: 0o700 })
  giveTo(dir, user, 'own')
}
