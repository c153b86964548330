import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A user that the server runs PHP as, if different from its own. Only root can choose one. */
export interface ProcessUser {
  readonly name: string
  readonly group: string
  readonly uid: number
  readonly gid: number
}

/** The user that the Debian package creates, and usual names of web server users, in order of preference. */
const CANDIDATES = ['wikistead', 'www-data', 'apache', 'nginx', 'http', 'nobody']

/** The unprivileged user for PHP if the server runs as root; null for the server's own user. */
export function unprivilegedUser(): ProcessUser | null {
  if (process.getuid?.() !== 0) return null
  const users = entries('/etc/passwd')
  const groups = entries('/etc/group')
  for (const name of CANDIDATES) {
    const user = users.find(([entry]) => entry === name)
    const group = groups.find(([, , gid]) => gid === user?.[3])
    if (user && group?.[0]) return { name, group: group[0], uid: Number(user[2]), gid: Number(user[3]) }
  }
  return null
}

/** Asks the kernel whether a user can enter a directory or read a file. */
export function canReach(user: ProcessUser | null, path: string, want: 'enter' | 'read'): boolean {
  try {
    execFileSync('/usr/bin/test', [want === 'enter' ? '-x' : '-r', path], spawnAs(user))
    return true
  } catch {
    return false
  }
}

/** Options of `spawn` that run the child as this user. */
export function spawnAs(user: ProcessUser | null): { uid?: number; gid?: number; cwd: string } {
  return user ? { uid: user.uid, gid: user.gid, cwd: '/' } : { cwd: '/' }
}

function entries(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.split(':'))
}
