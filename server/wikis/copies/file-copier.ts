import type { BigIntStats } from 'node:fs'
import { chmodSync, chownSync, constants, copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Owner } from './copy-task.ts'
import { type Found, openPath, type WalkOptions, walkFiles } from './safe-walk.ts'

/**
 * Directories of a wiki's `images/` with files that MediaWiki makes again when needed, and with parts of
 * unfinished uploads.
 */
const LEFT_OUT = ['temp', 'thumb', 'transcoded', 'lockdir']

/** A file changed less than this many milliseconds ago may change again without a new timestamp. */
const SETTLES_MS = 100

/**
 * Copies a wiki's files in several passes, each of which copies only what has changed since the last. Where the
 * file system supports it, copies share blocks with the originals. They are never hard links, because a script
 * that writes into the copy would then change the wiki.
 */
export class FileCopier {
  private readonly from: string
  private readonly to: string
  private readonly owner: Owner | null
  private readonly copied = new Map<string, string>()
  private readonly dirs = new Set<string>()

  constructor(from: string, to: string, owner: Owner | null) {
    this.from = from
    this.to = to
    this.owner = owner
    this.makeDir(to)
  }

  /** @returns the bytes of all files. */
  measure(): number {
    let bytes = 0
    this.walk({
      onFile: () => undefined,
      isKnown: (_path, stats) => {
        bytes += Number(stats.size)
        return true
      },
    })
    return bytes
  }

  /** @returns the bytes of all files and of those that this pass copied, and whether any was changed or removed. */
  pass(): { readonly bytes: number; readonly copied: number; readonly hasChanged: boolean } {
    let [bytes, copied, hasChanged] = [0, 0, false]
    const gone = new Set(this.copied.keys())
    this.walk({
      isKnown: (path, stats) => {
        gone.delete(path)
        if (this.copied.get(path) !== stampOf(stats)) return false
        bytes += Number(stats.size)
        return true
      },
      onFile: file => {
        const before = this.copied.get(file.path)
        this.copyFile(file)
        hasChanged ||= before !== this.copied.get(file.path) || before === ''
        bytes += Number(file.stats.size)
        copied += Number(file.stats.size)
      },
    })
    for (const path of gone) {
      rmSync(join(this.to, path), { force: true })
      this.copied.delete(path)
      hasChanged = true
    }
    return { bytes, copied, hasChanged }
  }

  private walk(options: Pick<WalkOptions, 'onFile' | 'isKnown'>): void {
    walkFiles(this.from, { ...options, owner: this.owner, skips: path => LEFT_OUT.includes(path) })
  }

  private copyFile(file: Found): void {
    const target = join(this.to, file.path)
    this.makeDir(dirname(target))
    rmSync(target, { force: true })
    const isSettled = Date.now() - Number(file.stats.ctimeMs) > SETTLES_MS
    copyFileSync(openPath(file.fd), target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL)
    chmodSync(target, 0o600)
    if (this.owner) chownSync(target, this.owner.uid, this.owner.gid)
    this.copied.set(file.path, isSettled ? stampOf(file.stats) : '')
  }

  private makeDir(dir: string): void {
    if (this.dirs.has(dir)) return
    if (dir !== this.to) this.makeDir(dirname(dir))
    mkdirSync(dir, { mode: 0o700 })
    if (this.owner) chownSync(dir, this.owner.uid, this.owner.gid)
    this.dirs.add(dir)
  }
}

function stampOf(stats: BigIntStats): string {
  return [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join()
}
