import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '#contract/durations.ts'
import { ENGINE_MARK } from '#server/engine/php/maintenance.ts'
import { atLowPriority, endingWithServer } from '#server/engine/php/wrapped-command.ts'
import type { CopyTask, FromProcess, ResultOf, TaskResult, ToProcess } from './copy-task.ts'
import { LaneHold, type TakeLane } from './lane-hold.ts'
import { NoRoomError } from './no-room-error.ts'

export interface CopyTaskOptions {
  /** The data directory's identifier. */
  readonly id: string
  readonly signal: AbortSignal
  /** For a task that needs the wiki's write lane for a moment. */
  readonly takeLane?: TakeLane
  /** Called when what is copied is as it is now. */
  readonly onMoment?: () => void
}

const SCRIPT = join(import.meta.dirname, 'copy-process.ts')
const TIMEOUT_MS = 6 * HOUR_MS
/** Characters. */
const OUTPUT_MAX = 2000

/**
 * Does a task in a process of its own.
 * @throws NoRoomError; Error with the reason; the signal's reason when it is aborted.
 */
export async function runCopyTask<Task extends CopyTask>(
  task: Task,
  { id, signal, takeLane, onMoment }: CopyTaskOptions,
): Promise<ResultOf<Task>> {
  signal.throwIfAborted()
  const failing = new AbortController()
  const ending = AbortSignal.any([signal, failing.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const lane = new LaneHold(takeLane ?? (async () => () => undefined), () =>
    failing.abort(new Error('The copy held up the wiki for too long.')),
  )
  const child = start(id, task)
  const end = () => child.kill('SIGKILL')
  ending.addEventListener('abort', end, { once: true })
  child.on('message', (message: FromProcess) => {
    if (message.kind === 'begun') lane.end()
    if (message.kind === 'moment') onMoment?.()
    if (message.kind !== 'waiting') return
    lane.take().then(
      () => proceed(child),
      error => failing.abort(error),
    )
  })
  try {
    const answered = answerOf(child)
    send(child, { kind: 'task', task })
    return (await answered) as ResultOf<Task>
  } catch (error) {
    throw ending.aborted ? ending.reason : error
  } finally {
    ending.removeEventListener('abort', end)
    lane.end()
  }
}

function start(id: string, { kind }: CopyTask): ChildProcess {
  const node = [process.execPath, ['--no-warnings', SCRIPT]] as const
  // Starting a process costs as much as this task. The others lower their priority when nothing waits for them.
  const [first, rest] = kind === 'handOver' ? atLowPriority(...node) : node
  const [command, args] = endingWithServer(first, rest, 'KILL')
  return spawn(command, args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    cwd: '/',
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', [ENGINE_MARK]: id },
  })
}

/** Resolves when the process has ended. */
function answerOf(child: ChildProcess): Promise<TaskResult | null> {
  let answer: FromProcess | null = null
  let output = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    output = (output + bytes.toString()).slice(-OUTPUT_MAX)
  })
  child.on('message', (message: FromProcess) => {
    answer = message
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      if (answer?.kind === 'done') resolve(answer.result)
      else if (answer?.kind === 'failed')
        reject(answer.noRoom ? new NoRoomError(answer.message) : new Error(answer.message))
      else reject(new Error(`The copying process has ended without an answer. ${output}`.trim()))
    })
  })
}

/** Those who want to write must not wait for a process of low priority. Only root can raise it again. */
function proceed(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 0)
  } catch {
    // It is slower, and nothing else.
  }
  send(child, { kind: 'proceed' })
}

/** That the process has ended is noticed elsewhere. */
function send(child: ChildProcess, message: ToProcess): void {
  child.send(message, () => undefined)
}
