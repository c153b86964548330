import type { ContactRequest } from '#contract/schemas/contact.ts'
import { msg } from '#i18n/msg.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { onOneLine } from '#server/platform/email/on-one-line.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'

/** The email to the team. A reply goes to the sender if the contact details are an email address. */
export function contactEmail(to: EmailAddress, id: number, message: ContactRequest): Email {
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
