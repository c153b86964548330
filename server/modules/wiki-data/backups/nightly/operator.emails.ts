import { msg } from '#i18n/msg.ts'
import { claimNotice } from '#server/modules/operations/claim-notice.ts'
import { listFailures } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { commandHere } from '#server/platform/command-here.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import type { RunDeps } from './run-deps.ts'

/** How many wikis one email names. */
const NAMED_MAX = 50

/** Emails the operator, at most once a day, that a run did not back up everything. */
export async function notifyOperator(
  { config, db, mailer, clock }: Pick<RunDeps, 'config' | 'db' | 'mailer' | 'clock'>,
  error: string | null,
): Promise<void> {
  const wikis = (await listFailures(db)).map(({ domain }) => domain)
  if (error === null && wikis.length === 0) return
  await db.transaction().execute(async trx => {
    if (await claimNotice(trx, 'backups-failed', clock.now()))
      await mailer.send(trx, backupsFailedEmail(config, error, wikis))
  })
}

function backupsFailedEmail(
  { contactRecipient, serviceName, publicUrl }: RunDeps['config'],
  error: string | null,
  wikis: readonly string[],
): Email {
  const named = wikis.slice(0, NAMED_MAX).join(', ')
  const others = wikis.length - NAMED_MAX
  return {
    to: contactRecipient,
    subject: msg('email-1-backups-failed', serviceName),
    body: [
      msg('email-last-run-backups-1-2', serviceName, publicUrl),
      ...(error === null ? [] : [error]),
      ...(wikis.length === 0
        ? []
        : [msg('email-wikis-could-not-backed-up', named, others > 0 ? msg('email-1-more', others) : '')]),
      msg('email-earlier-backups-kept-log-says', commandHere('backup')),
    ],
  }
}
