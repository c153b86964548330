import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError, runQuietly } from './children.mjs'
import { root } from './root.mjs'
import { ScriptError } from './run-script.mjs'
import { step } from './step.mjs'

/** @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */
/** @typedef {{ packages?: Record<string, LockedPackage> }} LockFile */

/**
 * How many packages the lock file has if some of them are missing or have another version; otherwise 0.
 *
 * @returns {Promise<number>}
 */
export async function npmPackagesToInstall() {
  const wanted = await readLock('package-lock.json')
  const installed = await readLock('node_modules/.package-lock.json')
  return matches(wanted, installed) ? 0 : Object.keys(wanted.packages ?? {}).length
}

/**
 * Installs the packages of the lock file if some are missing or have another version. Install scripts do not
 * run, because no package needs one (docs/adr/0005-node-24-by-package.md).
 */
export async function installNpmPackages() {
  const total = await npmPackagesToInstall()
  if (total === 0) return

  let fetched = 0
  /** @param {(text: string) => void} note */
  const install = note =>
    runQuietly('npm', ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--loglevel=http'], {
      onLine(line) {
        if (/http (fetch|cache) .*\.tgz/.test(line)) note(`${++fetched} of about ${total}`)
      },
    })
  await step('Installing npm packages', install).catch(error => {
    if (!(error instanceof CommandError)) throw error
    console.error(error.tail)
    throw new ScriptError('npm could not install the packages. Fix the cause above, then run: npm ci')
  })
}

/**
 * Whether npm's record of its last install matches the lock file. Optional packages may be missing, because
 * most are for other platforms.
 *
 * @param {LockFile} wanted
 * @param {LockFile} installed
 */
export function matches(wanted, installed) {
  const there = installed.packages
  if (!there) return false
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '' || entry.link) return true
    const found = there[path]
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional)
  })
}

/**
 * The Node that runs the server: the pinned version from npm, or the current one if it is new enough.
 *
 * @returns {string} the program's path
 */
export function pinnedNode() {
  const pinned = join(root, 'node_modules/.bin/node')
  if (existsSync(pinned)) return pinned
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new ScriptError(
    `The server needs Node 24, and npm has none for ${process.platform} ${process.arch}. Install it from https://nodejs.org`,
  )
}

/**
 * @param {string} name
 * @returns {Promise<LockFile>}
 */
async function readLock(name) {
  try {
    return JSON.parse(await readFile(join(root, name), 'utf8'))
  } catch {
    return {}
  }
}
