import { parseUserName, type UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { FieldErrors } from '#contract/failure.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityResponse } from '#contract/schemas/policies.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import { DOMAIN_TEXTS, validateWikiDomain } from '#server/modules/wikis/domains/validate-wiki-domain.ts'
import { parseProfile } from '#server/modules/wikis/profile/parse-profile.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'

/** A wiki that may be created if its domain is free. */
export interface WantedWiki {
  readonly sitename: string
  readonly domain: WikiDomain
  /** The host of a custom domain, which must be proven first; null for a subdomain of the service. */
  readonly customHost: string | null
  readonly username: UserName
  readonly profile: WikiProfileAnswers
  /** The member's answer about knowledge equity; null if there is none. */
  readonly knowledgeEquity: KnowledgeEquityResponse | null
}

/**
 * Validates what the schema cannot: the domain, names that MediaWiki reserves, and the profile inside its
 * JSON text.
 * @throws AppError 422 with all invalid fields.
 */
export async function validateNewWiki(
  config: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix' | 'cnameTarget'>,
  request: CreateWikiRequest,
): Promise<WantedWiki> {
  const domain = validateWikiDomain(config, request.domain)
  const username = parseUserName(request.username)
  const profile = await parseProfile(request.profile).catch(profileErrors)
  const errors: FieldErrors = {
    ...(domain.problem && { domain: [DOMAIN_TEXTS[domain.problem]] }),
    ...(username === null && { username: ['MediaWiki keeps this name for itself.'] }),
    ...(profile instanceof AppError && profile.fields),
  }
  if (domain.problem || username === null || profile instanceof AppError) throw invalid(errors)
  return {
    sitename: request.sitename.trim(),
    domain: domain.domain,
    customHost: domain.customHost,
    username,
    profile,
    knowledgeEquity: request.knowledgeEquityResponse ?? null,
  }
}

function profileErrors(thrown: unknown): AppError {
  if (thrown instanceof AppError && thrown.fields) return thrown
  throw thrown
}
