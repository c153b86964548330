import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { BackupError } from '#server/modules/backups/shared/backup-error.ts'

/** Debian has one directory for each major version of PostgreSQL here. */
const DEBIAN_ROOT = '/usr/lib/postgresql'
const SETPRIV = '/usr/bin/setpriv'

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
  /** Called with each piece of its standard output. */
  readonly onOutput?: (piece: Buffer) => void
}

/**
 * Runs one of PostgreSQL's programs at a low priority. It ends with this process, even if that is killed.
 * @throws BackupError with the last line of its messages; the signal's reason.
 */
export async function runPostgresTool(
  program: string,
  args: readonly string[],
  { env = {}, signal, onOutput }: RunOptions,
): Promise<void> {
  signal.throwIfAborted()
  const [command, ...before] = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig=KILL', program] : [program]
  const child = spawn(command, [...before, ...args], {
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LC_ALL: 'C.UTF-8', ...env },
    signal,
  })
  if (child.pid !== undefined) lowerPriority(child.pid)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    const [code, said] = await Promise.all([
      ended,
      child.stderr ? text(child.stderr) : '',
      child.stdout ? pipeTo(child.stdout, onOutput) : undefined,
    ])
    if (code !== 0) throw new BackupError(`${program.split('/').at(-1)}: ${lastLine(said)}`)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    child.kill('SIGKILL')
  }
}

/** How programs get at a database: the address without its password, which other users of the machine could read. */
export function postgresAccess(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password) || (url.searchParams.get('password') ?? '')
  url.password = ''
  url.searchParams.delete('password')
  return { address: url.href, env: password === '' ? {} : { PGPASSWORD: password } }
}

async function pipeTo(stream: NodeJS.ReadableStream, onOutput: RunOptions['onOutput']): Promise<void> {
  for await (const piece of stream) onOutput?.(piece as Buffer)
}

function debianMajors(root: string): readonly number[] {
  if (!existsSync(root)) return []
  return readdirSync(root)
    .map(Number)
    .filter(major => Number.isInteger(major))
}

/** The major version of a program in `PATH`; null if it is missing. */
async function versionOf(tool: Tool, signal: AbortSignal): Promise<number | null> {
  let said = ''
  try {
    await runPostgresTool(tool, ['--version'], { signal, onOutput: piece => (said += piece.toString()) })
  } catch {
    signal.throwIfAborted()
    return null
  }
  const major = /(\d+)/.exec(said)?.[1]
  return major === undefined ? null : Number(major)
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already.
  }
}

function lastLine(said: string): string {
  return said.trimEnd().split('\n').at(-1)?.trim() || 'it ended without a message'
}
