import { formatBytes } from '#contract/format-bytes.ts'

const TOO_LITTLE = 'There is too little room on the disk for a copy of this wiki'

/** The disk has no room for a copy. It can be tried again later. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'

  constructor(message = `${TOO_LITTLE}.`) {
    super(message)
  }

  static missing(bytes: number): NoRoomError {
    return new NoRoomError(`${TOO_LITTLE}: ${formatBytes(bytes)} more are needed.`)
  }
}

const SQLITE_FULL = 13

/** Whether an error of the file system or of SQLite says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown }
  return code === 'ENOSPC' || code === 'EDQUOT' || errcode === SQLITE_FULL
}
