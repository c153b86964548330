import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { root } from './root.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */
/** @typedef {{ env?: NodeJS.ProcessEnv, signal?: AbortSignal, onLine?: (line: string) => void }} Options */

/** @type {Set<ChildProcess>} */
const running = new Set()

/** How many of the last lines of a failed command are shown. */
const TAIL = 40

/** @type {number | null} */
let interruption = null

// One rule for every script: a signal goes on to whatever runs, and the script ends when that has ended.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => {
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
export function runInSight(command, args, { env = process.env, signal } = {}) {
  const child = spawn(command, args, { cwd: root, env, stdio: 'inherit', ...(signal && { signal }) })
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
      tail.push(line)
      if (tail.length > TAIL) tail.shift()
      onLine?.(line)
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
