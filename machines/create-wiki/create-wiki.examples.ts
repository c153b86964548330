import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { CreateWikiDraft } from './create-wiki.draft.ts'

/** Valid answers for tests. */
export const exampleDraft: CreateWikiDraft = {
  step: 'temporality',
  site: { sitename: 'Herbarium', domainKind: 'subdomain', domain: 'herbarium', username: 'Curator' },
  purpose: { purpose: 'data_hub', purpose_other: '', audience: 'wide', audience_other: '' },
  temporality: { temporality: 'permanent', temporality_other: '' },
  knowledgeEquity: { selectedOption: '', freeTextResponse: '' },
}

export const exampleCreatedWiki: CreatedWiki = {
  id: 7,
  sitename: 'Herbarium',
  name: 'Herbarium',
  domain: 'herbarium.localhost:8080',
}
