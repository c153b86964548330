import { type LanguageCode, parseLanguageCode } from '#contract/domain/language-code.ts'
import { parseUserName, type UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

/** A domain for tests that call the engine without the use case that validates domains. */
export function wikiDomain(domain: string): WikiDomain {
  return domain as WikiDomain
}

/** @throws Error for an invalid code. */
export function languageCode(code: string): LanguageCode {
  const parsed = parseLanguageCode(code)
  if (parsed === null) throw new Error(`${code} is not a language code.`)
  return parsed
}

/** @throws Error for a reserved name. */
export function userName(name: string): UserName {
  const parsed = parseUserName(name)
  if (parsed === null) throw new Error(`${name} is reserved.`)
  return parsed
}
