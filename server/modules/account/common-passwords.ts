import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '#contract/limits.ts'

/** The number of passwords that forms warn about while the member types. The server knows all of them. */
const TOLD_MAX = 2000

/** About 18,000 passwords, the most used first, in lower case. Shorter ones are refused for their length. */
const common: readonly string[] = dictionary['passwords-common'].filter(
  password => password.length >= PASSWORD_MIN,
)
const known: ReadonlySet<string> = new Set(common)

/** @param folded as `foldPassword` returns it. */
export function isCommonPassword(folded: string): boolean {
  return known.has(folded)
}

/** The most used passwords. */
export const mostUsedPasswords: readonly string[] = common.slice(0, TOLD_MAX)
