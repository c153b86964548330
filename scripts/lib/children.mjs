import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env]
 * @property {AbortSignal} [signal]
 * @property {(line: string) => boolean | void} [onLine] false for a line that only told progress and is not worth keeping
 * @property {boolean} [apart] in a process group of its own, where a terminal's Ctrl-C does not reach it directly
 */

/** @type {Set<ChildProcess>} */
const running = new Set()

/** How many of the last lines of a failed command are shown. */
const TAIL = 40

/** @type {number | null} */
let interruption = null

/** A signal to a whole group comes twice, from its sender and from npm: within this time it counts once. */
const ONCE_MS = 1000
let lastSignal = Number.NEGATIVE_INFINITY

// One rule for every script: a signal goes on to whatever runs, and the script ends when that has ended.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
    if (performance.now() - lastSignal < ONCE_MS) return
    lastSignal = performance.now()
    interruption = 128 + constants.signals[signal]
    for (const child of running) child.kill(signal)
    if (running.size === 0) process.exit(interruption)
  })

/** The exit code that a signal asked for; null while nobody wants the script to end. */
export function interruptedWith() {
  return interruption
}

/** A command that ended with another code than 0. `tail` holds its last lines. */
export class CommandError extends Error {
  /**
   * @param {string} command
   * @param {number} code
   * @param {string} tail
   */
  constructor(command, code, tail) {
    super(`${command} ended with ${code}`)
    this.tail = tail
  }
}

/**
 * Runs a command in sight: its input and output are the script's own.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<number>} the exit code; 128 + the signal's number when a signal ended it
 */
export function runInSight(command, args, { env = process.env, signal, apart = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: apart,
    ...(signal && { signal }),
  })
  return whenEnded(child)
}

/**
 * Runs a command out of sight, its lines handed to `onLine`.
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
