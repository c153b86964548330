import type { ContactRequest } from '#contract/schemas/contact.ts'
import { isMailAddress, type MailAddress } from '#server/mail/mail-address.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { onOneLine } from '#server/mail/on-one-line.ts'

/** What the team receives. An answer goes to the sender where the contact details are an address. */
export function contactLetter(to: MailAddress, id: number, message: ContactRequest): Letter {
  const details = message.contactDetails?.trim() ?? ''
  return {
    to,
    ...(isMailAddress(details) && { replyTo: { name: onOneLine(message.name), address: details } }),
    subject: `Contact form: ${message.subject} (no. ${id})`,
    body: [
      'Somebody has written through the contact form.',
      {
        lines: [
          `Name: ${onOneLine(message.name)}`,
          `Subject: ${message.subject}`,
          `Contact details: ${onOneLine(details) || 'none'}`,
        ],
      },
      { lines: message.message.split(/\r\n|\r|\n/) },
    ],
  }
}
