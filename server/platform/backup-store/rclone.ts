import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { MINUTE_MS } from '#contract/durations.ts'
import { BackupStoreError } from './backup-store-error.ts'
import { errorCode } from './place-error.ts'

type Rclone = ChildProcessByStdio<Writable, Readable, Readable>

/** How rclone is run. Tests shorten the times. */
export interface RcloneOptions {
  readonly program: string
  /** A run that neither takes nor gives anything for so long is ended. Longer than rclone's own timeouts. */
  readonly idleMs: number
  /** Before the second and the third attempt. */
  readonly retryMs: readonly number[]
  readonly env: NodeJS.ProcessEnv
}

export const RCLONE: RcloneOptions = {
  program: 'rclone',
  idleMs: 15 * MINUTE_MS,
  retryMs: [2000, 15_000],
  env: process.env,
}

const FLAGS = ['--ask-password=false', '--contimeout=30s', '--timeout=2m', '--retries=1', '--log-level=ERROR']

/** How long an ended run may take to remove what it has begun. */
const KILL_MS = 5000

/** What rclone needs of the environment. The service's own secrets are none of its business. */
const PASSED =
  /^(PATH|HOME|USER|TMPDIR|TZ|LANG|LC_.*|XDG_.*|RCLONE_.*|AWS_.*|GOOGLE_.*|AZURE_.*|OS_.*|ST_.*|B2_.*|SSL_CERT_.*|(HTTP|HTTPS|NO|ALL)_PROXY|SSH_AUTH_SOCK)$/i

/** rclone has refused. The message says why, in one line without secrets. */
export class RcloneError extends Error {
  override readonly name = 'RcloneError'
  /** Whether there is no such file or directory. */
  readonly isNotFound: boolean

  constructor(message: string, isNotFound: boolean) {
    super(message)
    this.isNotFound = isNotFound
  }
}

export interface RcloneIo {
  /** Its standard input. */
  readonly input?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** Runs rclone and yields what it writes to its standard output. @throws RcloneError; the signal's reason. */
export async function* readFromRclone(
  options: RcloneOptions,
  args: readonly string[],
  { input, signal }: RcloneIo = {},
): AsyncGenerator<Buffer, void> {
  using run = new RcloneRun(options, args, signal)
  run.child.stdin.end(input ?? '')
  const chunks = run.child.stdout[Symbol.asyncIterator]()
  for (;;) {
    const { value, done } = await run.watch(chunks.next())
    if (done) break
    yield value
  }
  await run.watch(run.ended)
}

/** Runs rclone and writes content to its standard input. @returns the bytes written. @throws as above. */
export async function writeToRclone(
  options: RcloneOptions,
  args: readonly string[],
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  using run = new RcloneRun(options, args, signal)
  run.child.stdout.resume()
  let size = 0
  for await (const chunk of content) {
    size += chunk.length
    if (!run.child.stdin.write(chunk))
      await run.watch(Promise.race([once(run.child.stdin, 'drain'), run.ended]))
  }
  run.child.stdin.end()
  await run.watch(run.ended)
  return size
}

/** A child process that is ended when the signal aborts, when it hangs or when its caller is done. */
class RcloneRun implements Disposable {
  readonly child: Rclone
  /** Rejects if rclone fails. */
  readonly ended: Promise<void>
  readonly #options: RcloneOptions
  readonly #signal: AbortSignal | undefined
  readonly #onAbort = () => this.#kill()
  #errors = ''
  #isHanging = false

  constructor(options: RcloneOptions, args: readonly string[], signal?: AbortSignal) {
    signal?.throwIfAborted()
    this.#options = options
    this.#signal = signal
    const env = Object.fromEntries(Object.entries(options.env).filter(([name]) => PASSED.test(name)))
    this.child = spawn(options.program, [...args, ...FLAGS], { env, stdio: ['pipe', 'pipe', 'pipe'] })
    // rclone's exit tells why it no longer reads.
    this.child.stdin.on('error', () => {})
    this.child.stderr.setEncoding('utf8')
    this.child.stderr.on('data', text => {
      this.#errors = `${this.#errors}${text}`.slice(-8192)
    })
    this.ended = this.#end()
    this.ended.catch(() => {})
    signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** Waits for the run's next step, but not forever. */
  async watch<T>(step: Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.#isHanging = true
      this.#kill()
    }, this.#options.idleMs)
    try {
      return await step
    } catch (error) {
      // The streams of an ended child fail in their own words.
      await this.ended
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  [Symbol.dispose](): void {
    this.#signal?.removeEventListener('abort', this.#onAbort)
    this.#kill()
  }

  #kill(): void {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill('SIGTERM')
    const timer = setTimeout(() => this.child.kill('SIGKILL'), KILL_MS).unref()
    this.child.once('exit', () => clearTimeout(timer))
  }

  async #end(): Promise<void> {
    const [code] = await once(this.child, 'close').catch(error => {
      throw new BackupStoreError('no-place', whyNotStarted(error), { cause: error })
    })
    this.#signal?.throwIfAborted()
    if (this.#isHanging) throw new RcloneError('it does not answer', false)
    if (code !== 0) throw new RcloneError(lastError(this.#errors), code === 3 || code === 4)
  }
}

function whyNotStarted(error: unknown): string {
  return errorCode(error) === 'ENOENT'
    ? 'BACKUP_DIR needs rclone, which is not installed. Install the Debian package rclone.'
    : `rclone cannot be started: the system says ${errorCode(error)}.`
}

/** rclone's last sentence, without its time, and without what a URL may carry. */
function lastError(text: string): string {
  const line = text.trim().split('\n').at(-1) ?? ''
  return line
    .replace(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /, '')
    .replace(/^(?:ERROR|CRITICAL|Failed to).*?: (?:last error was: )?/, '')
    .replace(/\/\/[^/\s@"]*@/g, '//')
    .replace(/\?[^\s"]*/g, '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 300)
}
