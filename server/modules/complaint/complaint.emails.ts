import type { ComplaintRequest } from '#contract/schemas/complaint.ts'
import { msg } from '#i18n/msg.ts'
import type { Email } from '#server/platform/email/mailer.ts'
import { onOneLine } from '#server/platform/email/on-one-line.ts'
import { type EmailAddress, isEmailAddress } from '#server/platform/email-address.ts'

/** The reporter's email address; null if the typed text is not one. */
export function reporterOf(complaint: Pick<ComplaintRequest, 'name' | 'email'>): EmailAddress | null {
  const address = complaint.email?.trim() ?? ''
  return isEmailAddress(address) ? { name: onOneLine(complaint.name ?? ''), address } : null
}

/** The email to the people who decide on reports. */
export function complaintEmail(to: EmailAddress, id: number, complaint: ComplaintRequest): Email {
  const reporter = reporterOf(complaint)
  return {
    to,
    ...(reporter && { replyTo: reporter }),
    subject: msg('email-report-illegal-content-no-1', id),
    body: [
      msg('email-someone-has-reported-illegal-content'),
      {
        lines: [
          `Name: ${onOneLine(complaint.name ?? '') || 'none'}`,
          `Email: ${onOneLine(complaint.email ?? '') || 'none'}`,
        ],
      },
      'Reported:',
      { lines: linesOf(complaint.url) },
      'Reason:',
      { lines: linesOf(complaint.message) },
    ],
  }
}

/**
 * The confirmation of receipt (Digital Services Act, Article 16(4)). It repeats nothing that was typed,
 * because the form may contain another person's email address, and must not be a way to send messages in the
 * service's name.
 */
export function confirmationEmail(to: EmailAddress, id: number, serviceName: string): Email {
  return {
    to: { name: '', address: to.address },
    subject: msg('email-report-1-no-2', serviceName, id),
    body: [
      msg('email-thank-report-illegal-content-has', id),
      msg('email-we-will-look-at-tell'),
      msg('email-if-did-not-send-report'),
    ],
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/)
}
