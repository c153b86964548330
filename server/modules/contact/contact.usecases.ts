import { DAY_MS } from '#contract/durations.ts'
import type { ContactRequest } from '#contract/schemas/contact.ts'
import type { Deps } from '#server/modules/deps.ts'
import { contactEmail } from './contact.email.ts'
import { deleteContactMessagesBefore, insertContactMessage } from './contact.repository.ts'

/** Twelve months, as the privacy policy says. */
const KEPT_MS = 365 * DAY_MS

/** Stores the message and queues its email to the team, both or neither. */
export async function receiveContactMessage(
  { db, mailer, clock, config }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config'>,
  message: ContactRequest,
): Promise<void> {
  await db.transaction().execute(async trx => {
    const id = await insertContactMessage(trx, {
      name: message.name,
      subject: message.subject,
      contact_details: message.contactDetails || null,
      message: message.message,
      created_at: clock.now(),
    })
    await mailer.send(trx, contactEmail(config.contactRecipient, id, message))
  })
}

export async function forgetOldContactMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deleteContactMessagesBefore(db, clock.now() - KEPT_MS)
}
