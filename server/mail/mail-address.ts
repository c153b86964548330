/** Who a mail goes to or comes from. */
export interface MailAddress {
  /** Empty where there is none. */
  readonly name: string
  readonly address: string
}

/**
 * One address without white space, control characters or the marks that would make it a list or another header.
 * Structured addresses alone are given to the mail library: a recipient with a line break once redirected a mail.
 */
const ADDRESS = /^[^\s@<>,;:"()[\]\\\p{Cc}]+@[^\s@<>,;:"()[\]\\\p{Cc}]+$/u

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Reads `name@example.org` or `Name <name@example.org>`; null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const [, name = '', address = ''] = /^\s*(?:"?([^"<>]*?)"?\s*<)?([^<>\s]+)>?\s*$/.exec(text) ?? []
  return isMailAddress(address) && !/\p{Cc}/u.test(name) ? { name, address } : null
}
