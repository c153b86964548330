import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { ENGINE_MARK } from './maintenance.ts'

const POLL_MS = 10
const PATIENCE_MS = 5000

/**
 * Ends what a killed server left running for this data directory: php-fpm's master (its title names the configuration
 * file), workers (their title names the pool; they go on answering without a master) and maintenance scripts (marked by
 * their environment). Resolves when they are gone.
 * @returns how many there were.
 */
export async function endLeftovers(own: { configFile: string; pool: string; id: string }): Promise<number> {
  const found = findLeftovers(own)
  for (const pid of found) kill(pid)
  const deadline = performance.now() + PATIENCE_MS
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
      return title.includes('/maintenance/') && read(`/proc/${pid}/environ`).split('\0').includes(mark)
    })
    .map(Number)
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** A zombie is as good as gone. */
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
