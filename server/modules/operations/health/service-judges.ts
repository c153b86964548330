import { HOUR_MS } from '#contract/durations.ts'
import type { Finding } from '#contract/operator/overview.ts'
import { commandHere } from '#server/platform/command-here.ts'
import { bad, good, unknown } from './finding.ts'

const POSTGRES = 15
const MARIADB = [10, 6] as const

/** @param found null for SQLite. */
export function judgeDatabase(
  found: { readonly version: number; readonly mayCreate: boolean } | null,
): Finding {
  if (found === null) return good('database', 'SQLite in DATA_DIR.')
  const { version, mayCreate } = found
  if (version < POSTGRES)
    return bad('database', `PostgreSQL ${version} is too old.`, `Upgrade it to ${POSTGRES} or newer.`)
  return mayCreate
    ? good('database', `PostgreSQL ${version}, whose tables the service may change.`)
    : bad(
        'database',
        'the service may not create tables, so the next version cannot start.',
        'GRANT CREATE ON SCHEMA public TO the account of DATABASE_URL.',
      )
}

/** @param found null if the wikis are in SQLite. */
export function judgeWikiDatabase(
  found: { readonly version: string; readonly prefix: string; readonly grants: readonly string[] } | null,
): Finding {
  if (found === null) return good('wikis', 'SQLite, one directory per wiki.')
  const { version, prefix, grants } = found
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < MARIADB[0] || (major === MARIADB[0] && minor < MARIADB[1]))
    return bad('wikis', `MariaDB ${version} is too old.`, `Upgrade it to ${MARIADB.join('.')} or newer.`)
  return grants.some(grant => coversAll(grant, prefix))
    ? good('wikis', `MariaDB ${version}, with rights to all wiki databases.`)
    : bad(
        'wikis',
        'the account may not create databases for wikis.',
        `GRANT ALL PRIVILEGES ON \`${prefix.replaceAll('_', '\\_')}\\_%\`.* TO the account of WIKI_DATABASE_URL.`,
      )
}

/** @param found null without a search server. */
export function judgeSearch(
  found: { readonly version: string } | { readonly fault: string } | null,
): Finding {
  if (found === null) return good('search', 'each wiki in its own database.')
  return 'fault' in found
    ? bad('search', `wikis cannot be searched. ${found.fault}`, 'Check SEARCH_URL and the server there.')
    : good('search', `${found.version} responds.`)
}

function coversAll(grant: string, prefix: string): boolean {
  const on = /^GRANT ALL PRIVILEGES ON (\*|`[^`]+`)\.\* TO /i.exec(grant)?.[1]
  if (on === undefined || on === '*') return on === '*'
  const pattern = on.slice(1, -1).replaceAll('\\', '')
  return pattern.endsWith('%') && `${prefix}_`.startsWith(pattern.slice(0, -1))
}

export interface FoundBackups {
  /** Why none are made; null if they are. */
  readonly off: 'off' | 'restic' | null
  /** Milliseconds; null without a backup. */
  readonly serviceAge: number | null
  readonly oldestWikiAge: number
  readonly failing: number
  readonly isLate: boolean
}

export function judgeBackups({ off, serviceAge, oldestWikiAge, failing, isLate }: FoundBackups): Finding {
  if (off === 'restic')
    return bad('backups', 'none are made, because restic is missing.', 'apt-get install restic')
  if (off === 'off') return bad('backups', 'BACKUP_DIR is off.', 'Set it to another disk or location.')
  if (serviceAge === null) return bad('backups', 'there is none yet.', commandHere('backup'))
  const hours = (ms: number) => `${Math.round(ms / HOUR_MS)} h`
  if (isLate || failing > 0)
    return bad(
      'backups',
      `the service’s last one is ${hours(serviceAge)} old, the oldest of a wiki ${hours(oldestWikiAge)}, and the backups of ${failing} wikis fail.`,
      `${commandHere('backup')} says why.`,
    )
  return good(
    'backups',
    `the service’s last one is ${hours(serviceAge)} old, the oldest of a wiki ${hours(oldestWikiAge)}.`,
  )
}

export interface FoundRestore {
  readonly wasAsked: boolean
  /** The wiki whose newest backup was unpacked; null if no wiki has one. */
  readonly domain: string | null
  readonly files: number
  readonly fault: string | null
}

export function judgeRestore({ wasAsked, domain, files, fault }: FoundRestore): Finding {
  if (!wasAsked) return unknown('restore', 'no backup was read back.', commandHere('doctor', '--restore'))
  if (fault !== null)
    return bad(
      'restore',
      `a backup cannot be read back: ${fault}.`,
      `${commandHere('backup')} checks all of them.`,
    )
  return domain === null
    ? unknown('restore', 'no wiki has a backup yet.')
    : good('restore', `${domain} was read back (${files} files) and discarded again.`)
}

/** @param without addresses of operators and moderators who cannot use the console yet. */
export function judgeOperators(without: readonly string[]): Finding {
  return without.length === 0
    ? good('operators', 'all have two-step log-in.')
    : bad(
        'operators',
        `${without.join(', ')} cannot use the console.`,
        'Have them sign up, verify the address and turn two-step log-in on.',
      )
}
