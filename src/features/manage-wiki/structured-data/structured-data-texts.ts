import type { MappedKind } from '#contract/entities/entity-ids.ts'

/** What the specification fixes stands in sections 2 ("Features tab") and 4; the rest is ours. */

export const mappingTitles: Readonly<Record<MappedKind, string>> = {
  properties: 'Mapping Properties to Wikidata',
  items: 'Mapping Items to Wikidata',
}

export const exampleIds: Readonly<Record<MappedKind, { readonly local: string; readonly wikidata: string }>> =
  {
    properties: { local: 'P1', wikidata: 'P31' },
    items: { local: 'Q1', wikidata: 'Q5' },
  }

export const removeQuestion = 'Are you sure you want to delete this mapping?'

export function duplicateText(wikidata: string): string {
  return `${wikidata} has a mapping already. Edit that one, or choose another id.`
}

export const importTexts = {
  pending: 'The import is running. You can leave this page; it goes on.',
  failed: 'Your entity import failed. Please try again.',
  once: (productName: string) => `You can only import the base set once per ${productName} instance.`,
} as const

/** Where an alert of the specification stood: "Something went wrong." */
export const lexemeFailure = 'Something went wrong.'
