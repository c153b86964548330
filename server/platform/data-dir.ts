import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ProcessUser, unprivilegedUser } from './process-user.ts'

/** File mode bits. */
const OWNER_ALONE = 0o700
const GROUP_MAY_PASS = 0o710
const STICKY = 0o1000

/**
 * Creates the data directory, or closes an existing one to other users of the machine. If the engine has given
 * PHP's group the right to pass through, the group keeps it. A shared directory such as /tmp, or one that another
 * user owns, is left unchanged.
 * @param user the user that PHP runs as.
 */
export function makeDataDir(dir: string, user: ProcessUser | null = unprivilegedUser()): void {
  // The parent directories get the default mode, because PHP's user has to pass through them.
  mkdirSync(dirname(dir), { recursive: true })
  mkdirSync(dir, { recursive: true, mode: OWNER_ALONE })
  const { mode, uid, gid } = statSync(dir)
  const self = process.getuid?.()
  if ((mode & STICKY) !== 0 || (self !== 0 && self !== uid)) return
  const passes = user !== null && gid === user.gid && (mode & 0o010) !== 0
  chmodSync(dir, passes ? GROUP_MAY_PASS : OWNER_ALONE)
}
