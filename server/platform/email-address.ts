import { EMAIL_SHAPE } from '#contract/domain/email-address.ts'

/** Who a mail goes to or comes from. */
export interface EmailAddress {
  /** Empty where there is none. */
  readonly name: string
  readonly address: string
}

/** Structured addresses alone are given to the mail library: a recipient with a line break once redirected a mail. */
export function isEmailAddress(text: string): boolean {
  return EMAIL_SHAPE.test(text)
}

/** Reads `name@example.org` or `Name <name@example.org>`; null for anything else. */
export function parseEmailAddress(text: string): EmailAddress | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^<>\s]+)>?\s*$/.exec(text) ?? []
  return isEmailAddress(address) && !/\p{Cc}/u.test(name) ? { name, address } : null
}
