import type { ComplaintRequest } from '#contract/schemas/complaint.ts'
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
    subject: `Report of illegal content (no. ${id})`,
    body: [
      'Someone has reported illegal content and declared that the report is made in good faith.',
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
    subject: `Your report to ${serviceName} (no. ${id})`,
    body: [
      `Thank you. Your report of illegal content has reached us under the number ${id}.`,
      'We will look at it and tell you what we decided, on which grounds, and how you can object.',
      'If you did not send a report, somebody has typed your address by mistake. You can ignore this message.',
    ],
  }
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/)
}
