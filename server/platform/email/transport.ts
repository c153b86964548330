import type { EmailAddress } from '#server/platform/email-address.ts'
import type { RenderedEmail } from './render-email.ts'

/** A mail ready to leave. */
export interface OutgoingEmail extends RenderedEmail {
  readonly id: string
  readonly from: EmailAddress
  readonly to: EmailAddress
  readonly replyTo: EmailAddress | null
  readonly subject: string
  /** Where the recipient stops emails of this sort; null where nothing can be stopped. Mails queued earlier lack it. */
  readonly stopLink?: string | null
  /** UTC epoch milliseconds of the writing, not of the sending. */
  readonly date: number
}

export interface EmailTransport {
  /** Rejects when the mail could not be handed over. Handing over the same mail twice must do as little harm as it can. */
  deliver(email: OutgoingEmail): Promise<void>
}

/** Headers of the mails that can be stopped. Source: RFC 2369 and RFC 8058. */
export function stopHeaders({ stopLink }: Pick<OutgoingEmail, 'stopLink'>): Record<string, string> {
  return stopLink
    ? { 'List-Unsubscribe': `<${stopLink}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
}
