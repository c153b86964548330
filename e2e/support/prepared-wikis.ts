import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Kept between runs. */
const KEPT = join(import.meta.dirname, '../../.cache/e2e')
/** What the engine prepares once for a version of MediaWiki: a folder of that version's name in each of these. */
const PARTS = ['templates', 'texts']

/** Puts what an earlier service has prepared into a new data directory, so that only the first one spends the time. */
export function takePreparedWikis(dataDir: string): void {
  const engine = join(dataDir, 'engine')
  if (!existsSync(engine) && existsSync(KEPT)) cpSync(KEPT, engine, { recursive: true })
}

/** Keeps what a service has prepared, unless that version is kept already. */
export function keepPreparedWikis(dataDir: string): void {
  for (const part of PARTS) {
    const made = join(dataDir, 'engine', part)
    for (const version of existsSync(made) ? readdirSync(made) : [])
      keep(join(made, version), join(KEPT, part), version)
  }
}

/** Copied under another name first: nobody ever sees half of it. Whoever comes second drops their copy. */
function keep(made: string, folder: string, version: string): void {
  if (existsSync(join(folder, version))) return
  const fresh = `${KEPT}-${process.pid}-${version}`
  cpSync(made, fresh, { recursive: true })
  mkdirSync(folder, { recursive: true })
  try {
    renameSync(fresh, join(folder, version))
  } catch {
    rmSync(fresh, { recursive: true, force: true })
  }
}
