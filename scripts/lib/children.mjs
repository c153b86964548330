import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal]
 * @property {(line: string) => boolean | void} [onLine] returns false for a line that only shows progress and is not kept
 * @property {boolean} [detached] in its own process group, so that the terminal's Ctrl-C does not reach it directly
 */

/** @type {Set<ChildProcess>} */
const running = new Set()

/** How many last lines of a failed command are shown. */
const TAIL = 40

/** @type {number | null} */
let interruption = null

/**
 * A signal to the whole process group arrives twice, from its sender and from npm. Within this time it counts
 * once.
 */
const ONCE_MS = 1000
let lastSignal = Number.NEGATIVE_INFINITY

// Every script forwards signals to its running children and ends when they have ended.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (performance.now() - lastSignal < ONCE_MS) return
    lastSignal = performance.now()
    interruption = 128 + constants.signals[signal]
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(interruption)
  })

/** The exit code for the signal that interrupted the script; null if none did. */
export function interruptedWith() {
  return interruption
}

/** Thrown when a command fails. `tail` holds its last lines. */
export class CommandError extends Error {
  /**
   * @param {string} command
   * @param {number} code
   * @param {string} tail
   */
  constructor(command, code, tail) {
    super(`${command} exited with ${code}`)
    this.tail = tail
  }
}

/**
 * Runs a command that shares the script's input and output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code; 128 + the signal's number if a signal ended it
 */
export function runVisibly(command, args, { env = process.env, signal, detached = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: detached,
    ...(signal && { signal }),
  })
  return whenEnded(child)
}

/**
 * Runs a command without showing its output. `onLine` gets its lines.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<string>} everything it wrote to its standard output
 */
export async function runQuietly(command, args, { env = process.env, onLine, signal } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal && { signal }),
  })
  /** @type {string[]} */
  const tail = []
  let output = ''
  child.stdout.on('data', data => {
    output += data
  })
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', line => {
      if (onLine?.(line) === false) return
      tail.push(line)
      if (tail.length > TAIL) tail.shift()
    })
  const code = await whenEnded(child)
  if (code !== 0) throw new CommandError([command, ...args].join(' '), code, tail.join('\n'))
  return output
}

/**
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
function whenEnded(child) {
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', error => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}
