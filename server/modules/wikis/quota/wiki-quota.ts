import type { WikiStorage } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { isServed } from '#server/modules/wikis/shared/listed.ts'
import { changesRows } from '#server/platform/database/changes-rows.ts'
import type { Db } from '#server/platform/database/db.ts'

/**
 * Sets one wiki's quota. It applies once a server publishes the wiki, within half a minute.
 * @param domain as the list shows it.
 * @param quotaMb 0 for no quota, null for the service's default.
 * @returns false if there is no such wiki.
 */
export async function setWikiQuota(db: Db, domain: string, quotaMb: number | null): Promise<boolean> {
  return await changesRows(
    db
      .updateTable('wikis')
      .set(wiki => ({ quota_mb: quotaMb, revision: wiki('revision', '+', 1) }))
      .where('domain', '=', domain)
      .where(isServed),
  )
}

/** Reads a wiki's storage for its managers; null if it cannot be measured now. */
export async function readStorage(
  { engine, log }: Pick<Deps, 'engine' | 'log'>,
  domain: string,
): Promise<WikiStorage | null> {
  try {
    const usage = await engine.readUsage(domain)
    return (
      usage && {
        used_bytes: usage.usedBytes,
        quota_bytes: usage.quotaBytes,
        is_full: usage.isFull,
        files_bytes: usage.fileBytes,
        files_quota_bytes: usage.fileQuotaBytes,
      }
    )
  } catch (err) {
    log.warn({ err, domain }, 'A wiki cannot be measured')
    return null
  }
}
