import { DAY_MS } from '#contract/durations.ts'
import { CASE_REVIEW_DAYS } from '#contract/operator/cases.ts'
import { reportedAddresses } from '#contract/operator/reported-addresses.ts'
import type { Db } from '#server/platform/database/db.ts'

/** Addresses of one report among which a wiki of this service is looked for. */
const HOSTS_MAX = 50

/**
 * Makes a case of a report. It has the report's number, which stands in the emails.
 * @param trx the transaction that stores the report.
 */
export async function openCase(
  trx: Db,
  { id, url, now }: { readonly id: number; readonly url: string; readonly now: number },
): Promise<void> {
  const wiki = await findReportedWiki(trx, url)
  await trx
    .insertInto('cases')
    .values({
      ...{ id, state: 'new', wiki_id: wiki?.id ?? null, wiki: wiki?.domain ?? '', assignee_id: null },
      ...{ created_at: now, review_by: now + CASE_REVIEW_DAYS * DAY_MS },
      ...{ decided_at: null, appeal_until: null, closed_at: null },
    })
    .execute()
}

/** The wiki of this service whose address stands first in a report. */
async function findReportedWiki(trx: Db, typed: string) {
  const hosts = reportedAddresses(typed).flatMap(({ href }) => (href === null ? [] : [new URL(href).host]))
  const named = [...new Set(hosts)].slice(0, HOSTS_MAX)
  if (named.length === 0) return null
  const found = await trx.selectFrom('wikis').select(['id', 'domain']).where('domain', 'in', named).execute()
  const place = (domain: string) => named.indexOf(domain)
  return found.sort((one, other) => place(one.domain) - place(other.domain))[0] ?? null
}
