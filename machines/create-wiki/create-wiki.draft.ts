import {
  type CreateWikiRequest,
  type SiteDetailsForm,
  siteDetailsSchema,
} from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityForm, KnowledgeEquityResponse } from '#contract/schemas/policies.ts'
import {
  type PurposeForm,
  purposeSchema,
  type TemporalityForm,
  toProfileAnswers,
} from '#contract/schemas/wiki-profile.ts'

/** The wizard's steps in order. Source: specification, section 2 ("/wikis/create"). */
export const CREATE_WIKI_STEPS = ['site', 'purpose', 'temporality'] as const
export type CreateWikiStep = (typeof CREATE_WIKI_STEPS)[number]

/** Everything typed and chosen so far, and where: plain data, so that it survives a reload. */
export interface CreateWikiDraft {
  readonly step: CreateWikiStep
  readonly site: SiteDetailsForm
  readonly purpose: PurposeForm
  readonly temporality: TemporalityForm
  /** Asked on the last step, where the service asks at all. */
  readonly knowledgeEquity: KnowledgeEquityForm
}

export const EMPTY_DRAFT: CreateWikiDraft = {
  step: 'site',
  site: { sitename: '', domainKind: 'subdomain', domain: '', username: '' },
  purpose: { purpose: '', purpose_other: '', audience: '', audience_other: '' },
  temporality: { temporality: '', temporality_other: '' },
  knowledgeEquity: { selectedOption: '', freeTextResponse: '' },
}

/**
 * A draft as it was written down, perhaps by an older version: what has the right shape is taken, the rest is empty. Choices
 * are not checked here; a step with a wrong one is not complete.
 */
export function draftFrom(kept: unknown): CreateWikiDraft {
  const { step, site, purpose, temporality, knowledgeEquity } = recordOf(kept)
  const details = withKeptTexts(EMPTY_DRAFT.site, site)
  return {
    step: CREATE_WIKI_STEPS.find(known => known === step) ?? EMPTY_DRAFT.step,
    site: { ...details, domainKind: details.domainKind === 'custom' ? 'custom' : 'subdomain' },
    purpose: withKeptTexts(EMPTY_DRAFT.purpose, purpose),
    temporality: withKeptTexts(EMPTY_DRAFT.temporality, temporality),
    knowledgeEquity: withKeptTexts(EMPTY_DRAFT.knowledgeEquity, knowledgeEquity),
  }
}

function withKeptTexts<Form extends object>(empty: Form, kept: unknown): Form {
  const texts = Object.entries(recordOf(kept)).filter(
    ([key, text]) => key in empty && typeof text === 'string',
  )
  return { ...empty, ...Object.fromEntries(texts) }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The step a draft is taken up at: the one it was left at, unless an earlier one is not complete. */
export function stepToResume(draft: CreateWikiDraft): CreateWikiStep {
  if (draft.step === 'site' || !siteDetailsSchema.isValidSync(draft.site)) return 'site'
  if (draft.step === 'purpose' || !purposeSchema.isValidSync(draft.purpose)) return 'purpose'
  return 'temporality'
}

/**
 * The address the wiki will have, as the wire's `domain`.
 * @param subdomainSuffix what follows the subdomain, such as `.localhost:8080`.
 */
export function wikiDomain(
  { domainKind, domain }: Pick<SiteDetailsForm, 'domainKind' | 'domain'>,
  subdomainSuffix: string,
): string {
  const typed = domain.trim().toLowerCase()
  return domainKind === 'subdomain' ? typed + subdomainSuffix : typed
}

/** A complete draft as `POST /wiki/create` takes it. */
export function toCreateWikiRequest(
  { site, purpose, temporality, knowledgeEquity }: CreateWikiDraft,
  subdomainSuffix: string,
): CreateWikiRequest {
  const knowledgeEquityResponse = toKnowledgeEquityResponse(knowledgeEquity)
  return {
    sitename: site.sitename.trim(),
    domain: wikiDomain(site, subdomainSuffix),
    username: site.username.trim(),
    profile: JSON.stringify(toProfileAnswers(purpose, temporality)),
    ...(knowledgeEquityResponse && { knowledgeEquityResponse }),
  }
}

/** Undefined where nothing was answered. */
function toKnowledgeEquityResponse({
  selectedOption,
  freeTextResponse,
}: KnowledgeEquityForm): KnowledgeEquityResponse | undefined {
  if (selectedOption === '') return undefined
  const text = freeTextResponse.trim()
  return { selectedOption, ...(text !== '' && { freeTextResponse: text }) }
}
