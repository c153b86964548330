import { interruptedWith } from './children.mjs'

/** An error that the user can fix. It is shown as one line, without a stack. */
export class ScriptError extends Error {
  /** @override */
  name = 'ScriptError'
}

/**
 * Runs a script's work. A {@link ScriptError} ends it with one line and exit code 1; a signal ends it without
 * a message and with the signal's exit code.
 *
 * @param {() => Promise<number | void>} work resolves with the exit code; nothing means 0
 */
export async function runScript(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    const interrupted = interruptedWith()
    if (interrupted !== null) {
      process.exitCode = interrupted
      return
    }
    console.error(error instanceof ScriptError ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}
