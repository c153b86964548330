import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getPriority } from 'node:os'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { type ProcessUser, spawnAs } from '#server/platform/process-user.ts'
import { faultInOutput } from '#server/platform/storage-fault.ts'
import { compiledModules } from './compiled-modules.ts'

type Command = [command: string, args: string[]]

const SETPRIV = '/usr/bin/setpriv'
const NICE = '/usr/bin/nice'
const IONICE = '/usr/bin/ionice'
/** Niceness, where 19 is the lowest priority, and options for `ionice`. */
const PRIORITIES = {
  low: { niceness: 5, disk: ['--class', '2', '--classdata', '7'] },
  idle: { niceness: 15, disk: ['--class', '3'] },
} as const
/** The exit status of a wrapper, such as setpriv, that does not find the program. */
const NOT_FOUND_STATUS = 127
const MAX_OUTPUT_BYTES = 16_000_000
/** How many characters of stderr an error contains. */
const MAX_ERROR_OUTPUT = 16_000

/** How to run a program. */
export interface Program {
  /** Its path, or a name that is found in `PATH`. */
  readonly command: string
  readonly args?: readonly string[]
  /** Its name in error messages; by default the command's name. */
  readonly name?: string
  /**
   * Variables in addition to `PATH`, `LANG` and, for our own programs, the cache of compiled modules. Nothing
   * else from the server's environment is passed on, because it contains passwords.
   */
  readonly env?: NodeJS.ProcessEnv
  /** The working directory; by default `/`. */
  readonly dir?: string
  /** By default the server's own. */
  readonly user?: ProcessUser | null
  /**
   * `idle`: the program gets the processor and disk only when nothing else needs them. `low`: on a contended
   * processor, a busy service gets three quarters of the time, so that the program still finishes. By default the
   * server's own priority.
   */
  readonly priority?: 'low' | 'idle'
  /** Standard input; by default none. */
  readonly input?: string
  /** Whether to open an IPC channel, for our own programs. */
  readonly hasChannel?: boolean
  /** Called with each piece of standard output, which is then not collected. */
  readonly onOutput?: (piece: Buffer) => void
  /** Called with each piece of stderr. */
  readonly onErrorOutput?: (piece: Buffer) => void
  /** The most standard output that is collected. If there is more, the program is killed. */
  readonly maxOutputBytes?: number
  /** Milliseconds after which the program is killed. */
  readonly timeoutMs?: number
  /** Kills the program. */
  readonly signal?: AbortSignal
}

interface Ending {
  readonly status: number | null
  readonly killedBy: NodeJS.Signals | null
}

/** A program could not be started, failed, or had to be killed. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
  /** The exit status; null if the program was not started or a signal ended it. */
  readonly status: number | null
  readonly killedBy: NodeJS.Signals | null
  /** The end of its stderr. */
  readonly errorOutput: string
  /** Whether the program does not exist on this machine. */
  readonly isMissing: boolean

  constructor(
    { command, name = basename(command) }: Program,
    reason: string,
    { status, killedBy }: Ending = { status: null, killedBy: null },
    { errorOutput = '', isMissing = false }: { errorOutput?: string; isMissing?: boolean } = {},
  ) {
    super(`${name}: ${reason}`, { cause: faultInOutput(errorOutput) })
    this.status = status
    this.killedBy = killedBy
    this.errorOutput = errorOutput
    this.isMissing = isMissing
  }
}

interface RunningProgram {
  /** For messages and the process id. */
  readonly child: ChildProcess
  /**
   * Resolves with its standard output once it has exited with status 0.
   * @throws ProgramError; an error thrown by a listener; the signal's reason.
   */
  readonly ended: Promise<string>
}

/** Runs a program until it ends. @throws as {@link RunningProgram.ended}. */
export async function runProgram(program: Program): Promise<string> {
  return await startProgram(program).ended
}

/**
 * Starts a program. The kernel kills it when this server ends, for whatever reason.
 * @throws the signal's reason if it is already aborted.
 */
