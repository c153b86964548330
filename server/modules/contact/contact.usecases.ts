import { DAY_MS } from '#contract/durations.ts'
import type { ContactRequest } from '#contract/schemas/contact.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ContactMessagesTable } from '#server/platform/database/tables/message-tables.ts'
import { contactEmail } from './contact.email.ts'

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

/** Stores a message to the team, so that none is lost while emails cannot be sent. */
async function insertContactMessage(
  db: Db,
  message: Omit<ContactMessagesTable, 'id' | 'state'>,
): Promise<number> {
  const { id } = await db
    .insertInto('contact_messages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param time UTC epoch milliseconds. */
async function deleteContactMessagesBefore(db: Db, time: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', time).execute()
}
