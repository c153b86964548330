import { execFileSync } from 'node:child_process'
import {
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  DATABASE_DIR,
  IMAGES_DIR,
  jobDatabase,
  mainDatabase,
  TEMPORARY_DIR,
} from '#server/mediawiki/directories/wiki-files.ts'
import { CACHES, OWN_NAME_COLUMNS } from '#server/mediawiki/rebuilt-tables.ts'
import { openChecked } from './checked-database.ts'
import type { AdoptCopy, HandOverCopy, Owner } from './copy-task.ts'
import { requirePlainSchema } from './plain-schema.ts'
import { rewriteEntityUris } from './rewrite-entity-uris.ts'
import { walkFiles } from './safe-walk.ts'

const SYNC = '/usr/bin/sync'

/**
 * Turns a copy's databases and files into those of a wiki with another database name, which is part of all cache
 * keys. Nobody stays logged in. Jobs that scripts have queued in the copy stay.
 */
export function adoptCopy({ dir, dbName, newDbName, addressChange, owner }: AdoptCopy): void {
  const [main, jobs] = [mainDatabase(dir, dbName), jobDatabase(dir, dbName)]
  if (!lstatSync(main, { throwIfNoEntry: false })?.isFile()) throw new Error('The copy has no database.')
  changeDatabase(main, owner, db => {
    mend(db, dbName, newDbName)
    if (addressChange) rewriteEntityUris(db, addressChange)
  })
  if (existsSync(jobs)) changeDatabase(jobs, owner, () => undefined)
  renameSync(main, mainDatabase(dir, newDbName))
  if (existsSync(jobs)) renameSync(jobs, jobDatabase(dir, newDbName))
  const kept = [mainDatabase(dir, newDbName), jobDatabase(dir, newDbName)]
  for (const name of readdirSync(join(dir, DATABASE_DIR))) {
    const path = join(dir, DATABASE_DIR, name)
    if (!kept.includes(path)) rmSync(path, { recursive: true })
  }
  handOverCopy({ dir, owner, isSynced: true })
}

export function handOverCopy({ dir, owner, isSynced }: Omit<HandOverCopy, 'kind'>): void {
  const hasProgram = existsSync(SYNC)
  const give = (fd: number, mode: number) => {
    fchmodSync(fd, mode)
    if (owner) fchownSync(fd, owner.uid, owner.gid)
    if (isSynced && !hasProgram) fsyncSync(fd)
  }
  for (const path of [DATABASE_DIR, IMAGES_DIR, TEMPORARY_DIR].map(name => join(dir, name)))
    if (lstatSync(path, { throwIfNoEntry: false }))
      walkFiles(path, {
        owner,
        onFile: ({ fd }) => give(fd, 0o600),
        onDir: ({ fd }) => give(fd, 0o700),
      })
  // Syncs ten thousand files at once instead of one after another.
  if (isSynced && hasProgram) execFileSync(SYNC, ['--file-system', dir])
}

/** Leaves no journal, so that the file alone holds the whole database. */
function changeDatabase(file: string, owner: Owner | null, change: (db: DatabaseSync) => void): void {
  const db = openChecked(file, { owner, readOnly: false })
  try {
    requirePlainSchema(db)
    change(db)
    db.exec('commit')
    db.exec('pragma journal_mode = wal')
    const done = db.prepare('pragma wal_checkpoint(truncate)').get()
    if (done?.['busy'] !== 0) throw new Error('The copy is being used.')
  } finally {
    db.close()
  }
}

function mend(db: DatabaseSync, dbName: string, newDbName: string): void {
  const tables = new Set(
    db
      .prepare("select name from sqlite_schema where type = 'table'")
      .all()
      .map(row => row['name']),
  )
  // Users who chose to stay logged in have this token in a cookie.
  db.exec(
    "update user set user_token = lower(hex(randomblob(16))) where user_token not like '*** INVALID%' and user_token <> ''",
  )
  if (tables.has('bot_passwords')) db.exec('update bot_passwords set bp_token = lower(hex(randomblob(16)))')
  for (const table of CACHES) if (tables.has(table)) db.exec(`delete from ${table}`)
  for (const [table, column] of OWN_NAME_COLUMNS)
    if (tables.has(table))
      db.prepare(`update ${table} set ${column} = ? where ${column} = ?`).run(newDbName, dbName)
}
