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
/** Levels of `nice`, of which the lowest is 19, and options of `ionice`. */
const PRIORITIES = {
  low: { niceness: 5, disk: ['--class', '2', '--classdata', '7'] },
  idle: { niceness: 15, disk: ['--class', '3'] },
} as const
/** The status of a wrapper, such as setpriv, that does not find the program. */
const NOT_FOUND_STATUS = 127
const MAX_OUTPUT_BYTES = 16_000_000
/** Characters of stderr that a failure reports. */
const MAX_ERROR_OUTPUT = 16_000

/** One run of a program. */
export interface Program {
  /** Its path, or a name to be found in `PATH`. */
  readonly command: string
  readonly args?: readonly string[]
  /** What failures call it; by default the command's own name. */
  readonly name?: string
  /**
   * Besides `PATH` and `LANG`, and where a program of ours finds compiled modules. Nothing else of the server's
   * environment is passed on, such as passwords.
   */
  readonly env?: NodeJS.ProcessEnv
  /** By default `/`. */
  readonly dir?: string
  /** By default the server's own. */
  readonly user?: ProcessUser | null
  /**
   * `idle`: it gets the processor and the disk only when nothing else needs them. `low`: a busy service gets three
   * quarters of a processor that both need, so that the program comes to its end. By default the server's own.
   */
  readonly priority?: 'low' | 'idle'
  /** Standard input; by default none. */
  readonly input?: string
  /** Opens a channel for messages, for a program of ours. */
  readonly hasChannel?: boolean
  /** Called with each piece of standard output, which is not collected then. */
  readonly onOutput?: (piece: Buffer) => void
  /** Called with each piece of stderr. */
  readonly onErrorOutput?: (piece: Buffer) => void
  /** The most standard output that is collected. With more, the program is ended. */
  readonly maxOutputBytes?: number
  /** Milliseconds after which it is ended. */
  readonly timeoutMs?: number
  /** Ends it. */
  readonly signal?: AbortSignal
}

interface Ending {
  readonly status: number | null
  readonly killedBy: NodeJS.Signals | null
}

/** A program that could not be started, failed, or had to be ended. */
export class ProgramError extends Error {
  override readonly name = 'ProgramError'
  /** The exit status; null if it was not started or a signal ended it. */
  readonly status: number | null
  readonly killedBy: NodeJS.Signals | null
  /** The end of what it wrote to stderr. */
  readonly errorOutput: string
  /** Whether there is no such program on this machine. */
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
  /** For messages, and for its process id. */
  readonly child: ChildProcess
  /**
   * Resolves with its standard output once it has ended with status 0.
   * @throws ProgramError; what a listener has thrown; the signal's reason.
   */
  readonly ended: Promise<string>
}

/** Runs a program until it ends. @throws as {@link RunningProgram.ended}. */
export async function runProgram(program: Program): Promise<string> {
  return await startProgram(program).ended
}

/**
 * Starts a program. The kernel ends it when this server ends, however that happens.
 * @throws the signal's reason if it is aborted already.
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
    // Programs that it has started may have them open for longer.
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
  // Whoever only exchanges messages with a program does not wait for its end.
  ended.catch(() => undefined)
  return { child, ended }
}

/** Decodes pieces of UTF-8, between which a character may be cut in two. */
export function asText(onText: (text: string) => void): (piece: Buffer) => void {
  const decoder = new StringDecoder('utf8')
  return piece => onText(decoder.write(piece))
}

/**
 * Wraps a command so that the kernel ends it when this server ends, however it ends (PR_SET_PDEATHSIG, set by
 * util-linux's setpriv). Without setpriv, the next start ends what is left.
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

/** @returns a function that returns all of it, once it has ended. */
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

/** What a listener throws ends the program, not the server. */
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
