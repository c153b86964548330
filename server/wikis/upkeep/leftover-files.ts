import type { Dirent } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { STASH_SECONDS } from '#server/mediawiki/directories/upload-rules.ts'
import { IMAGES_DIR, STASH_DIR, TEMPORARY_DIR } from '#server/mediawiki/directories/wiki-files.ts'
import { type MaintenanceContext, runMaintenance } from '#server/php/maintenance.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'

interface LeftoverFilesOptions {
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
}

/** The shortest time between two looks at the same wiki. */
const INTERVAL_MS = 10 * MINUTE_MS
/** Longer than any request. */
const TEMPORARY_MAX_AGE_MS = 60 * MINUTE_MS

/**
 * Removes leftovers of unfinished uploads, which count towards the quota, and PHP's temporary files of killed requests.
 */
export class LeftoverFiles {
  private readonly options: LeftoverFilesOptions
  private readonly lookedAt = new Map<string, number>()

  constructor(options: LeftoverFilesOptions) {
    this.options = options
  }

  /** @throws Error when MediaWiki cannot remove the leftovers. */
  async remove(wiki: KnownWiki, nowMs: number): Promise<void> {
    if (nowMs - (this.lookedAt.get(wiki.host) ?? 0) < INTERVAL_MS) return
    this.lookedAt.set(wiki.host, nowMs)
    for (const path of await filesBefore(join(wiki.dir, TEMPORARY_DIR), nowMs - TEMPORARY_MAX_AGE_MS))
      await rm(path, { force: true })
    const stash = join(wiki.filesDir, IMAGES_DIR, STASH_DIR)
    if ((await filesBefore(stash, nowMs - STASH_SECONDS * SECOND_MS)).length > 0) await this.emptyStash(wiki)
  }

  private async emptyStash(wiki: KnownWiki): Promise<void> {
    const { maintenance, configFile } = this.options
    const remove = async () =>
      void (await runMaintenance(maintenance, { script: 'cleanupUploadStash', configFile, wiki }))
    await wiki.lock.writeSoon(remove)
  }
}

/** The files in a directory that were last changed before a time. */
async function filesBefore(dir: string, timeMs: number): Promise<readonly string[]> {
  const entries: Dirent[] = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const old: string[] = []
  for (const { parentPath, name } of entries.filter(entry => entry.isFile())) {
    const path = join(parentPath, name)
    if (((await stat(path).catch(() => null))?.mtimeMs ?? timeMs) < timeMs) old.push(path)
  }
  return old
}
