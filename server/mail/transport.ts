import type { MailAddress } from './mail-address.ts'
import type { RenderedLetter } from './render-letter.ts'

/** A mail ready to leave. */
export interface OutgoingMail extends RenderedLetter {
  readonly id: string
  readonly from: MailAddress
  readonly to: MailAddress
  readonly replyTo: MailAddress | null
  readonly subject: string
  /** UTC epoch milliseconds of the writing, not of the sending. */
  readonly date: number
}

export interface MailTransport {
  /** Rejects when the mail could not be handed over. Handing over the same mail twice must do as little harm as it can. */
  deliver(mail: OutgoingMail): Promise<void>
}
