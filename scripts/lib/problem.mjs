import { interruptedWith } from './children.mjs'

/** Something a person can put right: shown as one line, without a stack. */
export class Problem extends Error {
  /** @override */
  name = 'Problem'
}

/**
 * Runs a script's work; a {@link Problem} ends it with one line and exit code 1, a signal in
 * silence with the code that stands for it.
 *
 * @param {() => Promise<number | void>} work resolves with the exit code; nothing means 0
 */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    const interrupted = interruptedWith()
    if (interrupted !== null) {
      process.exitCode = interrupted
      return
    }
    console.error(error instanceof Problem ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
