import { isDeepStrictEqual } from 'node:util'
import type { ProcessUser } from '#server/engine/place/process-user.ts'
import type { WikiPublication } from '#server/engine/wiki-engine.ts'
import type { WikiRegistry } from './registry.ts'
import { writeWikiFile } from './wiki-file.ts'
import type { WikiRecord } from './wiki-record.ts'

/**
 * Writes a wiki's name, settings and state; the next request has them. What says the same as before writes nothing, so
 * publishing all wikis at start costs nothing.
 * @throws Error where there is no such wiki.
 */
export async function publishWiki(
  registry: WikiRegistry,
  { domain, sitename, settings, deletedAt }: WikiPublication,
  user: ProcessUser | null,
  nowMs: number,
): Promise<void> {
  const { dir, record } = registry.require(domain)
  const looks = { sitename, settings: { ...settings } }
  const changed = !isDeepStrictEqual(looks, { sitename: record.sitename, settings: { ...record.settings } })
  if (!changed && record.deletedAt === deletedAt) return
  const changedAt = changed ? Math.max(nowMs, record.changedAt + 1) : record.changedAt
  const next: WikiRecord = { ...record, ...looks, changedAt, deletedAt }
  await writeWikiFile(dir, next, user)
  registry.set(next)
}
