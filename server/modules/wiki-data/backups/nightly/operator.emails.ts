import { claimNotice } from '#server/modules/operations/claim-notice.ts'
import { listFailures } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { commandHere } from '#server/platform/command-here.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import type { RunDeps } from './run-deps.ts'

/** Names of wikis in one email. */
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
    subject: `${serviceName}: backups failed`,
    body: [
      `The last run of backups of ${serviceName} (${publicUrl}) did not back up everything.`,
      ...(error === null ? [] : [error]),
      ...(wikis.length === 0
        ? []
        : [`Wikis that could not be backed up: ${named}${others > 0 ? ` and ${others} more` : ''}.`]),
      `Earlier backups are kept. The log says more, and the command ${commandHere('backup')} tries again.`,
    ],
  }
}
