import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/durations.ts'
import { type EngineDirs, giveTo } from '#server/mediawiki/directories/engine-dirs.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { ProgramError, runProgram } from '#server/platform/programs/run-program.ts'

/** Lower-case names of classes, by the files that declare them. */
export type ClassFiles = Record<string, readonly string[]>

/** What php-fpm needs to preload classes of the source tree. */
export interface Preload {
  /** The script that loads them. */
  readonly script: string
  /** The file that lists them. */
  readonly list: string
  /** The user who runs the script; null for the server's own. */
  readonly user: ProcessUser | null
}

const LIST = 'classes.json'
const TRIAL_TIMEOUT_MS = MINUTE_MS
/** Output that shows that PHP got as far as running code. */
const TRIED = 'tried'

/** Stores the list of classes to preload, made once for each version of the source tree and the settings. */
export class PreloadList {
  private readonly engineDirs: EngineDirs
  private readonly dir: string
  private readonly script: string

  /** @param key identifies the versions. Lists of others are removed. */
  constructor(engineDirs: EngineDirs, key: string, script: string) {
    const root = join(engineDirs.engine, 'preload')
    this.engineDirs = engineDirs
    this.dir = join(root, key)
    this.script = script
    mkdirSync(root, { recursive: true, mode: 0o700 })
    giveTo(root, engineDirs.user, 'pass')
    for (const name of readdirSync(root))
      if (name !== key) rmSync(join(root, name), { recursive: true, force: true })
  }

  /** Null if nothing is to be preloaded, undefined if no list was made yet. */
  read(): Preload | null | undefined {
    const list = join(this.dir, LIST)
    if (!existsSync(list)) return undefined
    giveTo(this.dir, this.engineDirs.user, 'read')
    giveTo(list, this.engineDirs.user, 'read')
    const files = readClassFiles(readFileSync(list, 'utf8'))
    return Object.keys(files).length === 0 ? null : this.preload
  }

  /**
   * Stores a list if PHP can preload it, otherwise an empty one.
   * @returns why PHP cannot preload it; null if it can.
   */
  async keep(files: ClassFiles, cli: string, functionsOff: string): Promise<string | null> {
    this.write(files)
    const fault = await tryPreload(this.preload, cli, functionsOff)
    if (fault !== null) this.write({})
    return fault
  }

  /** Stores an empty list, because requests failed with these classes. */
  drop(): void {
    this.write({})
  }

  private get preload(): Preload {
    return { script: this.script, list: join(this.dir, LIST), user: this.engineDirs.user }
  }

  private write(files: ClassFiles): void {
    rmSync(this.dir, { recursive: true, force: true })
    mkdirSync(this.dir, { recursive: true, mode: 0o700 })
    writeFileSync(join(this.dir, LIST), JSON.stringify(files))
    giveTo(this.dir, this.engineDirs.user, 'read')
    giveTo(join(this.dir, LIST), this.engineDirs.user, 'read')
  }
}

/** @throws Error when it is not a list of classes. */
export function readClassFiles(json: string): ClassFiles {
  const files = JSON.parse(json) as unknown
  if (typeof files !== 'object' || files === null || Array.isArray(files))
    throw new Error('This is not a list of classes.')
  return files as ClassFiles
}

/**
 * PHP settings that preload classes. `FFI` is off, because preloaded code could use it. Functions must be
 * disabled before anything is compiled, because code compiled with a call of a function would crash if the
 * function is removed later, as a pool's own setting does.
 */
export function preloadSettings({ script, user }: Preload, functionsOff: string): Record<string, string> {
  return {
    'opcache.preload': script,
    ...(user && { 'opcache.preload_user': user.name }),
    'ffi.enable': '0',
    disable_functions: functionsOff,
  }
}

/** The environment that `preload.php` reads. */
export function preloadEnvironment({ list }: Preload): Record<string, string> {
  return { WIKISTEAD_CLASSES: list }
}

async function tryPreload(preload: Preload, cli: string, functionsOff: string): Promise<string | null> {
  const settings = {
    ...preloadSettings({ ...preload, user: null }, functionsOff),
    'opcache.enable_cli': '1',
    'opcache.memory_consumption': '192',
    'opcache.max_accelerated_files': '20000',
    error_log: '',
    display_errors: 'stderr',
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-d', `${name}=${value}`])
  try {
    const output = await runProgram({
      command: cli,
      args: [...args, '-r', `echo '${TRIED}';`],
      user: preload.user,
      timeoutMs: TRIAL_TIMEOUT_MS,
      env: preloadEnvironment(preload),
    })
    return output.endsWith(TRIED) ? null : 'PHP ended without running its own code'
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    return error.errorOutput.trim().split('\n')[0] || error.message
  }
}
