import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { ENGINE_MARK } from '#server/php/maintenance.ts'
import { startProgram } from '#server/platform/programs/run-program.ts'
import { NoRoomError } from '#server/platform/storage-fault.ts'
import type { CopyTask, FromProcess, ResultOf, TaskResult, ToProcess } from './copy-task.ts'

/** Takes a wiki's write lane. @returns a function that releases it. */
type TakeLane = (signal: AbortSignal) => Promise<() => void>

interface CopyTaskOptions {
  /** The data directory's identifier. */
  readonly id: string
  readonly signal: AbortSignal
  /** Needed by tasks that take the wiki's write lane for a moment. */
  readonly takeLane?: TakeLane
  /** Called at the moment whose state the copy has. */
  readonly onMoment?: () => void
}

const SCRIPT = join(import.meta.dirname, 'copy.process.ts')
const TIMEOUT_MS = 6 * HOUR_MS
/** How long a copier may keep others from writing. */
const LANE_MAX_MS = MINUTE_MS

/**
 * Runs a task in a process of its own.
 * @throws NoRoomError; Error with the reason; the signal's reason when it is aborted.
 */
export async function runCopyTask<Task extends CopyTask>(
  task: Task,
  { id, signal, takeLane, onMoment }: CopyTaskOptions,
): Promise<ResultOf<Task>> {
  const failing = new AbortController()
  const lane = new CopierLane(takeLane ?? (async () => () => undefined), () =>
    failing.abort(new Error('The copy blocked the wiki for too long.')),
  )
  const { child, ended } = startProgram({
    command: process.execPath,
    name: 'copying',
    args: ['--no-warnings', SCRIPT],
    hasChannel: true,
    env: { [ENGINE_MARK]: id },
    // This task is as short as starting a process. Other tasks lower their priority themselves.
    ...(task.kind === 'handOver' && { priority: 'idle' as const }),
    timeoutMs: TIMEOUT_MS,
    signal: AbortSignal.any([signal, failing.signal]),
  })
  let last: FromProcess | null = null
  child.on('message', (message: FromProcess) => {
    last = message
    if (message.kind === 'begun') lane.end()
    if (message.kind === 'moment') onMoment?.()
    if (message.kind !== 'waiting') return
    lane.take().then(
      () => proceed(child),
      error => failing.abort(error),
    )
  })
  try {
    send(child, { kind: 'task', task })
    await ended
    return resultOf(last) as ResultOf<Task>
  } finally {
    lane.end()
  }
}

/** @param last the process's last message. */
function resultOf(last: FromProcess | null): TaskResult | Pick<TaskResult, 'bytes'> | null {
  if (last?.kind === 'done') return last.result
  if (last?.kind === 'failed') throw last.noRoom ? new NoRoomError(last.message) : new Error(last.message)
  throw new Error('The copying process has ended without a result.')
}

/**
 * Lets the copier go on at normal priority, because writers must not wait for a process of low priority. Only
 * root can raise it again.
 */
function proceed(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 0)
  } catch {
    // The copier is only slower then.
  }
  send(child, { kind: 'proceed' })
}

/** Ignores errors: the end of the process is noticed elsewhere. */
function send(child: ChildProcess, message: ToProcess): void {
  child.send(message, () => undefined)
}

/** The write lane for a copying process, which may end at any moment. */
class CopierLane {
  private readonly takeLane: TakeLane
  private readonly onLate: () => void
  private readonly ending = new AbortController()
  private release: (() => void) | null = null
  private late: NodeJS.Timeout | null = null

  /** @param onLate called when the lane has been held for too long. */
  constructor(takeLane: TakeLane, onLate: () => void) {
    this.takeLane = takeLane
    this.onLate = onLate
  }

  /** @throws Error when the copier has ended. */
  async take(): Promise<void> {
    const release = await this.takeLane(this.ending.signal)
    if (this.ending.signal.aborted) release()
    this.ending.signal.throwIfAborted()
    this.release = release
    this.late = setTimeout(this.onLate, LANE_MAX_MS)
  }

  /** Releases the lane, or no longer waits for it. May be called more than once. */
  end(): void {
    this.ending.abort(new Error('The copy has ended.'))
    if (this.late) clearTimeout(this.late)
    this.release?.()
    this.release = null
  }
}
