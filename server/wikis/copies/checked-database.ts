import { readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SECOND_MS } from '#contract/durations.ts'
import type { Owner } from './copy-task.ts'
import { requireOwnFile } from './safe-walk.ts'

const TIMEOUT_MS = 30 * SECOND_MS

/**
 * Opens a database in a directory that PHP owns, and begins a transaction. SQLite follows links, so this checks
 * afterwards what it has really opened.
 * @param file in `db/` of a directory that the server owns.
 * @throws Error when a link led somewhere else.
 */
export function openChecked(
  file: string,
  { owner, readOnly }: { readonly owner: Owner | null; readonly readOnly: boolean },
): DatabaseSync {
  const root = realpathSync(dirname(dirname(file)))
  const path = join(root, basename(dirname(file)), basename(file))
  const before = openFiles()
  // A database that is only read may be a wiki's live one, with files that PHP made. One that is written has no
  // other user.
  const db = actingAs(readOnly ? owner : null, () => begin(path, readOnly))
  try {
    const opened = [...openFiles()].filter(([fd]) => !before.has(fd))
    const allowed = ['', '-wal', '-shm', '-journal'].map(suffix => path + suffix)
    for (const [fd, name] of opened) {
      if (!allowed.includes(name)) throw new Error(`${basename(file)} is a link.`)
      requireOwnFile(basename(name), statSync(`/proc/self/fd/${fd}`, { bigint: true }), owner)
    }
    if (!opened.some(([, name]) => name === path)) throw new Error(`${basename(file)} is a link.`)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function begin(path: string, readOnly: boolean): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: TIMEOUT_MS, readOnly })
  try {
    // The database's own schema must not call anything but harmless functions.
    db.exec('pragma trusted_schema = off; pragma cell_size_check = on; begin')
    db.prepare('select count(*) from sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Works as PHP's user, because the journal belongs to whoever opens the database first. One that belongs to root,
 * even for a moment, would keep MediaWiki out.
 */
function actingAs<T>(owner: Owner | null, work: () => T): T {
  if (!owner) return work()
  process.setegid?.(owner.gid)
  process.seteuid?.(owner.uid)
  try {
    return work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}

/** The real paths of the files that this process has open, by descriptor. */
function openFiles(): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const fd of readdirSync('/proc/self/fd')) {
    try {
      files.set(fd, readlinkSync(`/proc/self/fd/${fd}`))
    } catch {
      // The descriptor that listed the directory is closed by now.
    }
  }
  return files
}
