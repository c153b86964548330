import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { asText, ProgramError, runProgram } from '#server/platform/programs/run-program.ts'
import { ResticError } from './restic-error.ts'

export interface ResticOptions {
  /** As restic names it: a directory, or `rclone:…`, `s3:…`, `sftp:…`. */
  readonly repository: string
  readonly password: string
  /** Where restic keeps what it has read of a remote; null for a repository on this machine, which needs none. */
  readonly cacheDir: string | null
  readonly program?: string
  readonly env?: NodeJS.ProcessEnv
}

/** What a run of restic has printed. */
interface Ran {
  readonly output: string
  readonly warnings: string
}

interface RunOptions {
  readonly signal?: AbortSignal | undefined
  readonly cwd?: string
}

/** What restic and rclone need of the environment. The service's own secrets are none of their business. */
const PASSED =
  /^(PATH|HOME|USER|TMPDIR|LANG|LC_.*|XDG_.*|RCLONE_.*|AWS_.*|GOOGLE_.*|AZURE_.*|OS_.*|ST_.*|B2_.*|SSL_CERT_.*|(HTTP|HTTPS|NO|ALL)_PROXY|SSH_AUTH_SOCK)$/i

/** A list of a million files, or of all snapshots. */
const OUTPUT_MAX_BYTES = 400_000_000
/** restic takes a lock that nobody has renewed for 30 minutes for stale; the longest work renews its lock. */
const LOCKED_MAX_MS = 60 * MINUTE_MS
const LOCKED_PAUSE_MS = 2 * SECOND_MS

/**
 * An attempt that restic repeats nine times, for 44 seconds and without a setting for it, although on a disk of this machine no
 * attempt can succeed. A lock that another process removes in the same moment is none of these.
 */
const HOPELESS =
  /^(?!(?:Load|Remove)\(<lock\/)(\w+\(.*\)) returned error, retrying after \S+: (.*(?:no such file or directory|EOF|read-only file system|permission denied|input\/output error))$/m

/**
 * Runs restic on one repository: on one processor, at a low priority, ending with this process. Its password is its
 * standard input, so that it is in no list of processes and in no environment.
 */
export class Restic {
  private readonly options: Required<ResticOptions>

  constructor(options: ResticOptions) {
    this.options = { program: 'restic', env: process.env, ...options }
  }

  /** The same repository with another password. */
  withPassword(password: string): Restic {
    return new Restic({ ...this.options, password })
  }

  /**
   * Runs a command. While another process works in the repository, waits for it: restic's locks
   * let reading and saving happen side by side, and everything else alone. Locks of killed processes are removed.
   * @throws ResticError; the signal's reason.
   */
  async run(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    const began = performance.now()
    for (;;)
      try {
        return await this.runOnce(args, options)
      } catch (error) {
        if (!(error instanceof ResticError && error.isLocked)) throw error
        if (performance.now() - began > LOCKED_MAX_MS) throw error
        // Removes only locks whose process has ended or that have not been renewed.
        await this.runOnce(['unlock'], options)
        // Two that wait for each other must not try in the same moment again and again.
        await delay(LOCKED_PAUSE_MS * (0.1 + Math.random()), undefined, { signal: options.signal })
      }
  }

  /**
   * The same for a command that only reads. A repository that cannot be written to, so that it cannot be locked either,
   * is read without a lock.
   */
  async read(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
    try {
      return await this.run(args, options)
    } catch (error) {
      if (!(error instanceof ResticError && error.isUnwritable)) throw error
      return await this.run([...args, '--no-lock'], options)
    }
  }

  private async runOnce(args: readonly string[], { signal, cwd }: RunOptions): Promise<Ran> {
    const { program, repository, password, cacheDir, env } = this.options
    const cache = cacheDir === null ? ['--no-cache'] : ['--cache-dir', cacheDir]
    const passed = Object.entries(env).filter(([name]) => PASSED.test(name))
    let warnings = ''
    const warn = asText(text => {
      const line = warnings.lastIndexOf('\n') + 1
      warnings += text
      if (cacheDir !== null) return
      const [, attempt, reason] = HOPELESS.exec(warnings.slice(line)) ?? []
      if (attempt && reason) throw ResticError.of(`${attempt}: ${reason}`)
    })
    try {
      const output = await runProgram({
        command: program,
        args: ['--quiet', '--repo', repository, ...cache, ...args],
        // Visitors' requests need the other processors.
        env: { ...Object.fromEntries(passed), TZ: 'UTC', GOMAXPROCS: '1' },
        input: password,
        maxOutputBytes: OUTPUT_MAX_BYTES,
        onErrorOutput: warn,
        priority: 'low',
        ...(cwd !== undefined && { dir: cwd }),
        ...(signal !== undefined && { signal }),
      })
      return { output, warnings }
    } catch (error) {
      throw error instanceof ProgramError ? new ResticError(error) : error
    }
  }
}
