import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { CreateWikiForm } from './create-wiki.form.ts'

/** Valid answers to each step, for tests. */
export const exampleSite = {
  sitename: 'Herbarium',
  domainKind: 'subdomain',
  domain: 'herbarium',
  username: 'Curator',
  language: 'de',
} as const
export const examplePurpose = {
  purpose: 'data_hub',
  purpose_other: '',
  audience: 'wide',
  audience_other: '',
} as const
export const exampleTemporality = { temporality: 'permanent', temporality_other: '' } as const

/** The form with all of them. */
export const exampleForm: CreateWikiForm = {
  ...exampleSite,
  ...examplePurpose,
  ...exampleTemporality,
  selectedOption: '',
  freeTextResponse: '',
  languageName: 'Deutsch',
  requestId: '',
}

export const exampleCreatedWiki: CreatedWiki = {
  id: 7,
  sitename: 'Herbarium',
  name: 'Herbarium',
  domain: 'herbarium.localhost:8080',
}
