import { answerOrder } from './answer-order.ts'
import { FileRefusedError } from './common/file-refused-error.ts'
import type { ReadingMessage, ReadingOrder } from './common/reading-messages.ts'

/** Where the uploaded file, or what a program unpacks it to, is open. */
const FILE = 3

/**
 * The program that reads an uploaded file. It is a process of its own, so that a hostile file can only crash this
 * one: it can open no file but this project's code, write only into the import's own directory, start no program,
 * and has no secrets and no database.
 */
process.once('message', async (order: ReadingOrder) => {
  try {
    tell(await answerOrder(FILE, order))
  } catch (thrown) {
    const isRefused = thrown instanceof FileRefusedError
    const fault = isRefused ? null : String((thrown as Error).stack ?? thrown)
    tell({ kind: 'failed', reason: isRefused ? thrown.message : null, fault })
  }
  process.disconnect()
})

// The server is gone or needs no more.
process.once('disconnect', () => process.exit())

function tell(message: ReadingMessage): void {
  process.send?.(message)
}
