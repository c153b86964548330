import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type ProcessUser, unprivilegedUser } from './process-user.ts'

/** Permission bits. */
const OWNER_ALONE = 0o700
const GROUP_MAY_PASS = 0o710
const STICKY = 0o1000

/**
 * Makes the data directory, or closes one that stands to everybody else on the machine. PHP's group keeps the right to pass
 * through that the engine gave it. A directory of many, such as /tmp, or of somebody else is left as it is.
 * @param user whom PHP runs as.
 */
export function makeDataDir(dir: string, user: ProcessUser | null = unprivilegedUser()): void {
  // What lies above stays open, or PHP's user could not pass.
  mkdirSync(dirname(dir), { recursive: true })
  mkdirSync(dir, { recursive: true, mode: OWNER_ALONE })
  const { mode, uid, gid } = statSync(dir)
  const self = process.getuid?.()
  if ((mode & STICKY) !== 0 || (self !== 0 && self !== uid)) return
  const passes = user !== null && gid === user.gid && (mode & 0o010) !== 0
  chmodSync(dir, passes ? GROUP_MAY_PASS : OWNER_ALONE)
}
