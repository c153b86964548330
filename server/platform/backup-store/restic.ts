import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { asText, ProgramError, runProgram } from '#server/platform/programs/run-program.ts'
import { ResticError } from './restic-error.ts'

export interface ResticOptions {
  /** As restic names it: a directory, or `rclone:…`, `s3:…`, `sftp:…`. */
  readonly repository: string
  readonly password: string
  /** restic's cache for a remote; null for a repository on this machine, which needs none. */
  readonly cacheDir: string | null
  readonly program?: string
  readonly env?: NodeJS.ProcessEnv
}

/** What a run of restic printed. */
interface Ran {
  readonly output: string
  readonly warnings: string
}

interface RunOptions {
  readonly signal?: AbortSignal | undefined
  readonly cwd?: string
}

/** The environment variables that restic and rclone need. They do not get the service's secrets. */
const PASSED =
  /^(PATH|HOME|USER|TMPDIR|LANG|LC_.*|XDG_.*|RCLONE_.*|AWS_.*|GOOGLE_.*|AZURE_.*|OS_.*|ST_.*|B2_.*|SSL_CERT_.*|(HTTP|HTTPS|NO|ALL)_PROXY|SSH_AUTH_SOCK)$/i

/** Enough to list a million files, or all snapshots. */
const OUTPUT_MAX_BYTES = 400_000_000
/** restic considers a lock stale if it has not been renewed for 30 minutes. Long work renews its lock. */
const LOCKED_MAX_MS = 60 * MINUTE_MS
const LOCKED_PAUSE_MS = 2 * SECOND_MS

/**
 * An attempt that cannot succeed on a disk of this machine, although restic repeats it nine times in 44 seconds
 * and has no setting against that. Does not match a lock that another process removes at the same moment.
 */
const HOPELESS =
  /^(?!(?:Load|Remove)\(<lock\/)(\w+\(.*\)) returned error, retrying after \S+: (.*(?:no such file or directory|EOF|read-only file system|permission denied|input\/output error))$/m

/**
 * Runs restic on one repository: on one processor, at low priority, and no longer than this process runs. The
 * password is passed on standard input, so that it appears in no process list and in no environment.
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
   * Runs a command. Waits while another process has the repository locked: restic allows reading and saving at
   * the same time, and everything else only alone. Removes locks of killed processes.
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
        // Only removes locks whose process has ended or that have not been renewed.
        await this.runOnce(['unlock'], options)
        // Random, so that two waiting processes do not keep retrying at the same moment.
        await delay(LOCKED_PAUSE_MS * (0.1 + Math.random()), undefined, { signal: options.signal })
      }
  }

  /**
   * Like {@link run}, for a command that only reads. A repository that is not writable, and so cannot be locked,
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
