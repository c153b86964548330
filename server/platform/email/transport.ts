import type { EmailAddress } from '#server/platform/email-address.ts'
import type { RenderedEmail } from './render-email.ts'

/** An email that is ready to send. */
export interface OutgoingEmail extends RenderedEmail {
  readonly id: string
  readonly from: EmailAddress
  readonly to: EmailAddress
  readonly replyTo: EmailAddress | null
  readonly subject: string
  /** The URL where the recipient can stop emails of this kind; null if they cannot be stopped. */
  readonly stopLink: string | null
  /** When the email was written, not sent; UTC epoch milliseconds. */
  readonly date: number
}

export interface EmailTransport {
  /**
   * Rejects if the email could not be delivered. May be called twice for the same email, which must do as little
   * harm as possible.
   */
  deliver(email: OutgoingEmail): Promise<void>
}

/** The headers of emails that can be stopped. Source: RFC 2369 and RFC 8058. */
export function stopHeaders({ stopLink }: Pick<OutgoingEmail, 'stopLink'>): Record<string, string> {
  return stopLink
    ? { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
}
