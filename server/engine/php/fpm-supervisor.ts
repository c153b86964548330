import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { requestFastCgi } from '#server/engine/fastcgi/fastcgi-client.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import { FPM_PING, sharedMemoryArgs } from './fpm-config.ts'
import { endLeftovers } from './leftovers.ts'
import { eachLine } from './log-lines.ts'

export interface FpmProcess {
  readonly binary: string
  readonly configFile: string
  readonly pool: string
  readonly socket: string
  /** The data directory's name. */
  readonly id: string
  /** A file that names what is never kept as compiled code. */
  readonly uncached?: string
}

const FIRST_RETRY_MS = 100
const LAST_RETRY_MS = 10_000
/** A master that lived as long was well, so the next failure is a first one. */
const WELL_AFTER_MS = 30_000
const PING_EVERY_MS = 15
const START_PATIENCE_MS = 10_000
/** After SIGQUIT running requests are finished; after this they are not waited for. */
const QUIT_PATIENCE_MS = 3000

/** Keeps one php-fpm running: starts it, starts it again with growing pauses when it dies, stops it. */
export class FpmSupervisor {
  readonly socket: string
  private readonly fpm: FpmProcess
  private readonly log: EngineLog
  private readonly stopping = new AbortController()
  private child: ChildProcess | null = null
  private up = Promise.withResolvers<void>()
  private loop: Promise<void> = Promise.resolve()
  private answering = false

  constructor(fpm: FpmProcess, log: EngineLog) {
    this.fpm = fpm
    this.socket = fpm.socket
    this.log = log
  }

  /** Whether php-fpm answers, as far as is known. */
  get isUp(): boolean {
    return this.answering
  }

  /** Starts it; what was left over from a killed server is ended first. */
  start(): void {
    this.loop = this.keepRunning()
  }

  /** Resolves when php-fpm answers. @throws the signal's reason when that comes first. */
  async whenUp(signal: AbortSignal): Promise<void> {
    if (this.answering) return
    const aborted = Promise.withResolvers<never>()
    const abort = () => aborted.reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    await Promise.race([this.up.promise, aborted.promise]).finally(() =>
      signal.removeEventListener('abort', abort),
    )
  }

  /** Lets running requests finish for a moment, then ends all. */
  async stop(): Promise<void> {
    this.stopping.abort()
    const { child } = this
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGQUIT')
      await Promise.race([gone, delay(QUIT_PATIENCE_MS, undefined, { ref: false })])
      child.kill('SIGTERM')
      await Promise.race([gone, delay(QUIT_PATIENCE_MS, undefined, { ref: false })])
    }
    await endLeftovers(this.fpm)
    await this.loop
    rmSync(this.fpm.socket, { force: true })
  }

  private async keepRunning(): Promise<void> {
    let failures = 0
    while (!this.stopping.signal.aborted) {
      const ended = await endLeftovers(this.fpm)
      if (ended > 0) this.log.warn({ processes: ended }, 'ended php-fpm processes that a crash had left')
      if (this.stopping.signal.aborted) return
      const started = performance.now()
      await this.runOnce()
      if (this.stopping.signal.aborted) return
      failures = performance.now() - started > WELL_AFTER_MS ? 1 : failures + 1
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
      this.log.error({ pause }, 'php-fpm ended and is started again')
      await delay(pause, undefined, { signal: this.stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  /** Resolves when the master has ended, for whatever reason. */
  private async runOnce(): Promise<void> {
    const { binary, configFile, socket, uncached } = this.fpm
    rmSync(socket, { force: true })
    const [command, args] = dyingWithUs(binary, [
      ...['--nodaemonize', '--force-stderr', '--fpm-config', configFile],
      ...sharedMemoryArgs(uncached),
    ])
    // A group of its own: Ctrl-C in a terminal is for the server, which then stops php-fpm in order.
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
      cwd: '/',
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8' },
    })
    this.child = child
    const ended = new Promise<void>(resolve => {
      child.on('error', error => {
        this.log.error({ err: error }, 'php-fpm cannot be started')
        resolve()
      })
      child.on('exit', () => resolve())
    })
    eachLine(child.stderr, line => this.report(line))
    const exited = new AbortController()
    void ended.then(() => exited.abort())
    if (await this.answers(exited.signal)) {
      this.answering = true
      this.up.resolve()
    } else {
      child.kill('SIGTERM')
    }
    await ended
    if (this.answering) this.up = Promise.withResolvers<void>()
    this.answering = false
  }

  private async answers(exited: AbortSignal): Promise<boolean> {
    const deadline = performance.now() + START_PATIENCE_MS
    while (!exited.aborted && performance.now() < deadline) {
      if (await pingFpm(this.fpm.socket)) return true
      await delay(PING_EVERY_MS)
    }
    return false
  }

  private report(line: string): void {
    const [, level = '', message = line] = /\b(NOTICE|WARNING|ERROR|ALERT|DEBUG): (.*)$/.exec(line) ?? []
    if (level === 'NOTICE' || level === 'DEBUG') return
    this.log.warn({ source: 'php-fpm' }, message)
  }
}

const SETPRIV = '/usr/bin/setpriv'

/**
 * Has the kernel end php-fpm's master when this server dies, however it dies (PR_SET_PDEATHSIG, by util-linux's setpriv).
 * Where that is missing, the next start ends what is left.
 */
function dyingWithUs(command: string, args: string[]): [command: string, args: string[]] {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', 'TERM', command, ...args]] : [command, args]
}

/** Whether php-fpm itself answers; no script runs. One that is merely busy answers when a worker is free. */
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
