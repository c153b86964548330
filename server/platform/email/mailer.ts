import type { Db } from '#server/platform/database/db.ts'
import type { EmailAddress } from '#server/platform/email-address.ts'

/**
 * An email as a module writes it. The mailer adds the sender and the service's name, and renders it as text
 * and HTML.
 */
export interface Email {
  /** The service's own sender by default. */
  readonly from?: EmailAddress
  readonly to: EmailAddress
  /** The URL where the recipient can stop emails of this kind with one click (RFC 8058). */
  readonly stopLink?: string
  /**
   * The email contains a password or a token. Its text is encrypted while it waits, and deleted once it is sent
   * or given up.
   */
  readonly secret?: boolean
  readonly replyTo?: EmailAddress
  readonly subject: string
  readonly body: readonly EmailPart[]
}

export type EmailPart =
  /** A paragraph. */
  | string
  /** A link on a separate line. In HTML it is a button with the URL below it. */
  | { readonly link: string; readonly label: string }
  /** Lines that are kept as they are, such as login details or a quoted message. */
  | { readonly lines: readonly string[] }

export interface Mailer {
  /**
   * Queues the email in `db` and returns. Queued in a transaction, it is sent only if that commits. A job
   * sends it immediately and retries while the SMTP server cannot be reached.
   * @throws Error if the recipient is not a single email address.
   */
  send(db: Db, email: Email): Promise<void>
}
