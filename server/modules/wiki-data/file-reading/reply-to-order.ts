import { endWithParent, sendToParent } from '#server/platform/programs/parent-process.ts'
import { FileRefusedError, READER_FILE, type ReadingFailed } from './reading-failed.ts'

/**
 * Makes this process one that reads an uploaded file: it carries out one order, and ends. Because the process is separate, a
 * hostile file can only crash this one. It can open no file but this project's code, write only into one directory, start no
 * program, and has no secrets and no database.
 * @param answer gets the descriptor of the file, or of the output of the program that unpacks it. Throws FileRefusedError
 * with a sentence for the uploader.
 */
export function replyToOrder<Order>(answer: (fd: number, order: Order) => Promise<object>): void {
  process.once('message', async (order: Order) => {
    try {
      await sendToParent(await answer(READER_FILE, order))
    } catch (thrown) {
      const isRefused = thrown instanceof FileRefusedError
      const fault = isRefused ? null : String((thrown as Error).stack ?? thrown)
      const failed: ReadingFailed = { kind: 'failed', reason: isRefused ? thrown.message : null, fault }
      await sendToParent(failed)
    }
    process.disconnect()
  })
  endWithParent()
}
