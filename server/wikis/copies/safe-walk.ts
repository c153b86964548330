import type { BigIntStats } from 'node:fs'
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync } from 'node:fs'
import { clipText } from '#contract/clip-text.ts'
import type { Owner } from './copy-task.ts'

/** A file or directory that was found. It is open only while it is visited. */
export interface Found {
  /** Relative to the walked directory. */
  readonly path: string
  readonly fd: number
  readonly stats: BigIntStats
}

export interface WalkOptions {
  readonly onFile: (file: Found) => void
  /** Called after everything in the directory. */
  readonly onDir?: (dir: Found) => void
  /** Whether to leave out a path. */
  readonly skips?: (path: string) => boolean
  /** Whether a file need not be opened. */
  readonly isKnown?: (path: string, stats: BigIntStats) => boolean
  readonly owner: Owner | null
}

const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants

/** MediaWiki's own files are five directories deep at most. */
const DEPTH_MAX = 8
const SHOWN_MAX = 120
/** Characters that MediaWiki does not allow in titles; U+FFFD stands for bytes that are not UTF-8. */
const STRANGE = /[\p{Cc}\uFFFD]/u

/**
 * Visits the regular files below a directory that PHP owns. PHP could replace anything with a link at any moment,
 * so everything is opened without following links, relative to a directory that is already open, and checked once
 * it is open. Files that disappear meanwhile are left out.
 * @throws Error when there is anything but regular files and directories.
 */
export function walkFiles(dir: string, options: WalkOptions): void {
  const fd = openSync(dir, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  try {
    walkOpen({ path: '', fd, stats: fstatSync(fd, { bigint: true }) }, options, 0)
  } finally {
    closeSync(fd)
  }
}

/** A path that reaches an open file whatever happens to its name. */
export function openPath(fd: number): string {
  return `/proc/self/fd/${fd}`
}

/** @throws Error for anything but a regular file; with an `owner`, also for a hard link to somebody else's file. */
export function requireOwnFile(path: string, stats: BigIntStats, owner: Owner | null): void {
  if (!stats.isFile()) throw new Error(`${shown(path)} is not an ordinary file.`)
  if (stats.nlink > 1n && owner && stats.uid !== BigInt(owner.uid))
    throw new Error(`${shown(path)} is a link to another file.`)
}

function walkOpen(dir: Found, options: WalkOptions, depth: number): void {
  if (depth > DEPTH_MAX) throw new Error(`${shown(dir.path)} is too deep.`)
  for (const name of readdirSync(openPath(dir.fd))) {
    const path = dir.path === '' ? name : `${dir.path}/${name}`
    if (STRANGE.test(name)) throw new Error(`${shown(path)} is not a name that MediaWiki gives.`)
    if (options.skips?.(path)) continue
    visit(`${openPath(dir.fd)}/${name}`, path, options, depth)
  }
  options.onDir?.(dir)
}

function visit(absolute: string, path: string, options: WalkOptions, depth: number): void {
  const found = lstatSync(absolute, { bigint: true, throwIfNoEntry: false })
  if (!found) return
  // Checked before opening, because opening a device may already have an effect.
  if (!found.isFile() && !found.isDirectory()) throw new Error(`${shown(path)} is not an ordinary file.`)
  if (found.isFile() && options.isKnown?.(path, found)) return
  const fd = openIfThere(absolute, found.isDirectory() ? O_DIRECTORY : 0)
  if (fd === null) return
  try {
    const stats = fstatSync(fd, { bigint: true })
    if (stats.isDirectory()) walkOpen({ path, fd, stats }, options, depth + 1)
    else {
      requireOwnFile(path, stats, options.owner)
      options.onFile({ path, fd, stats })
    }
  } finally {
    closeSync(fd)
  }
}

function openIfThere(absolute: string, flags: number): number | null {
  try {
    return openSync(absolute, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | flags)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function shown(path: string): string {
  return JSON.stringify(clipText(path, SHOWN_MAX))
}
