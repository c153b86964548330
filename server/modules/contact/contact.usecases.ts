import { DAY_MS } from '#contract/durations.ts'
import type { ContactRequest } from '#contract/schemas/contact.ts'
import { msg } from '#i18n/msg.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { ContactMessagesTable } from '#server/platform/database/tables/message-tables.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { onOneLine } from '#server/platform/email/on-one-line.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'
import { recordRequest, requestKey } from '#server/platform/http/repeated-request.ts'

/** Twelve months, as the privacy policy says. */
const KEPT_MS = 365 * DAY_MS

/** Stores the message and queues its email to the team, both or neither. The same request again does nothing more. */
export async function receiveContactMessage(
  { db, mailer, clock, config }: Pick<Deps, 'db' | 'mailer' | 'clock' | 'config'>,
  message: ContactRequest,
): Promise<void> {
  const now = clock.now()
  const content = {
    ...{ name: message.name, subject: message.subject, message: message.message },
    contact_details: message.contactDetails || null,
  }
  const { name, subject, contact_details } = content
  const request = requestKey(message.request_id, 'contact', name, subject, contact_details, message.message)
  await db.transaction().execute(async trx => {
    if (!(await recordRequest(trx, request, now))) return
    const id = await insertContactMessage(trx, { ...content, created_at: now })
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

/** The email to the team. A reply goes to the sender if the contact details are an email address. */
function contactEmail(to: EmailAddress, id: number, message: ContactRequest): Email {
  const details = message.contactDetails?.trim() ?? ''
  return {
    to,
    ...(isEmailAddress(details) && { replyTo: { name: onOneLine(message.name), address: details } }),
    subject: msg('email-contact-form-1-no-2', message.subject, id),
    body: [
      msg('email-have-new-message-from-contact'),
      {
        lines: [
          `Name: ${onOneLine(message.name)}`,
          `Subject: ${message.subject}`,
          msg('email-contact-details-1', onOneLine(details) || 'none'),
        ],
      },
      { lines: message.message.split(/\r\n|\r|\n/) },
    ],
  }
}
