import { clipText } from '#contract/clip-text.ts'

/** The most characters of a name in an email. */
const NAME_MAX = 64

/** The most characters of a name without quotation marks. */
const PLAIN_NAME_MAX = 40

/** Five digits or more, however they are grouped, may be a telephone number. */
const LONG_NUMBER = /\p{Nd}(?:[\s()+/.\-‐-―]*\p{Nd}){4}/u

/** Marks that make email programs see a link, and the Unicode forms that browsers treat alike. */
const LINK_MARKS = /([.:/\\@\u2024\u2044\u2215\u3002\uff0e\uff0f\uff1a\uff20\uff61])(?=\S)/gu

/**
 * Makes an untrusted name safe for an email: on one line, short, without characters that hide or
 * reverse text, and with a space after every mark of a link, because email programs make links of plain text.
 */
export function harmless(name: string): string {
  const visible = name
    .normalize('NFC')
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    // Invisible and unassigned characters, including those that change the writing direction.
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  return clipText(visible, NAME_MAX).replace(LINK_MARKS, '$1 ')
}

/** Puts a {@link harmless} name in quotation marks that it cannot close. */
export function quoted(name: string): string {
  return `“${harmless(name).replace(/["“”„‟«»]/gu, "'")}”`
}

/**
 * Whether an untrusted name may be written without quotation marks, so that people can copy it. It
 * must need no change, be short and hold no telephone number, so that it cannot carry a message.
 */
export function readsLikeName(name: string): boolean {
  return quoted(name) === `“${name}”` && Array.from(name).length <= PLAIN_NAME_MAX && !LONG_NUMBER.test(name)
}
