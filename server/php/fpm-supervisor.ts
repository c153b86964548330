import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { growingPause } from '#server/platform/growing-pause.ts'
import { endingWithServer } from '#server/platform/programs/run-program.ts'
import { requestFastCgi } from './fastcgi/fastcgi-client.ts'
import { FPM_PING, sharedMemoryArgs } from './fpm-config.ts'
import { endLeftovers, quitWorkers } from './leftovers.ts'
import { eachLine } from './log-lines.ts'
import { type Preload, preloadEnvironment, preloadSettings } from './preloading.ts'

interface FpmProcess {
  readonly binary: string
  readonly configFile: string
  readonly pool: string
  readonly socket: string
  /** The data directory's identifier. */
  readonly id: string
  /** A file that lists paths whose compiled code is never cached. */
  readonly uncached?: string
  /** Classes to load before the first request. */
  readonly preload?: Preload | null
  /** Whether to optimize compiled code, which takes as long as compiling it; true by default. */
  readonly optimizes?: boolean
}

const PAUSES = { firstMs: 100, lastMs: 10 * SECOND_MS }
/** After running this long, the next failure counts as the first. */
const STABLE_AFTER_MS = 30 * SECOND_MS
const PING_INTERVAL_MS = 15
const START_TIMEOUT_MS = 30 * SECOND_MS
/** How long php-fpm may take for a ping before it counts as hanging. */
const SUSPICION_MS = 5 * SECOND_MS
/** How long workers whose master was killed may take to finish their requests. */
const FINISH_MS = 3 * SECOND_MS
/** How long php-fpm may take to finish running requests after SIGQUIT. */
const QUIT_TIMEOUT_MS = 3 * SECOND_MS

/** Keeps one php-fpm running. When it ends, restarts it, after pauses that grow with each failure. */
export class FpmSupervisor {
  readonly socket: string
  private readonly fpm: FpmProcess
  private readonly log: EngineLog
  private readonly stopping = new AbortController()
  private child: ChildProcess | null = null
  private up = Promise.withResolvers<void>()
  private loop: Promise<void> = Promise.resolve()
  private responding = false
  private checking: Promise<void> | null = null
  private preload: Preload | null
  /** True while php-fpm ends in order to restart with other classes. */
  private changing = false
  private started = 0
  /** The logged reasons why php-fpm is down; empty while it answers. */
  private readonly logged = new Set<string>()

  constructor(fpm: FpmProcess, log: EngineLog) {
    this.fpm = fpm
    this.preload = fpm.preload ?? null
    this.socket = fpm.socket
    this.log = log
  }

  /** Whether php-fpm answered its last ping and is not suspected of hanging. */
  get isUp(): boolean {
    return this.responding && this.checking === null
  }

  /** How many times php-fpm has come up. */
  get starts(): number {
    return this.started
  }

  /** Ends what a killed server left behind, then starts php-fpm. */
  start(): void {
    this.loop = this.keepRunning()
  }

  /** Resolves when php-fpm answers. @throws the signal's reason if it aborts first. */
  async whenUp(signal: AbortSignal): Promise<void> {
    if (this.responding) return
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    await Promise.race([this.up.promise, aborted.promise]).finally(() =>
      signal.removeEventListener('abort', abort),
    )
  }

  /**
   * Call when a request was not answered in time. Ends php-fpm if it does not answer at all, even a stopped
   * process; it is then restarted.
   */
  suspect(): void {
    this.checking ??= this.endIfHanging().finally(() => {
      this.checking = null
    })
  }

  /** Restarts php-fpm with these classes preloaded. Nothing else may use it yet. */
  startAgainWith(preload: Preload | null): void {
    this.preload = preload
    this.changing = true
    this.responding = false
    this.up = Promise.withResolvers<void>()
    this.child?.kill('SIGQUIT')
  }

  private async endIfHanging(): Promise<void> {
    if (!this.responding || (await pingFpm(this.fpm.socket, AbortSignal.timeout(SUSPICION_MS)))) return
    if (this.stopping.signal.aborted) return
    this.log.error({}, 'php-fpm does not respond and is being stopped')
    await endLeftovers(this.fpm)
  }

