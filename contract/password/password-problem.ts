import { passwordMessages } from './password-messages.ts'

/** What a password is judged against besides its own characters. */
interface PasswordContext {
  readonly email: string
  /** The names of the service and the product. */
  readonly names: readonly string[]
}

/** Characters of a password that a name or an email address must leave, or it is nothing but that name. */
const OWN_CHARACTERS_MIN = 5
/** Shorter names and parts of an email address are in many good passwords by chance. */
const WORD_MIN = 4

/**
 * Why a password is too easy to guess, without the list of the most used ones; null where nothing speaks against it. The
 * length is the schema's. Source: NIST SP 800-63B, section 3.1.1.2 (blocklist: context-specific words, repetitive and
 * sequential characters).
 */
export function passwordProblem(password: string, { email, names }: PasswordContext): string | null {
  const folded = foldPassword(password)
  if (isPattern(folded)) return passwordMessages.pattern
  const letters = lettersAndDigits(folded)
  const isNearly = (word: string) => isNearlyThe(lettersAndDigits(word), letters)
  if ([email, localPart(email)].some(isNearly)) return passwordMessages.email
  if (names.some(isNearly)) return passwordMessages.service
  return null
}

/** One spelling for all that look or are typed alike: as the list of the most used passwords has them. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase()
}

/** One or two characters over and over, or steps through the alphabet or the digits in one direction. */
function isPattern(text: string): boolean {
  const characters = [...text]
  if (new Set(characters).size <= 2) return true
  const steps = new Set(
    characters.slice(1).map((character, index) => stepBetween(characters[index], character)),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** From 9 to 0 and back is a step as well. */
function stepBetween(from = '', to = ''): number {
  if (/^\d$/.test(from) && /^\d$/.test(to)) {
    const step = (Number(to) - Number(from) + 10) % 10
    return step === 9 ? -1 : step
  }
  return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

function isNearlyThe(word: string, text: string): boolean {
  if (word.length < WORD_MIN || !text.includes(word)) return false
  return text.replaceAll(word, '').length < OWN_CHARACTERS_MIN
}

function lettersAndDigits(text: string): string {
  return foldPassword(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
