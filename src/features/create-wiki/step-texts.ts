import type { CreateWikiStep } from '#machines/create-wiki/create-wiki.form.ts'

/** The names of the steps. */
export const STEP_TITLES: Readonly<Record<CreateWikiStep, string>> = {
  site: 'Name and address',
  purpose: 'Purpose',
  temporality: 'Duration',
}
