import { existsSync } from 'node:fs'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { type PlacedDir, placeWiki } from '#server/engine/wikis/place-wiki.ts'
import type { StoredRecord } from '#server/engine/wikis/record-store.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { newDbName, prepareWikiDir } from './prepare-wiki-dir.ts'

/**
 * Replaces a wiki by a copy.
 * @param requireReady throws when the wiki may have changed since it was frozen.
 * @throws as `WikiCopies.replace`.
 */
export async function replaceWiki(
  context: CopiesContext,
  domain: string,
  dir: string,
  requireReady: () => void,
): Promise<void> {
  const { registry, dirs, changes, clock, upgrader, signal, onChanged } = context
  const dbName = newDbName()
  let placed: PlacedDir
  try {
    const { server } = (await registry.require(domain)).record
    const { schema, language } = await prepareWikiDir(context, dir, { dbName, server })
    const recordAfter = (record: WikiRecord): WikiRecord => ({
      ...record,
      ...(language && { language }),
      storage: 'sqlite',
      dbName,
      schema,
      changedAt: Math.max(clock.now(), record.changedAt + 1),
    })
    await dirs.letWait(dir, dbName)
    const { host, writeLane } = await registry.require(domain)
    placed = await writeLane.write(async () => {
      const write = async (): Promise<StoredRecord> => {
        requireReady()
        return await changes.write(domain, recordAfter)
      }
      const inPlace = await placeWiki(context, host, dbName, write)
      upgrader.admit(inPlace.wiki)
      return inPlace
    }, signal)
    onChanged(placed.wiki)
    await placed.removeOld()
  } catch (error) {
    for (const left of [dir, dirs.waiting(dbName)]) if (existsSync(left)) await removeLeft(left)
    throw error
  }

  /** A record may name what waits, although the database did not say so. `placeWiki` settles that. */
  async function removeLeft(left: string): Promise<void> {
    if (left === dir) await removeTree(dir)
    else
      await dirs
        .settle(dbName, context.store)
        .catch(err => context.log.warn({ err, dbName }, 'a directory is left for the next start'))
  }
}
