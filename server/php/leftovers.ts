import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { ENGINE_MARK } from './maintenance.ts'

const POLL_MS = 10
const TIMEOUT_MS = 5 * SECOND_MS

/**
 * Ends the processes that a killed server left running for this data directory: php-fpm's master, whose title names the
 * configuration file; workers, whose title names the pool and which answer even without a master; and maintenance
 * scripts and processes that copy or read databases, which are marked in their environment. Resolves when they are gone.
 * @returns the number of processes.
 */
export async function endLeftovers(own: { configFile: string; pool: string; id: string }): Promise<number> {
  const found = findLeftovers(own)
  for (const pid of found) kill(pid, 'SIGKILL')
  await allEnded(found, TIMEOUT_MS)
  return found.length
}

/**
 * Lets php-fpm's workers finish after their master was killed, because answers that have begun cannot be
 * repeated. Resolves when all have ended, or after the limit.
 */
export async function quitWorkers(pool: string, limitMs: number): Promise<void> {
  const found = processesWith(title => title === workerTitle(pool))
  for (const pid of found) kill(pid, 'SIGQUIT')
  await allEnded(found, limitMs)
}

/** Process ids of php-fpm and maintenance scripts that belong to this data directory. */
export function findLeftovers(own: { configFile: string; pool: string; id: string }): number[] {
  const titles = [`php-fpm: master process (${own.configFile})`, workerTitle(own.pool)]
  const mark = `${ENGINE_MARK}=${own.id}`
  return processesWith((title, pid) => {
    if (titles.includes(title)) return true
    return (
      /\/(maintenance|settings|copies|storage)\//.test(title) &&
      read(`/proc/${pid}/environ`).split('\0').includes(mark)
    )
  })
}

function workerTitle(pool: string): string {
  return `php-fpm: pool ${pool}`
}

function processesWith(matches: (title: string, pid: string) => boolean): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => matches(read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim(), pid))
    .map(Number)
}

async function allEnded(pids: readonly number[], limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs
  while (pids.some(isAlive) && performance.now() < deadline) await delay(POLL_MS)
}

function kill(pid: number, signal: 'SIGKILL' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended.
  }
}

/** Whether a process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  const stat = read(`/proc/${pid}/stat`)
  return stat !== '' && !/\) [ZX] /.test(stat)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
