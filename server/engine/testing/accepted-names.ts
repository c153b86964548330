import { parseUserName, type UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'

/** A domain for tests that call the engine without the use case that accepts domains. */
export function wikiDomain(domain: string): WikiDomain {
  return domain as WikiDomain
}

/** @throws Error for a reserved name. */
export function userName(name: string): UserName {
  const parsed = parseUserName(name)
  if (parsed === null) throw new Error(`${name} is reserved.`)
  return parsed
}
