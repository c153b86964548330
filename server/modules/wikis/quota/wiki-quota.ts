import type { WikiStorage } from '#contract/types/wiki.ts'
import type { Deps } from '#server/modules/deps.ts'
import { type ActBy, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { lockActsAt } from '#server/modules/wikis/shared/acts-on-wiki.ts'
import { isServed } from '#server/modules/wikis/shared/listed.ts'

/**
 * Sets one wiki's quota, and notes that in the audit log. It applies when a server publishes the wiki, within half a minute.
 * @param domain as the list shows it.
 * @param quotaMb 0 for no quota, null for the service's default.
 * @returns false if there is no such wiki.
 */
export async function setWikiQuota(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: ActBy,
  domain: string,
  quotaMb: number | null,
): Promise<boolean> {
  return await db.transaction().execute(async trx => {
    await lockActsAt(trx, domain)
    const wiki = await trx
      .selectFrom('wikis')
      .select(['id', 'quota_mb'])
      .where('domain', '=', domain)
      .where(isServed)
      .executeTakeFirst()
    if (!wiki) return false
    await trx
      .updateTable('wikis')
      .set(row => ({ quota_mb: quotaMb, revision: row('revision', '+', 1) }))
      .where('id', '=', wiki.id)
      .execute()
    await recordAct(trx, by, {
      at: clock.now(),
      act: 'wiki.quota',
      target: { kind: 'wiki', id: wiki.id, name: domain },
      reason: by.reason,
      before: { quota_mb: wiki.quota_mb },
      after: { quota_mb: quotaMb },
    })
    return true
  })
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
    log.warn({ err, domain }, 'The storage of a wiki cannot be measured')
    return null
  }
}
