import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { ENGINE_MARK } from './maintenance.ts'

const POLL_MS = 10
const TIMEOUT_MS = 5 * SECOND_MS

/**
 * Ends the processes that a killed server left running for this data directory: php-fpm's master, whose title
 * names the configuration file; workers, whose title names the pool and which answer even without a master;
 * and maintenance scripts, which have a mark in their environment. Resolves when they are gone.
 * @returns how many there were.
 */
export async function endLeftovers(own: { configFile: string; pool: string; id: string }): Promise<number> {
  const found = findLeftovers(own)
  for (const pid of found) kill(pid)
  const deadline = performance.now() + TIMEOUT_MS
  while (found.some(isAlive) && performance.now() < deadline) await delay(POLL_MS)
  return found.length
}

/** Process ids of php-fpm and maintenance scripts that belong to this data directory. */
export function findLeftovers(own: { configFile: string; pool: string; id: string }): number[] {
  const titles = [`php-fpm: master process (${own.configFile})`, `php-fpm: pool ${own.pool}`]
  const mark = `${ENGINE_MARK}=${own.id}`
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter(pid => {
      const title = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim()
      if (titles.includes(title)) return true
      return (
        /\/(maintenance|settings)\//.test(title) && read(`/proc/${pid}/environ`).split('\0').includes(mark)
      )
    })
    .map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
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
