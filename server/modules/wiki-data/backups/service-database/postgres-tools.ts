import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BackupError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { ProgramError, runProgram } from '#server/platform/programs/run-program.ts'

/** Debian has one directory for each major version of PostgreSQL here. */
const DEBIAN_ROOT = '/usr/lib/postgresql'

/**
 * Parameters of a database URL that only the service's client knows; PostgreSQL's own programs would refuse a URL with them.
 * Those about TLS stay, so that no program is less careful than the service.
 */
const OF_THE_CLIENT = [
  ...['statement_timeout', 'query_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'],
  'uselibpqcompat',
]

type Tool = 'pg_dump' | 'pg_restore'

/**
 * Finds one of PostgreSQL's programs for a server: Debian's of the same major version or else the next newer
 * one, or the first in `PATH`.
 * @throws BackupError if it is missing or too old.
 */
export async function findPostgresTool(
  tool: Tool,
  serverMajor: number,
  signal: AbortSignal,
  root = DEBIAN_ROOT,
): Promise<string> {
  const newer = debianMajors(root).filter(
    major => major >= serverMajor && existsSync(join(root, String(major), 'bin', tool)),
  )
  const best = newer.toSorted((a, b) => a - b)[0]
  if (best !== undefined) return join(root, String(best), 'bin', tool)
  const found = await versionOf(tool, signal)
  const install = `apt-get install --no-install-recommends postgresql-client-${serverMajor}`
  if (found === null) throw new BackupError(`${tool} is missing. To install it: ${install}`)
  if (found < serverMajor)
    throw new BackupError(
      `${tool} is of PostgreSQL ${found}, older than the server's ${serverMajor}. To install a newer one: ${install}`,
    )
  return tool
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  /** Called with each piece of the standard output, which is then not returned. */
  readonly onOutput?: (piece: Buffer) => void
}

/**
 * Runs one of PostgreSQL's programs at a low priority.
 * @returns its standard output.
 * @throws BackupError with the last line of its messages; the signal's reason.
 */
export async function runPostgresTool(
  program: string,
  args: readonly string[],
  { env = {}, signal, onOutput }: RunOptions,
): Promise<string> {
  try {
    return await runProgram({
      command: program,
      args,
      env: { HOME: process.env['HOME'], LC_ALL: 'C.UTF-8', ...env },
      priority: 'idle',
      signal,
      ...(onOutput && { onOutput }),
    })
  } catch (error) {
    throw error instanceof ProgramError ? new BackupError(error.message, { cause: error }) : error
  }
}

/** The database URL without its password, which other users of the machine could read, and the password in the environment. */
export function postgresAccess(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  url.searchParams.delete('password')
  for (const name of OF_THE_CLIENT) url.searchParams.delete(name)
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

function debianMajors(root: string): readonly number[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .map(Number)
    .filter(major => Number.isInteger(major))
}

/** The major version of a program in `PATH`; null if it is missing. */
async function versionOf(tool: Tool, signal: AbortSignal): Promise<number | null> {
  try {
    const major = /(\d+)/.exec(await runPostgresTool(tool, ['--version'], { signal }))?.[1]
    return major === undefined ? null : Number(major)
  } catch {
    signal.throwIfAborted()
    return null
  }
}
