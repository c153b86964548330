import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FILES_CHANGED, IMAGES_DIR, TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

type MeasuredWiki = Pick<KnownWiki, 'dir' | 'filesDir' | 'host'>

/** How many files' sizes are read at once. */
const AT_ONCE = 64
/** A mark younger than this may be touched again without a new timestamp. */
const MARK_SETTLES_MS = 100

/**
 * Measures the files of wikis, including thumbnails, older versions and unfinished uploads. MediaWiki touches a
 * mark when it changes a file (`FileBackend.php`), so most measurements take one `stat` call.
 */
export class FileMeter {
  private readonly measured = new Map<string, { readonly mark: string; readonly bytes: number }>()

  /** @returns the bytes of all files. */
  async measure({ dir, filesDir, host }: MeasuredWiki): Promise<number> {
    // If several machines change the files, the mark is beside the files.
    const marked = filesDir === dir ? join(dir, TEMPORARY_DIR) : filesDir
    const mark = await readMark(join(marked, FILES_CHANGED))
    const known = this.measured.get(host)
    if (known && known.mark === mark) return known.bytes
    const bytes = await directoryBytes(join(filesDir, IMAGES_DIR))
    if (mark === null) this.measured.delete(host)
    else this.measured.set(host, { mark, bytes })
    return bytes
  }

  forget(host: string): void {
    this.measured.delete(host)
  }
}

/** @returns null if the mark may change again without a new timestamp; '-' if no file was ever changed. */
async function readMark(path: string): Promise<string | null> {
  const mtimeMs = (await stat(path).catch(() => null))?.mtimeMs
  if (mtimeMs === undefined) return '-'
  return Date.now() - mtimeMs < MARK_SETTLES_MS ? null : String(mtimeMs)
}

async function directoryBytes(dir: string): Promise<number> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(entry => entry.isFile())
  let bytes = 0
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const sizes = await Promise.all(files.slice(start, start + AT_ONCE).map(fileBytes))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/** @returns 0 for a file that was removed meanwhile. */
async function fileBytes({ parentPath, name }: Dirent): Promise<number> {
  return (await stat(join(parentPath, name)).catch(() => null))?.size ?? 0
}
