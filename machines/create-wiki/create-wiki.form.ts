import { type SiteDetails, siteDetailsSchema } from '#contract/schemas/create-wiki.ts'
import type { KnowledgeEquityForm } from '#contract/schemas/policies.ts'
import {
  type PurposeAnswers,
  type PurposeForm,
  purposeSchema,
  type TemporalityForm,
} from '#contract/schemas/wiki-profile.ts'

/** The wizard's steps in order. Source: spec 2.44. */
export const CREATE_WIKI_STEPS = ['site', 'purpose', 'temporality'] as const
export type CreateWikiStep = (typeof CREATE_WIKI_STEPS)[number]

/** The form's values of all steps; '' where nothing was chosen or typed. */
export interface CreateWikiForm extends SiteDetails, PurposeForm, TemporalityForm, KnowledgeEquityForm {
  /** The name of the chosen language in itself, for the preview. */
  readonly languageName: string
  /** Identifies the request for one wiki: the same at every attempt and after a reload, until the wiki exists. */
  readonly requestId: string
}

export const EMPTY_FORM: CreateWikiForm = {
  sitename: '',
  domainKind: 'subdomain',
  domain: '',
  username: '',
  language: '',
  languageName: '',
  purpose: '',
  purpose_other: '',
  audience: '',
  audience_other: '',
  temporality: '',
  temporality_other: '',
  selectedOption: '',
  freeTextResponse: '',
  requestId: '',
}

/** Reads a stored draft, perhaps of an older version: keeps whatever still fits and leaves the rest empty. */
export function formOf(draft: Readonly<Record<string, unknown>>): CreateWikiForm {
  const texts = Object.entries(draft).filter(
    ([field, value]) => Object.hasOwn(EMPTY_FORM, field) && typeof value === 'string',
  )
  const form: CreateWikiForm = { ...EMPTY_FORM, ...Object.fromEntries(texts) }
  return { ...form, domainKind: form.domainKind === 'custom' ? 'custom' : 'subdomain' }
}

/**
 * Where the wizard starts: the step at which it was left, and the complete answers of the steps before the last one.
 */
export interface CreateWikiStart {
  readonly step: CreateWikiStep
  readonly requestId?: string
  readonly site: SiteDetails | null
  readonly purpose: PurposeAnswers | null
}

/**
 * Reads where a form was left.
 * @param step anything that was stored; if it is not the name of a step, the wizard starts at the first.
 */
export function startOf(form: CreateWikiForm, step: unknown): CreateWikiStart {
  return {
    step: CREATE_WIKI_STEPS.find(known => known === step) ?? 'site',
    requestId: form.requestId,
    site: siteDetailsSchema.isValidSync(form) ? siteDetailsSchema.cast(form, { stripUnknown: true }) : null,
    purpose: purposeSchema.isValidSync(form) ? purposeSchema.cast(form, { stripUnknown: true }) : null,
  }
}
