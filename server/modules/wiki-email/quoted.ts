/** Characters of a name in an email to somebody else. */
const NAME_MAX = 64

/** Characters of a name that may stand without quotation marks. */
const PLAIN_NAME_MAX = 40

/** Five digits or more, however they are grouped: a telephone number. */
const LONG_NUMBER = /\p{Nd}(?:[\s()+/.\-‐-―]*\p{Nd}){4}/u

/**
 * Marks after which email programs see an address, with the forms of them that browsers take for the same.
 */
const LINK_MARKS = /([.:/\\@\u2024\u2044\u2215\u3002\uff0e\uff0f\uff1a\uff20\uff61])(?=\S)/gu

/**
 * A name that a stranger chose, for an email of ours: on one line, short, without characters that hide or
 * turn the text around, and with a space after every mark of an address, because email programs make links of
 * plain text.
 */
export function harmless(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    // Invisible and unassigned characters, those that turn the writing direction among them.
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const letters = Array.from(visible)
  const short = letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : visible
  return short.replace(LINK_MARKS, '$1 ')
}

/** {@link harmless} in quotation marks that the name cannot close. */
export function quoted(name: string): string {
  return `“${harmless(name).replace(/["“”„‟«»]/gu, "'")}”`
}

/**
 * Whether a name that a stranger chose may stand without quotation marks, for people to copy: what is written
 * as it is, short and without a telephone number is hardly a message of the stranger's own.
 */
export function readsLikeName(name: string): boolean {
  return quoted(name) === `“${name}”` && Array.from(name).length <= PLAIN_NAME_MAX && !LONG_NUMBER.test(name)
}
