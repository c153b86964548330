import { existsSync } from 'node:fs'
import {
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'
import { giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import { DATABASE_DIR, jobDatabase, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { syncDirectory, syncFile } from '#server/platform/sync.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

type Wiki = Pick<KnownWiki, 'dir' | 'record'>

/** A directory in a wiki's directory while its databases are being upgraded. PHP cannot read it. */
const COPY_DIR = 'before-upgrade'
/** A file in `COPY_DIR` with the schema of the copied databases. */
const SCHEMA_FILE = 'schema'

/** The databases that an upgrade changes. */
const databasesOf = ({ dir, record }: Wiki) => [
  mainDatabase(dir, record.dbName),
  jobDatabase(dir, record.dbName),
]

/** Bytes of the databases that an upgrade changes. */
export async function databaseSizes(wiki: Wiki): Promise<number> {
  const files = databasesOf(wiki).flatMap(file => [file, `${file}-wal`])
  const sizes = await Promise.all(files.map(async file => (await stat(file).catch(() => null))?.size ?? 0))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/**
 * Copies a wiki's databases before an upgrade. The copy appears in one step, complete and on disk. Nothing
 * else may use the wiki meanwhile.
 */
export async function makeSafetyCopy(wiki: Wiki): Promise<void> {
  const finished = join(wiki.dir, COPY_DIR)
  const dir = `${finished}.making`
  await rm(dir, { recursive: true, force: true })
  try {
    await mkdir(dir, { mode: 0o700 })
    for (const file of databasesOf(wiki)) await copyDatabase(file, join(dir, basename(file)))
    await writeFile(join(dir, SCHEMA_FILE), wiki.record.schema, { mode: 0o600 })
    await syncFile(join(dir, SCHEMA_FILE))
    await syncDirectory(dir)
    await rename(dir, finished)
    await syncDirectory(wiki.dir)
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
}

/**
 * Puts the databases back as they were before the upgrade. Needs no disk space, and can be repeated after an
 * interruption.
 */
export async function putBack(wiki: Wiki, user: ProcessUser | null): Promise<void> {
  const copy = join(wiki.dir, COPY_DIR)
  for (const file of databasesOf(wiki)) {
    const kept = join(copy, basename(file))
    if (!existsSync(kept)) continue
    // The journal belongs to the database that is being replaced.
    for (const suffix of ['-wal', '-shm', '-journal']) await rm(file + suffix, { force: true })
    giveTo(kept, user, 'own')
    await rename(kept, file)
  }
  await syncDirectory(join(wiki.dir, DATABASE_DIR))
  await dropSafetyCopy(wiki)
}

/** Removes the copy after the upgrade. */
export async function dropSafetyCopy(wiki: Wiki): Promise<void> {
  await rm(join(wiki.dir, COPY_DIR), { recursive: true, force: true })
  await syncDirectory(wiki.dir)
}

/**
 * Cleans up after a crash: undoes an unfinished upgrade, and removes the copy of a finished one. Call it before
 * anything uses the wiki.
 * @returns whether an upgrade was undone.
 */
export async function settleSafetyCopy(wiki: Wiki, user: ProcessUser | null): Promise<boolean> {
  const copy = join(wiki.dir, COPY_DIR)
  await rm(`${copy}.making`, { recursive: true, force: true })
  if (!existsSync(copy)) return false
  const left = await readdir(copy)
  // If this file is missing, the copy was being removed.
  const schema = left.includes(SCHEMA_FILE) ? await readFile(join(copy, SCHEMA_FILE), 'utf8') : null
  if (schema !== wiki.record.schema) {
    await dropSafetyCopy(wiki)
    return false
  }
  await putBack(wiki, user)
  return true
}

/**
 * PHP owns the databases' directory. A link there could lead to a file that only the server may read, and the
 * copy would later belong to PHP.
 * @throws Error when it is not a regular file.
 */
export async function requireOrdinaryFile(file: string): Promise<void> {
  const stats = await lstat(file)
  if (!stats.isFile() || stats.nlink > 1) throw new Error(`${file} is a link.`)
}

async function copyDatabase(from: string, to: string): Promise<void> {
  await requireOrdinaryFile(from)
  const db = new DatabaseSync(from, { timeout: 5 * SECOND_MS })
  try {
    // After this, the file alone is the complete database.
    const done = db.prepare('pragma wal_checkpoint(truncate)').get()
    if (done?.['busy'] !== 0) throw new Error(`${from} is being used.`)
    db.exec('begin immediate')
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    db.exec('rollback')
  } finally {
    db.close()
  }
  await syncFile(to)
}
