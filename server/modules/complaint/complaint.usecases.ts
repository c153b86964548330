import { DAY_MS } from '#contract/durations.ts'
import { CASE_REVIEW_DAYS } from '#contract/operator/cases.ts'
import { reportedAddresses } from '#contract/operator/reported-addresses.ts'
import type { ComplaintRequest } from '#contract/schemas/complaint.ts'
import { mailboxKey } from '#server/modules/account/email-limits.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ComplaintsTable } from '#server/platform/database/tables/message-tables.ts'
import { isAllowed, type RateLimit } from '#server/platform/http/rate-limiter.ts'
import { recordRequest, requestKey } from '#server/platform/http/repeated-request.ts'
import { complaintEmail, confirmationEmail, reporterOf } from './complaint.emails.ts'

/**
 * Confirmations to one mailbox, whoever reports: anybody can name another person's address. It is more than anybody
 * reports by hand: a reporter has a right to each (Digital Services Act, Article 16(4)).
 */
export const CONFIRMATION_LIMIT: RateLimit = { name: 'complaint-confirmation', max: 50, windowMs: DAY_MS }

/** Three years, as the privacy policy says. */
const KEPT_MS = 3 * 365 * DAY_MS

/**
 * Stores the report, makes a case of it and queues its emails, to the people who decide and to a reporter with an email
 * address within {@link CONFIRMATION_LIMIT}: all or nothing. The same request again does nothing more.
 */
export async function receiveComplaint(
  { db, mailer, clock, config, limiter }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config' | 'limiter'>,
  complaint: ComplaintRequest,
): Promise<void> {
  const reporter = reporterOf(complaint)
  const confirms =
    reporter && (await isAllowed(limiter.hit(CONFIRMATION_LIMIT, mailboxKey(reporter.address))))
  const now = clock.now()
  const content = {
    ...{ url: complaint.url, message: complaint.message },
    ...{ name: complaint.name || null, email: complaint.email || null },
  }
  const { url, message, name, email } = content
  const request = requestKey(complaint.request_id, 'complaint', url, message, name, email)
  await db.transaction().execute(async trx => {
    if (!(await recordRequest(trx, request, now))) return
    const id = await insertComplaint(trx, { ...content, created_at: now })
    await openCase(trx, { id, url: complaint.url, now })
    await mailer.send(trx, complaintEmail(config.complaintRecipient, id, complaint))
    if (reporter && confirms) await mailer.send(trx, confirmationEmail(reporter, id, config.serviceName))
  })
}

export async function forgetOldComplaints({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteComplaintsBefore(db, clock.now() - KEPT_MS)
}

/** Stores a report of illegal content as it was sent, so that none is lost while emails cannot be sent. */
async function insertComplaint(db: Db, complaint: Omit<ComplaintsTable, 'id'>): Promise<number> {
  const { id } = await db.insertInto('complaints').values(complaint).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @param time UTC epoch milliseconds. */
async function deleteComplaintsBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('complaints').where('created_at', '<', time).execute()
}

/** How many addresses of a report are searched for a wiki of this service. */
const HOSTS_MAX = 50

/**
 * Makes a case of a report. It has the report's number, which stands in the emails.
 * @param trx the transaction that stores the report.
 */
async function openCase(
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

/** The wiki of this service whose address comes first in a report. */
async function findReportedWiki(trx: Db, typed: string) {
  const hosts = reportedAddresses(typed).flatMap(({ href }) => (href === null ? [] : [new URL(href).host]))
  const named = [...new Set(hosts)].slice(0, HOSTS_MAX)
  if (named.length === 0) return null
  const found = await trx.selectFrom('wikis').select(['id', 'domain']).where('domain', 'in', named).execute()
  const rank = (domain: string) => named.indexOf(domain)
  return found.sort((one, other) => rank(one.domain) - rank(other.domain))[0] ?? null
}
