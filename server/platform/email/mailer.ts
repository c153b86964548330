import type { Db } from '#server/platform/database/db.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'

/** An email as a module writes it; the mailer adds the sender, the service's name and both the text and HTML form. */
export interface Email {
  /** By default the service's own sender. */
  readonly from?: EmailAddress
  readonly to: EmailAddress
  /** Where the recipient stops emails of this sort with one click (RFC 8058). */
  readonly stopLink?: string
  /** Carries a password: the service forgets the text once the mail has gone or was given up. */
  readonly secret?: boolean
  readonly replyTo?: EmailAddress
  readonly subject: string
  readonly body: readonly EmailPart[]
}

export type EmailPart =
  /** A paragraph. */
  | string
  /** A link on a line of its own; in HTML it looks like a button, with the address below it. */
  | { readonly link: string; readonly label: string }
  /** Lines kept as they are, such as login details or a quoted message. */
  | { readonly lines: readonly string[] }

export interface Mailer {
  /**
   * Queues the email as part of `db` (a transaction makes it leave only if that commits) and returns; a job
   * sends it at once and tries again while the mail server cannot be reached.
   * @throws Error for a recipient that is no single address.
   */
  send(db: Db, email: Email): Promise<void>
}