  /** Gives running requests a moment to finish, then ends all processes. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGQUIT')
      await Promise.race([gone, delay(QUIT_TIMEOUT_MS, undefined, { ref: false })])
      child.kill('SIGTERM')
      await Promise.race([gone, delay(QUIT_TIMEOUT_MS, undefined, { ref: false })])
    }
    await endLeftovers(this.fpm)
    await this.loop
    rmSync(this.fpm.socket, { force: true })
  }

  private async keepRunning(): Promise<void> {
    let failures = 0
    while (!this.stopping.signal.aborted) {
      const ended = await endLeftovers(this.fpm)
      if (ended > 0)
        this.log.warn({ processes: ended }, 'ended php-fpm processes that a crash had left behind')
      if (this.stopping.signal.aborted) return
      const started = performance.now()
      const { hasResponded, why } = await this.runOnce(failures)
      if (this.stopping.signal.aborted) return
      if (this.changing) {
        this.changing = false
        continue
      }
      await quitWorkers(this.fpm.pool, FINISH_MS)
      failures = performance.now() - started > STABLE_AFTER_MS ? 1 : failures + 1
      const pause = growingPause(failures, PAUSES)
      if (this.isNews(why) || hasResponded)
        this.log.error({ pause, why }, 'php-fpm ended and will be restarted')
      await delay(pause, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  /**
   * Runs php-fpm. Resolves with the reason when the master process has ended.
   * @param failures the number of failures before.
   */
  private async runOnce(failures: number): Promise<{ readonly hasResponded: boolean; readonly why: string }> {
    const { binary, configFile, socket, uncached, optimizes } = this.fpm
    const { preload } = this
    rmSync(socket, { force: true })
    const [command, args] = endingWithServer(binary, [
      ...['--nodaemonize', '--force-stderr', '--fpm-config', configFile],
      ...sharedMemoryArgs(
        uncached,
        preload ? preloadSettings(preload, functionsOff(configFile)) : {},
        optimizes,
      ),
    ])
    // In a separate process group, so that Ctrl-C in a terminal reaches only the server, which then stops php-fpm.
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      cwd: '/',
      env: {
        PATH: process.env['PATH'],
        LANG: 'C.UTF-8',
        ...(preload && preloadEnvironment(preload)),
      },
    })
    this.child = child
    const ended = new Promise<string>(resolve => {
      child.on('error', error => resolve(error.message))
      child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    eachLine(child.stderr, line => this.report(line))
    const exited = new AbortController()
    void ended.then(() => exited.abort())
    const hasResponded = await this.responds(exited.signal)
    if (hasResponded) {
      this.responding = true
      this.started++
      if (failures > 0) this.log.info({ failures }, 'php-fpm is running again')
      this.logged.clear()
      this.up.resolve()
    } else {
      child.kill('SIGTERM')
      if (preload && !this.stopping.signal.aborted && !this.changing) {
        this.log.error({}, 'php-fpm did not start with preloaded classes and is started without them')
        this.preload = null
      }
    }
    const why = await ended
    if (this.responding) this.up = Promise.withResolvers<void>()
    this.responding = false
    return { hasResponded, why }
  }

  /** Whether a reason is not logged yet. While php-fpm does not come up, each attempt may fail for the same reason. */
  private isNews(reason: string): boolean {
    const known = this.logged.size
    this.logged.add(reason)
    return this.logged.size > known
  }

  private async responds(exited: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + START_TIMEOUT_MS
    while (!exited.aborted && performance.now() < deadline) {
      if (await pingFpm(this.fpm.socket)) return true
      await delay(PING_INTERVAL_MS)
    }
    return false
  }

  private report(line: string): void {
    const [, level = '', message = line] = /\b(NOTICE|WARNING|ERROR|ALERT|DEBUG): (.*)$/.exec(line) ?? []
    if (level === 'NOTICE' || level === 'DEBUG') return
    // Process ids differ between attempts.
    if (!this.responding && !this.isNews(message.replace(/\d{3,}/g, ''))) return
    this.log.warn({ source: 'php-fpm' }, message)
  }
}

/** Whether php-fpm answers. Runs no script. If all workers are busy, the answer waits for one of them. */
export async function pingFpm(socket: string, signal?: AbortSignal): Promise<boolean> {
  const params = { SCRIPT_NAME: FPM_PING, SCRIPT_FILENAME: FPM_PING, REQUEST_METHOD: 'GET' }
  try {
    const { status, body } = await requestFastCgi(socket, { params, ...(signal && { signal }) })
    body.resume()
    return status === 200
  } catch {
    return false
  }
}

/** The functions that the pool disables. */
function functionsOff(configFile: string): string {
  return /^php_admin_value\[disable_functions\] = "(.*)"$/m.exec(readFileSync(configFile, 'utf8'))?.[1] ?? ''
}
