/**
 * The process that copies, checks and adopts: large databases and many files would block the server, and a
 * database that PHP has prepared must not hold it up. The server can end this process at any moment.
 */

import { setPriority } from 'node:os'
import { adoptCopy, handOverCopy } from './adopt-copy.ts'
import type { CopyTask, FromProcess, TaskResult, ToProcess } from './copy-task.ts'
import { inspectCopy } from './inspect-copy.ts'
import { makeCopy } from './make-copy.ts'
import { isDiskFull, NoRoomError } from './no-room-error.ts'

/** Of `nice`. */
const LOW_PRIORITY = 15

const laneTaken = Promise.withResolvers<void>()

function tell(message: FromProcess): void {
  process.send?.(message)
}

const lane = {
  acquire: async () => {
    tell({ kind: 'waiting' })
    await laneTaken.promise
  },
  release: () => {
    tell({ kind: 'begun' })
    lower()
  },
}

/** The server raises it again for as long as writers wait. */
function lower(): void {
  setPriority(LOW_PRIORITY)
}

async function work(task: CopyTask): Promise<TaskResult | null> {
  switch (task.kind) {
    case 'copy':
      return await makeCopy(task, lane)
    // What speaks with MariaDB is loaded only when it is needed: starting a process costs as much as some tasks.
    case 'copyFromMaria':
      return await (await import('./copy-from-maria.ts')).copyFromMaria(task, {
        ...lane,
        onMoment: () => tell({ kind: 'moment' }),
      })
    case 'fillMaria':
      await (await import('./fill-maria.ts')).fillMaria(task)
      return null
    case 'inspect':
      return inspectCopy(task)
    case 'adopt':
      adoptCopy(task)
      return null
    case 'handOver':
      handOverCopy(task)
      return null
  }
}

process.umask(0o077)
lower()
process.once('disconnect', () => process.exit(1))
process.on('message', (message: ToProcess) => {
  if (message.kind === 'proceed') return laneTaken.resolve()
  work(message.task)
    .then<FromProcess>(result => ({ kind: 'done', result }))
    .catch((error: unknown): FromProcess => {
      const failure = isDiskFull(error) ? new NoRoomError() : error
      const message = failure instanceof Error ? failure.message : String(failure)
      return { kind: 'failed', message, noRoom: failure instanceof NoRoomError }
    })
    .then(answer => process.send?.(answer, () => process.disconnect()))
})
