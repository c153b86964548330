/**
 * The process that copies, checks and adopts: large databases and many files would block the server, and a
 * database that PHP has prepared must not hold it up. The server can end this process at any moment.
 */

import { setPriority } from 'node:os'
import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import { isDiskFull, NoRoomError } from '#server/platform/storage-fault.ts'
import { adoptCopy, handOverCopy } from './adopt-copy.ts'
import type { CopyTask, FromProcess, TaskResult, ToProcess } from './copy-task.ts'
import { FileCopier } from './file-copier.ts'
import { inspectCopy } from './inspect-copy.ts'
import { makeCopy, TOO_LITTLE_ROOM } from './make-copy.ts'

/** As of `nice`. */
const LOW_PRIORITY = 15

const laneTaken = Promise.withResolvers<void>()

function send(message: FromProcess): void {
  void sendToParent(message)
}

const lane = {
  acquire: async () => {
    send({ kind: 'waiting' })
    await laneTaken.promise
  },
  release: () => {
    send({ kind: 'begun' })
    lower()
  },
}

/** The server raises the priority again while writers wait. */
function lower(): void {
  setPriority(LOW_PRIORITY)
}

async function work(task: CopyTask): Promise<TaskResult | Pick<TaskResult, 'bytes'> | null> {
  switch (task.kind) {
    case 'copy':
      return await makeCopy(task, lane)
    // Modules for MariaDB are loaded only when needed, because starting a process costs as much as some tasks.
    case 'copyFromMaria':
      return await (await import('./copy-from-maria.ts')).copyFromMaria(task, {
        ...lane,
        onMoment: () => send({ kind: 'moment' }),
      })
    case 'fillMaria':
      await (await import('./fill-maria.ts')).fillMaria(task)
      return null
    case 'copyFiles': {
      const { bytes } = new FileCopier(task.from, task.to, task.owner).pass()
      return { bytes }
    }
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
endWithParent()
process.on('message', (message: ToProcess) => {
  if (message.kind === 'proceed') return laneTaken.resolve()
  work(message.task)
    .then<FromProcess>(result => ({ kind: 'done', result }))
    .catch((error: unknown): FromProcess => {
      const noRoom = isDiskFull(error)
      const message = error instanceof Error ? error.message : String(error)
      const isSaid = !noRoom || error instanceof NoRoomError
      return { kind: 'failed', message: isSaid ? message : `${TOO_LITTLE_ROOM}.`, noRoom }
    })
    .then(async answer => {
      await sendToParent(answer)
      process.exit()
    })
})
