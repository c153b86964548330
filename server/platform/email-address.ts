import { EMAIL_SHAPE } from '#contract/domain/email-address.ts'

/** The recipient or sender of an email. */
export interface EmailAddress {
  /** Empty if there is none. */
  readonly name: string
  readonly address: string
}

/**
 * Whether a text is a single email address. Only such addresses are passed to the email library, because a line
 * break in one could add recipients.
 */
export function isEmailAddress(text: string): boolean {
  return EMAIL_SHAPE.test(text)
}

/** Reads `name@example.org` or `Name <name@example.org>`; null for anything else. */
export function parseEmailAddress(text: string): EmailAddress | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^<>\s]+)>?\s*$/.exec(text) ?? []
  return isEmailAddress(address) && !/\p{Cc}/u.test(name) ? { name, address } : null
}
