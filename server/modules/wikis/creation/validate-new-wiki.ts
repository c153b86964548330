import { DEFAULT_LANGUAGE, type LanguageCode, parseLanguageCode } from '#contract/domain/language-code.ts'
import { parseUserName, type UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { FieldErrors } from '#contract/failure.ts'
import { type CreateWikiRequest, LANGUAGE_TEXT } from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityResponse } from '#contract/schemas/policies.ts'
import type { WikiProfileAnswers } from '#contract/types/wiki-profile.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'
import { DOMAIN_TEXTS, validateWikiDomain } from '#server/modules/wikis/domains/validate-wiki-domain.ts'
import { parseProfile } from '#server/modules/wikis/profile/parse-profile.ts'
import type { ServerConfig } from '#server/platform/config/server-config.ts'
import { AppError, invalid } from '#server/platform/http/app-error.ts'
import { requestKey } from '#server/platform/http/repeated-request.ts'

/** A wiki that may be created if its domain is free. */
export interface WantedWiki {
  readonly sitename: string
  readonly domain: WikiDomain
  /** The host of a custom domain, which must be proven first; null for a subdomain of the service. */
  readonly customHost: string | null
  readonly username: UserName
  /** Its content language. */
  readonly language: LanguageCode
  /** Null for a wiki that gets it later, from its managers or from a backup. */
  readonly profile: WikiProfileAnswers | null
  /** The member's answer about knowledge equity; null if there is none. */
  readonly knowledgeEquity: KnowledgeEquityResponse | null
  /** As `requestKey` makes it; null if the client names none. */
  readonly request: string | null
}

/**
 * Validates what the schema cannot: the domain, names that MediaWiki reserves, the language, and the profile inside its
 * JSON text.
 * @throws AppError 422 with all invalid fields.
 */
export async function validateNewWiki(
  config: Pick<ServerConfig, 'publicUrl' | 'subdomainSuffix' | 'cnameTarget'>,
  engine: Pick<WikiEngine, 'languages' | 'unavailableReason'>,
  request: CreateWikiRequest,
): Promise<WantedWiki> {
  const domain = validateWikiDomain(config, request.domain)
  const username = parseUserName(request.username)
  const language = languageOf(engine, request.language)
  const profile = request.profile ? await parseProfile(request.profile).catch(profileErrors) : null
  const errors: FieldErrors = {
    ...(domain.problem && { domain: [DOMAIN_TEXTS[domain.problem]] }),
    ...(username === null && { username: ['MediaWiki keeps this name for itself.'] }),
    ...(language === null && { language: [LANGUAGE_TEXT] }),
    ...(profile instanceof AppError && profile.fields),
  }
  if (domain.problem || username === null || language === null || profile instanceof AppError)
    throw invalid(errors)
  return {
    sitename: request.sitename.trim(),
    domain: domain.domain,
    customHost: domain.customHost,
    username,
    language,
    profile,
    knowledgeEquity: request.knowledgeEquityResponse ?? null,
    request: requestKey(request.request_id, domain.domain),
  }
}

function profileErrors(thrown: unknown): AppError {
  if (thrown instanceof AppError && thrown.fields) return thrown
  throw thrown
}

/** @returns null for a language that the server's MediaWiki does not know. */
function languageOf(
  { languages, unavailableReason }: Pick<WikiEngine, 'languages' | 'unavailableReason'>,
  wanted: string | null | undefined,
): LanguageCode | null {
  if (!wanted) return DEFAULT_LANGUAGE
  const code = parseLanguageCode(wanted)
  const known = unavailableReason !== null || languages.some(language => language.code === code)
  return known ? code : null
}
