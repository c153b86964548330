import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import type { Deps } from '#server/modules/deps.ts'
import { noRoom } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { WikiCopy } from '#server/wikis/copies/wiki-copies.ts'

interface CopyWork {
  readonly domain: string
  /** How much disk space the work needs besides the copy, in multiples of the copy's size. */
  readonly times: number
  readonly signal: AbortSignal
}

/**
 * Copies a wiki, works on the copy and removes it. Readers do not notice it.
 * @param work gets the copy and the directory in it where scripts may write.
 * @throws WikiDataError if the disk has too little space; what `work` throws; the signal's reason.
 */
export async function workOnCopy<Result>(
  { engine, disk }: Pick<Deps, 'engine' | 'disk'>,
  { domain, times, signal }: CopyWork,
  work: (copy: WikiCopy, workDir: string) => Promise<Result>,
): Promise<Result> {
  const copy = await engine.copies.copy(domain, signal)
  try {
    if ((await disk.room()) < copy.bytes * times) throw noRoom()
    const workDir = join(copy.dir, TEMPORARY_DIR)
    await mkdir(workDir, { recursive: true })
    return await work(copy, workDir)
  } finally {
    await copy.remove()
  }
}
