import { passwordMessages } from './password-messages.ts'

/** What a password must not resemble. */
interface PasswordContext {
  readonly email: string
  /** The names of the service and the product. */
  readonly names: readonly string[]
}

/** Characters that a password needs besides a name or an email address that it contains. */
const OTHER_CHARACTERS_MIN = 5
/** Characters. Shorter names and email addresses occur in many good passwords by chance. */
const WORD_MIN = 4

/**
 * Why a password is too easy to guess. The list of the most common passwords is checked elsewhere, the length
 * by the schema. Source: NIST SP 800-63B, section 3.1.1.2 (context-specific words, repetitive and sequential
 * characters).
 * @returns null if it is hard enough to guess.
 */
export function passwordProblem(password: string, { email, names }: PasswordContext): string | null {
  const folded = foldPassword(password)
  if (isPattern(folded)) return passwordMessages.pattern
  const letters = lettersAndDigits(folded)
  const isMostlyThis = (word: string) => isMostly(lettersAndDigits(word), letters)
  if ([email, localPart(email)].some(isMostlyThis)) return passwordMessages.email
  if (names.some(isMostlyThis)) return passwordMessages.service
  return null
}

/**
 * One spelling for all spellings that look alike or are typed alike. The list of the most common passwords is in this
 * spelling.
 */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').trim().toLowerCase()
}

/** One or two characters repeated, or a sequence through the alphabet or the digits in one direction. */
function isPattern(text: string): boolean {
  const characters = [...text]
  if (new Set(characters).size <= 2) return true
  const steps = new Set(
    characters.slice(1).map((character, index) => stepBetween(characters[index], character)),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** From 9 to 0 and back counts as one step as well. */
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

function isMostly(word: string, text: string): boolean {
  if (word.length < WORD_MIN || !text.includes(word)) return false
  return text.replaceAll(word, '').length < OTHER_CHARACTERS_MIN
}

function lettersAndDigits(text: string): string {
  return foldPassword(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
}
