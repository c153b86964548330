import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import { FileRefusedError } from './common/file-refused-error.ts'
import type { ReadingMessage, ReadingOrder } from './common/reading-messages.ts'
import { readOrdered } from './read-ordered.ts'

/** Where the uploaded file, or what a program unpacks it to, is open. */
const FILE = 3

/**
 * The program that reads an uploaded file. It is a process of its own, so that a hostile file can only crash this
 * one: it can open no file but this project's code, write only into the import's own directory, start no program,
 * and has no secrets and no database.
 */
process.once('message', async (order: ReadingOrder) => {
  try {
    await send(await readOrdered(FILE, order))
  } catch (thrown) {
    const isRefused = thrown instanceof FileRefusedError
    const fault = isRefused ? null : String((thrown as Error).stack ?? thrown)
    await send({ kind: 'failed', reason: isRefused ? thrown.message : null, fault })
  }
  process.disconnect()
})

endWithParent()

async function send(message: ReadingMessage): Promise<void> {
  await sendToParent(message)
}
