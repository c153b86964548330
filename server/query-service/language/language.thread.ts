/** The thread that `LanguageWorker` starts: prepares one query after another. */
import { parentPort } from 'node:worker_threads'
import type { LanguageMessage, LanguageTask } from './language-messages.ts'
import { prepareQuery } from './prepare-query.ts'
import { QueryRefusedError } from './prepared-query.ts'

const send = (message: LanguageMessage) => parentPort?.postMessage(message)

parentPort?.on('message', ({ text, context }: LanguageTask) => send(outcome(text, context)))
send({ kind: 'ready' })

function outcome(text: string, context: LanguageTask['context']): LanguageMessage {
  try {
    return { kind: 'prepared', query: prepareQuery(text, context) }
  } catch (error) {
    if (error instanceof QueryRefusedError) {
      return { kind: 'refused', why: { kind: error.kind, message: error.message, at: error.at } }
    }
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) }
  }
}
