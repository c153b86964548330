import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Email } from '#server/platform/email/mailer.ts'

export function watchDisk(deps: Deps): void {
  deps.jobs.every('disk.watch', MINUTE_MS, async () => await warnOperator(deps))
}

/** Emails the operator once a day while the disk is nearly full. */
export async function warnOperator({
  config,
  db,
  disk,
  mailer,
  clock,
}: Pick<Deps, 'config' | 'db' | 'disk' | 'mailer' | 'clock'>): Promise<void> {
  if (!(await disk.isLow())) return
  await db.transaction().execute(async trx => {
    if (await claimNotice(trx, 'disk-low', clock.now())) await mailer.send(trx, diskLowEmail(config))
  })
}

/** Returns true if the last notice of this name is at least a day old. */
async function claimNotice(trx: Db, name: string, now: number): Promise<boolean> {
  const claimed = await trx
    .insertInto('operator_notices')
    .values({ name, sent_at: now })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ sent_at: now })
        .where('operator_notices.sent_at', '<=', now - DAY_MS),
    )
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

function diskLowEmail({
  contactRecipient,
  serviceName,
  publicUrl,
}: Pick<Deps['config'], 'contactRecipient' | 'serviceName' | 'publicUrl'>): Email {
  return {
    to: contactRecipient,
    subject: `${serviceName}: the disk is nearly full`,
    body: [
      `The disk of ${serviceName} (${publicUrl}) has less free space than its reserve.`,
      'No wiki can be created until there is more. The wikis that exist work as before, as long as the disk lasts.',
      'Please free some space, or make the disk larger. The setting DISK_RESERVE says how many MB are kept free.',
    ],
  }
}
