import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Account {
  readonly uid: number
  readonly gid: number
}

/** The first of these users that exists, or `nobody`; null if the tests do not run as root. */
export async function unprivilegedAccount(...names: readonly string[]): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of [...names, 'nobody']) {
    const ids = await Promise.all(['-u', '-g'].map(flag => run('id', [flag, name]))).catch(() => null)
    const [uid, gid] = ids?.map(({ stdout }) => Number(stdout)) ?? []
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error(`an unprivileged user is missing: none of ${names.join(', ')}, nobody exists`)
}

/** Arguments for `setpriv` that drop the rights of root. */
export function dropRights(account: Account | null): string[] {
  return account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : []
}
