import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '#contract/limits.ts'

/** Those that a form tells of while one types; the server knows all. */
const TOLD_MAX = 2000

/** The most used first, in lower case; some 18,000. Shorter ones are refused for their length. */
const common: readonly string[] = dictionary['passwords-common'].filter(
  password => password.length >= PASSWORD_MIN,
)
const known: ReadonlySet<string> = new Set(common)

/** @param folded as `foldPassword` gives it. */
export function isCommonPassword(folded: string): boolean {
  return known.has(folded)
}

/** The few that most people try first. */
export const mostUsedPasswords: readonly string[] = common.slice(0, TOLD_MAX)
