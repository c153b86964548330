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

/** Attempts before the wiki is locked. */
const ATTEMPTS_MAX = 3

/** How long after a change the file's stamp is sure to differ from the one before. */
const SETTLES_MS = 200

/** The lane of a copy that is one moment of the wiki. `acquire` locks the wiki exclusively. */
interface MomentLane extends LaneForCopy {
  /** Called at the moment whose state the copy has. */
  readonly onMoment: () => void
}

/** Files have changed between their moment and the database's. */
class FilesChangedError extends Error {}

/**
 * Copies a wiki in MariaDB, while it is in use, into a directory with SQLite. The database is read as it is at
 * one moment. If files have changed just before or after that moment, it is discarded and another one is tried;
 * if files keep changing, the wiki is locked.
 * @throws as `makeCopy`; also when MariaDB does not answer.
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
    // Nobody else uses this database, and it is discarded if the process ends.
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
      // MediaWiki touches the mark before and after it changes files, which takes a moment.
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

/** Roughly what the database will take in SQLite. */
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
