import { constants, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { ensureMailDir, makeTemporaryDir } from '#server/mediawiki/directories/make-directories.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import {
  CACHE_DATABASE,
  DATABASE_DIR,
  IMAGES_DIR,
  jobDatabase,
  LOCKS_DIR,
  SESSION_DATABASE,
  TEMPORARY_DIR,
} from '#server/mediawiki/directories/wiki-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { syncDirectory, syncFile } from '#server/platform/sync.ts'
import type { WikiTemplate } from '#server/wikis/make-sqlite-wiki.ts'
import type { CopiedRecord, WikiRecord } from '#server/wikis/wiki-record.ts'
import { readCopiedRecord } from './copied-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { runCopyTask } from './run-copy-task.ts'

/**
 * Turns a copy into a wiki's directory, complete and synced to disk.
 * @returns the copy's record.
 * @throws Error when the copy cannot be used.
 */
export async function prepareWikiDir(
  { template, engineDirs: { user, id }, signal }: Pick<CopiesContext, 'template' | 'engineDirs' | 'signal'>,
  dir: string,
  { dbName, server }: Pick<WikiRecord, 'dbName' | 'server'>,
): Promise<CopiedRecord> {
  const record = await readCopiedRecord(dir)
  for (const name of await readdir(dir))
    if (![DATABASE_DIR, IMAGES_DIR].includes(name)) await removeTree(join(dir, name))
  const addressChange = record.server === server ? null : { from: record.server, to: server }
  const task = {
    kind: 'adopt',
    dir,
    dbName: record.dbName,
    newDbName: dbName,
    addressChange,
    owner: user,
  } as const
  await runCopyTask(task, { id, signal })
  const locks = join(dir, DATABASE_DIR, LOCKS_DIR)
  await mkdir(locks, { mode: 0o700 })
  giveTo(locks, user, 'own')
  await addSideDatabases(template, user, dir, dbName)
  makeTemporaryDir(dir, user)
  ensureMailDir(dir, user)
  giveTo(dir, user, 'pass')
  await syncDirectory(join(dir, DATABASE_DIR))
  await syncDirectory(dir)
  return record
}

/** Adds to a copy what scripts need, unless it is already there. @returns the copy's record. */
export async function prepareForScripts(
  { template, engineDirs: { user, id }, signal }: Pick<CopiesContext, 'template' | 'engineDirs' | 'signal'>,
  dir: string,
): Promise<CopiedRecord> {
  const record = await readCopiedRecord(dir)
  const { dbName } = record
  await runCopyTask({ kind: 'handOver', dir, isSynced: false, owner: user }, { id, signal })
  giveTo(dir, user, 'pass')
  const locks = join(dir, DATABASE_DIR, LOCKS_DIR)
  if (!existsSync(locks)) {
    await mkdir(locks, { mode: 0o700 })
    giveTo(locks, user, 'own')
  }
  await addSideDatabases(template, user, dir, dbName)
  if (!existsSync(join(dir, TEMPORARY_DIR))) makeTemporaryDir(dir, user)
  return record
}

/** Adds empty databases for the cache, sessions and jobs if they are missing. */
async function addSideDatabases(
  template: WikiTemplate,
  user: ProcessUser | null,
  dir: string,
  dbName: string,
): Promise<void> {
  const files = [
    [join(template.dir, DATABASE_DIR, CACHE_DATABASE), join(dir, DATABASE_DIR, CACHE_DATABASE)],
    [join(template.dir, DATABASE_DIR, SESSION_DATABASE), join(dir, DATABASE_DIR, SESSION_DATABASE)],
    [jobDatabase(template.dir, template.dbName), jobDatabase(dir, dbName)],
  ] as const
  for (const [from, to] of files) {
    if (existsSync(to)) continue
    await copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
    giveTo(to, user, 'own')
    await syncFile(to)
  }
}
