import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { formatBytes } from '#contract/format-bytes.ts'
import { MEGABYTE } from '#contract/limits.ts'
import {
  DATABASE_DIR,
  IMAGES_DIR,
  jobDatabase,
  mainDatabase,
} from '#server/mediawiki/directories/wiki-files.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import { openChecked } from './checked-database.ts'
import type { MakeCopy, TaskResult } from './copy-task.ts'
import { countContent } from './count-content.ts'
import { FileCopier } from './file-copier.ts'
import { dropPrograms } from './plain-schema.ts'

export const TOO_LITTLE_ROOM = 'There is not enough space on the disk for a copy of this wiki'

/** Room for the copy and for what is made of it. */
const ROOM_FACTOR = 2
/** Passes without the write lane. */
const PASSES_MAX = 3
/** Bytes that are copied quickly enough to do so while nobody can write. */
const QUICKLY_COPIED = 16 * MEGABYTE
/** Database pages copied at a time. */
const PAGES_AT_ONCE = 2000

/** How the copier gets the wiki's write lane. */
export interface LaneForCopy {
  readonly acquire: () => Promise<void>
  readonly release: () => void
}

/**
 * Copies a wiki while it is in use. Copies the files first; then nothing may write to the wiki while it begins a
 * transaction and copies the files that have changed since. It copies the database within that transaction, so
 * later writes do not affect the copy.
 * @throws NoRoomError; Error when PHP has put anything but regular files there.
 */
export async function makeCopy(task: MakeCopy, lane: LaneForCopy): Promise<TaskResult> {
  const { wikiDir, dbName, to, owner, room, withJobs } = task
  const source = mainDatabase(wikiDir, dbName)
  const files = new FileCopier(join(wikiDir, IMAGES_DIR), join(to, IMAGES_DIR), owner)
  requireRoom(files.measure() + sizeOf(source), room)
  passesUntilQuick(files)
  await lane.acquire()
  const db = openChecked(source, { owner, readOnly: true })
  try {
    const { bytes } = files.pass()
    lane.release()
    const content = countContent(db)
    const databases = join(to, DATABASE_DIR)
    const target = mainDatabase(to, dbName)
    mkdirSync(databases, { mode: 0o700 })
    await copyDatabase(db, target)
    if (withJobs) await copyJobs(task)
    if (owner) for (const path of [databases, target]) chownSync(path, owner.uid, owner.gid)
    return { content, bytes: bytes + statSync(target).size }
  } finally {
    db.close()
  }
}

/** The caller has locked the wiki exclusively, so these jobs are of the same moment. */
async function copyJobs({ wikiDir, dbName, to, owner }: MakeCopy): Promise<void> {
  const db = openChecked(jobDatabase(wikiDir, dbName), { owner, readOnly: true })
  try {
    const target = jobDatabase(to, dbName)
    await copyDatabase(db, target)
    if (owner) chownSync(target, owner.uid, owner.gid)
  } finally {
    db.close()
  }
}

async function copyDatabase(db: DatabaseSync, target: string): Promise<void> {
  await backup(db, target, { rate: PAGES_AT_ONCE })
  chmodSync(target, 0o600)
  dropPrograms(db, () => new DatabaseSync(target))
}

/** @throws NoRoomError when there is too little room for a copy of that many bytes. */
export function requireRoom(bytes: number, room: number): void {
  const missing = bytes * ROOM_FACTOR - room
  if (missing > 0) throw new NoRoomError(`${TOO_LITTLE_ROOM}: ${formatBytes(missing)} more are needed.`)
}

/** Copies files until the rest can be copied in a moment. */
export function passesUntilQuick(files: FileCopier): void {
  for (let pass = 1; files.pass().copied > QUICKLY_COPIED && pass < PASSES_MAX; pass++);
}

/** Bytes of a database and its journal. */
function sizeOf(file: string): number {
  const sizes = [file, `${file}-wal`].map(path => statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  return sizes.reduce((sum, size) => sum + size, 0)
}
