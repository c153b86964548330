import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { ENGINE_MARK } from '#server/php/maintenance.ts'
import type { ProcessUser } from '#server/platform/process-user.ts'
import { compiledModules } from '#server/platform/programs/compiled-modules.ts'
import type { Introduction, NumberedQuestion, Question, Reply, Value } from './live-database-messages.ts'
import { StorageUnavailableError } from './wiki-database.ts'

const SCRIPT = join(import.meta.dirname, 'live-database.process.ts')
/** The time limit of a query. Counting in the largest wikis takes seconds. */
const QUERY_TIMEOUT_MS = MINUTE_MS

/** A process that opens SQLite files as PHP's user, and answers one question after another. */
export class LiveProcess {
  private readonly child: ChildProcess
  private readonly asked = new Map<number, PromiseWithResolvers<Value>>()
  private lastId = 0
  private impatience: NodeJS.Timeout | undefined
  private hasEnded = false

  /** @param id the data directory's identifier. */
  constructor(user: ProcessUser | null, id: string) {
    this.child = spawn(process.execPath, ['--no-warnings', SCRIPT], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      cwd: '/',
      env: { LANG: 'C.UTF-8', [ENGINE_MARK]: id, ...compiledModules() },
      serialization: 'advanced',
    })
    this.child.on('error', () => this.end())
    this.child.once('exit', () => this.end())
    this.child.on('message', (answer: Reply) => {
      const asked = this.asked.get(answer.id)
      if ('value' in answer) asked?.resolve(answer.value)
      else asked?.reject(new Error(answer.error))
    })
    this.send({ user: user && { uid: user.uid, gid: user.gid } })
    // Does not keep the server running.
    this.child.unref()
    this.child.channel?.unref()
  }

  get isRunning(): boolean {
    return !this.hasEnded
  }

  /** @throws StorageUnavailableError when the process has ended; Error when the database refuses. */
  async ask(question: Question): Promise<Value> {
    if (this.hasEnded) throw ended()
    this.lastId += 1
    const id = this.lastId
    const asked = Promise.withResolvers<Value>()
    this.asked.set(id, asked)
    if (this.asked.size === 1) this.limitQuery()
    this.send({ id, question })
    try {
      return await asked.promise
    } finally {
      this.asked.delete(id)
      this.limitQuery()
    }
  }

  /**
   * Limits the running query's time, because an endless query would hold up all later ones. The timer keeps the
   * server running until there is a reply.
   */
  private limitQuery(): void {
    clearTimeout(this.impatience)
    if (this.asked.size > 0) this.impatience = setTimeout(() => this.child.kill('SIGKILL'), QUERY_TIMEOUT_MS)
  }

  /** Resolves when the process has ended. Running queries fail. */
  async stop(): Promise<void> {
    if (this.hasEnded) return
    const exit = new Promise(resolve => this.child.once('exit', resolve))
    this.child.ref()
    if (this.child.connected) this.child.disconnect()
    const impatience = setTimeout(() => this.child.kill('SIGKILL'), SECOND_MS)
    await exit
    clearTimeout(impatience)
  }

  private send(message: Introduction | NumberedQuestion): void {
    // Ignores errors: the process's exit is noticed elsewhere.
    this.child.send(message, () => undefined)
  }

  private end(): void {
    this.hasEnded = true
    for (const { reject } of this.asked.values()) reject(ended())
  }
}

function ended(): StorageUnavailableError {
  return new StorageUnavailableError('The process that reads the databases of wikis has ended.')
}
