import { RESERVED_SUBDOMAIN_TEXT } from '#contract/domain/reserved-subdomains.ts'
import { type DomainProblem, judgeDomain } from '#contract/domain/wiki-domain.ts'
import type { FieldErrors } from '#contract/failure.ts'
import { messages } from '#contract/messages.ts'
import type { CreateWikiRequest } from '#contract/schemas/create-wiki.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import type { ServerConfig } from '#server/config/server-config.ts'
import { canonicalUserName, isReservedUserName } from '#server/engine/wikis/user-name.ts'
import { AppError, invalid } from '#server/http/app-error.ts'
import { parseProfile } from '#server/modules/wikis/profile/parse-profile.ts'

/** A wiki that may be made, if its domain is free. */
export interface WantedWiki {
  readonly sitename: string
  readonly domain: string
  /** As MediaWiki writes it. */
  readonly username: string
  readonly profile: WikiProfileAnswers
}

const DOMAIN_TEXTS: Readonly<Record<DomainProblem, string>> = {
  format: messages.createWiki.domainFormat,
  reserved: RESERVED_SUBDOMAIN_TEXT,
}

/**
 * What the schema cannot judge: the domain, names that MediaWiki keeps for itself, the profile inside its text.
 * @throws AppError 422 with all of them at once.
 */
export async function judgeNewWiki(
  config: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix'>,
  request: CreateWikiRequest,
): Promise<WantedWiki> {
  const domain = judgeDomain(request.domain, {
    subdomainSuffix: config.subdomainSuffix,
    serviceHost: new URL(config.publicUrl).hostname,
  })
  const profile = await parseProfile(request.profile).catch(profileErrors)
  const errors: FieldErrors = {
    ...(domain.problem && { domain: [DOMAIN_TEXTS[domain.problem]] }),
    ...(isReservedUserName(request.username) && { username: ['MediaWiki keeps this name for itself.'] }),
    ...(profile instanceof AppError && profile.fields),
  }
  if (domain.problem || profile instanceof AppError || Object.keys(errors).length > 0) throw invalid(errors)
  return {
    sitename: request.sitename.trim(),
    domain: domain.domain,
    username: canonicalUserName(request.username),
    profile,
  }
}

function profileErrors(thrown: unknown): AppError {
  if (thrown instanceof AppError && thrown.fields) return thrown
  throw thrown
}
