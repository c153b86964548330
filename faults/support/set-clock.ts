import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds after which a process has certainly read the file. */
const NOTICED_MS = 150

export interface SetClock {
  /** Environment variables for the process with this clock. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets the clock to the real time plus `offset` milliseconds, which may be negative. */
  set(offset: number): Promise<void>
  remove(): void
}

/** The clock of the service's Node process. PHP keeps the machine's. */
export function createSetClock(): SetClock {
  const dir = mkdtempSync(join(tmpdir(), 'wikistead-clock-'))
  const file = join(dir, 'offset')
  writeFileSync(file, '0')
  return {
    environment: {
      CLOCK_FILE: file,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.ts')}`,
    },
    async set(offset) {
      writeFileSync(`${file}.new`, String(offset))
      renameSync(`${file}.new`, file)
      await delay(NOTICED_MS)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}
