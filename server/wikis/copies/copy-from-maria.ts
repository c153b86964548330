import { chmodSync, chownSync, copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { DATABASE_DIR, IMAGES_DIR, mainDatabase } from '#server/mediawiki/directories/wiki-files.ts'
import { openForMove } from '#server/wikis/mover/move-connection.ts'
import { moveToSqlite } from '#server/wikis/mover/move-to-sqlite.ts'
import type { CopyFromMaria, TaskResult } from './copy-task.ts'
import { countContent } from './count-content.ts'
import { FileCopier } from './file-copier.ts'
import { type LaneForCopy, passesUntilQuick, requireRoom } from './make-copy.ts'

/** Attempts while others may write. */
const ATTEMPTS_MAX = 3

/** So long after a change a file looks different from how it looked before. */
const SETTLES_MS = 200

/** `acquire` locks the wiki exclusively. */
export interface MomentLane extends LaneForCopy {
  /** Called when the copy is as the wiki is now. */
  readonly onMoment: () => void
}

/** Files have changed between the moment of the database and theirs. */
class FilesChangedError extends Error {}

/**
 * Copies a wiki in MariaDB while it is in use, into a directory with SQLite. The database is read as it is at
 * one moment. Files that have changed just before or after it make that moment worthless, so another one is
 * taken; if files change all the time, the wiki is locked for it.
 * @throws as `makeCopy`, and when MariaDB does not answer.
 */
export async function copyFromMaria(task: CopyFromMaria, lane: MomentLane): Promise<TaskResult> {
  const { filesDir, to, dbName, owner, room, template } = task
  const files = new FileCopier(join(filesDir, IMAGES_DIR), join(to, IMAGES_DIR), owner)
  requireRoom(files.measure() + (await databaseBytes(task)), room)
  passesUntilQuick(files)
  const databases = join(to, DATABASE_DIR)
  const target = mainDatabase(to, dbName)
  mkdirSync(databases, { mode: 0o700 })
  copyFileSync(template, target)
  chmodSync(target, 0o600)
  const db = new DatabaseSync(target, { timeout: SECOND_MS })
  try {
    // Nobody else uses it, and a process that ends leaves nothing of it.
    db.exec('pragma trusted_schema = off; pragma journal_mode = delete; pragma synchronous = off')
    const { bytes } = await moveAtOneMoment(task, db, files, lane)
    db.exec('vacuum')
    const content = countContent(db)
    if (owner) for (const path of [databases, target]) chownSync(path, owner.uid, owner.gid)
    return { content, bytes: bytes + statSync(target).size }
  } finally {
    db.close()
  }
}

async function moveAtOneMoment(
  { maria, filesMark }: CopyFromMaria,
  to: DatabaseSync,
  files: FileCopier,
  lane: MomentLane,
): Promise<{ readonly bytes: number }> {
  for (let attempt = 1; ; attempt++) {
    const isLocked = attempt > ATTEMPTS_MAX
    if (isLocked) await lane.acquire()
    const mark = stampOf(filesMark)
    let { bytes } = files.pass()
    const onMoment = async () => {
      const seen = files.pass()
      if (seen.hasChanged && !isLocked) throw new FilesChangedError()
      bytes = seen.bytes
      lane.onMoment()
      if (isLocked) lane.release()
    }
    try {
      await moveToSqlite({ ...maria, to, onMoment })
      // MediaWiki touches it before and after it changes files, which takes a moment.
      if (isLocked || stampOf(filesMark) === mark) return { bytes }
    } catch (error) {
      if (!(error instanceof FilesChangedError)) throw error
    }
    await delay(SETTLES_MS)
  }
}

function stampOf(file: string): string {
  const stats = statSync(file, { bigint: true, throwIfNoEntry: false })
  return stats ? `${stats.ino},${stats.mtimeNs}` : ''
}

/** About what it takes in SQLite. */
async function databaseBytes({ maria }: CopyFromMaria): Promise<number> {
  const connection = await openForMove(maria)
  try {
    const rows: readonly { readonly bytes: number | null }[] = await connection.query(
      'select sum(data_length) as bytes from information_schema.tables where table_schema = ?',
      [maria.database],
    )
    return Number(rows[0]?.bytes ?? 0)
  } finally {
    connection.destroy()
  }
}
