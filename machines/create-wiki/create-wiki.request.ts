import type { CreateWikiRequest, SiteDetails } from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityForm, KnowledgeEquityResponse } from '#contract/schemas/policies.ts'
import {
  type PurposeAnswers,
  type TemporalityAnswers,
  toProfileAnswers,
} from '#contract/schemas/wiki-profile.ts'

/** The parsed answers of each step; null while a step has not been completed. */
export interface CreateWikiAnswers {
  readonly site: SiteDetails | null
  readonly purpose: PurposeAnswers | null
  readonly temporality: TemporalityAnswers | null
  /** Asked in the last step, if the service asks at all. */
  readonly knowledgeEquity: KnowledgeEquityForm | null
  /** The same at every attempt, so that a wiki whose creation was not answered is found; '' if there is none. */
  readonly requestId: string
}

/**
 * The domain of the new wiki, in the form that the API expects.
 * @param subdomainSuffix what follows the subdomain, such as `.localhost:8080`.
 */
export function wikiDomain(
  { domainKind, domain }: Pick<SiteDetails, 'domainKind' | 'domain'>,
  subdomainSuffix: string,
): string {
  const typed = domain.trim().toLowerCase()
  return domainKind === 'subdomain' ? typed + subdomainSuffix : typed
}

/**
 * The answers as the body of `POST /wiki/create`.
 * @throws Error if a step has not been completed.
 */
export function toCreateWikiRequest(
  { site, purpose, temporality, knowledgeEquity, requestId }: CreateWikiAnswers,
  subdomainSuffix: string,
): CreateWikiRequest {
  if (!site || !purpose || !temporality) throw new Error('A step of the wizard was skipped.')
  const knowledgeEquityResponse = knowledgeEquity && toKnowledgeEquityResponse(knowledgeEquity)
  return {
    sitename: site.sitename.trim(),
    domain: wikiDomain(site, subdomainSuffix),
    username: site.username.trim(),
    ...(site.language && { language: site.language }),
    profile: JSON.stringify(toProfileAnswers(purpose, temporality)),
    ...(knowledgeEquityResponse && { knowledgeEquityResponse }),
    ...(requestId && { request_id: requestId }),
  }
}

/** Null if the question was not answered. */
function toKnowledgeEquityResponse({
  selectedOption,
  freeTextResponse,
}: KnowledgeEquityForm): KnowledgeEquityResponse | null {
  if (selectedOption === '') return null
  const text = freeTextResponse.trim()
  return { selectedOption, ...(text !== '' && { freeTextResponse: text }) }
}
