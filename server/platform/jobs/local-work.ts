import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

interface Task {
  readonly name: string
  readonly intervalMs: number
  run(signal: AbortSignal): Promise<void>
}

/** Periodic work of one process, which the others know nothing of. */
export function createLocalWork({ log, stopping }: { log: FastifyBaseLogger; stopping: AbortSignal }) {
  const tasks: Task[] = []
  let running: Promise<unknown> = Promise.resolve()

  async function repeat({ name, intervalMs, run }: Task): Promise<void> {
    while (!stopping.aborted) {
      await run(stopping).catch((err: unknown) => {
        if (!stopping.aborted) log.warn({ err, task: name }, 'Periodic work of this process failed')
      })
      // Rejects when the process stops.
      await delay(intervalMs, undefined, { signal: stopping, ref: false }).catch(() => undefined)
    }
  }

  return {
    add(name: string, intervalMs: number, run: Task['run']): void {
      tasks.push({ name, intervalMs, run })
    },
    start(): void {
      running = Promise.all(tasks.map(repeat))
    },
    ended: async () => await running,
  }
}
