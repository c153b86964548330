import { hostname } from 'node:os'
import type { Deps } from '#server/modules/deps.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { claimNotice } from './claim-notice.ts'

export function watchDisk(deps: Deps): void {
  deps.jobs.everyHere('disk.watch', async () => await warnOperator(deps))
}

/** Emails the operator once a day while the disk is nearly full; each process looks at its machine's. */
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

function diskLowEmail({
  contactRecipient,
  serviceName,
  publicUrl,
}: Pick<Deps['config'], 'contactRecipient' | 'serviceName' | 'publicUrl'>): Email {
  return {
    to: contactRecipient,
    subject: `${serviceName}: the disk is nearly full`,
    body: [
      `The disk of ${serviceName} (${publicUrl}) on the machine ${hostname()} has less free space than its reserve.`,
      'No wikis can be created until there is more. Existing wikis work as before, until the disk is full.',
      'Please free some space, or enlarge the disk. The setting DISK_RESERVE says how many MB are kept free.',
    ],
  }
}