export function startProgram(program: Program): RunningProgram {
  const { signal, user = null, dir = '/', input, timeoutMs } = program
  signal?.throwIfAborted()
  const stopping = new AbortController()
  const stop = (reason: unknown) => stopping.abort(reason)
  const [command, args] = wrapped(program)
  const child = spawn(command, args, {
    ...spawnAs(user),
    cwd: dir,
    env: {
      ...{ PATH: process.env['PATH'], LANG: 'C.UTF-8' },
      ...(program.command === process.execPath && compiledModules()),
      ...program.env,
    },
    stdio: [
      input === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      ...(program.hasChannel ? ['ipc' as const] : []),
    ],
  })
  const output = outputOf(child.stdout, program, stop)
  let errorOutput = ''
  const decode = asText(text => {
    errorOutput = (errorOutput + text).slice(-MAX_ERROR_OUTPUT)
  })
  listen(child.stderr, piece => [decode(piece), program.onErrorOutput?.(piece)], stop)
  // A program that reads no input may close it early.
  child.stdin?.on('error', () => undefined).end(input)

  const abort = () => stop(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  const end = () => {
    child.kill('SIGKILL')
    // Its children may hold them open for longer.
    for (const stream of [child.stdout, child.stderr]) stream?.destroy()
  }
  stopping.signal.addEventListener('abort', end, { once: true })
  const late = () => stop(new ProgramError(program, `it took longer than ${timeoutMs} ms`))
  const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs)

  const closed = new Promise<Ending>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, killedBy) => resolve({ status, killedBy }))
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  })
  const ended = closed.then(
    ending => {
      stopping.signal.throwIfAborted()
      if (ending.status !== 0) throw failureOf(program, ending, errorOutput)
      return output()
    },
    (error: NodeJS.ErrnoException) => {
      throw new ProgramError(program, error.message, undefined, { isMissing: error.code === 'ENOENT' })
    },
  )
  // Callers that only exchange messages with a program do not wait for its end.
  ended.catch(() => undefined)
  return { child, ended }
}

/** Decodes pieces of UTF-8, even if a character is split between two pieces. */
export function asText(onText: (text: string) => void): (piece: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  return piece => onText(decoder.write(piece))
}

/**
 * Wraps a command so that the kernel kills it when this server ends, for whatever reason (PR_SET_PDEATHSIG, set
 * by util-linux's setpriv). Without setpriv, the next start ends leftover processes.
 */
export function endingWithServer(
  command: string,
  args: readonly string[],
  signal: 'TERM' | 'KILL' = 'TERM',
): Command {
  return existsSync(SETPRIV) ? [SETPRIV, ['--pdeathsig', signal, command, ...args]] : [command, [...args]]
}

function wrapped({ command, args = [], priority }: Program): Command {
  const level = priority && PRIORITIES[priority]
  const disk = level && existsSync(IONICE) ? [IONICE, ...level.disk, '--ignore'] : []
  const processor =
    level && existsSync(NICE) ? [NICE, '-n', String(Math.max(0, level.niceness - getPriority()))] : []
  const [first = command, ...rest] = [...processor, ...disk, command, ...args]
  return endingWithServer(first, rest, 'KILL')
}

/** Collects a program's output. @returns a function that returns all of it, once the program has ended. */
function outputOf(stdout: Readable | null, program: Program, stop: (reason: unknown) => void): () => string {
  const { onOutput, maxOutputBytes = MAX_OUTPUT_BYTES } = program
  const pieces: Buffer[] = []
  let bytes = 0
  const collect = (piece: Buffer) => {
    bytes += piece.length
    if (bytes > maxOutputBytes) throw new ProgramError(program, `it wrote more than ${maxOutputBytes} bytes`)
    pieces.push(piece)
  }
  listen(stdout, onOutput ?? collect, stop)
  return () => Buffer.concat(pieces).toString('utf8')
}

/** An error thrown by a listener kills the program, not the server. */
function listen(
  stream: Readable | null,
  listener: (piece: Buffer) => unknown,
  stop: (reason: unknown) => void,
): void {
  stream?.on('data', (piece: Buffer) => {
    try {
      listener(piece)
    } catch (error) {
      stop(error)
    }
  })
}

function failureOf(program: Program, ending: Ending, errorOutput: string): ProgramError {
  const lastLine = errorOutput.trimEnd().split('\n').at(-1)?.trim()
  const reason =
    lastLine || (ending.killedBy ? `${ending.killedBy} ended it` : `it ended with status ${ending.status}`)
  return new ProgramError(program, reason, ending, {
    errorOutput,
    isMissing: ending.status === NOT_FOUND_STATUS,
  })
}
