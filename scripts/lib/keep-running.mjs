import { setTimeout as delay } from 'node:timers/promises'
import { interruptedWith } from './children.mjs'
import { runNode } from './run-node.mjs'

/** A program that crashes this often within this time is broken. The same values as in deploy/wikistead.service. */
const CRASHES_MAX = 10
const CRASHES_WITHIN_MS = 300_000

/** The first pause after a crash, and the longest one. Each is twice as long as the one before. */
const PAUSES = { firstMs: 250, longestMs: 30_000 }

/** The server's exit code after an error that nobody handled (server/end-process.ts). */
const CRASHED = 70
/** Exit codes from here on mean that a signal has ended a program. */
const BY_SIGNAL = 128

/**
 * Runs a program with Node 24, and starts it again when it crashes or is killed. A signal to this script ends both
 * for good, and so does a program that cannot start the first time or that crashes again and again.
 *
 * @param {readonly string[]} args
 * @param {{ firstMs: number, longestMs: number }} [pauses]
 * @returns {Promise<number>} the exit code of the last run
 */
export async function keepRunning(args, { firstMs, longestMs } = PAUSES) {
  /** @type {number[]} */
  let crashes = []
  for (;;) {
    const code = await runNode(args)
    const hasRun = crashes.length > 0 || code === CRASHED || code >= BY_SIGNAL
    if (interruptedWith() !== null || code === 0 || !hasRun) return code
    const now = performance.now()
    crashes = [...crashes.filter(at => now - at < CRASHES_WITHIN_MS), now]
    if (crashes.length > CRASHES_MAX) {
      console.error(`✗ The server has ended ${crashes.length} times, so it is not restarted.`)
      return code
    }
    const pause = Math.min(firstMs * 2 ** (crashes.length - 1), longestMs)
    console.error(`The server has ended with ${code} and is being restarted.`)
    await delay(pause)
  }
}
