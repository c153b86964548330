import type { MappedKind } from '#contract/entities/entity-ids.ts'
import type { ImportStep } from '#contract/entities/entity-import.ts'

/** Source: spec 2.57. */
export const mappingTitles: Readonly<Record<MappedKind, string>> = {
  properties: 'Mapping Properties to Wikidata',
  items: 'Mapping Items to Wikidata',
}

export function mappingLead(kind: MappedKind, productName: string): string {
  const lead = `Tells programs which ${kind} of your ${productName} correspond to those of Wikidata.`
  return kind === 'items'
    ? lead
    : `${lead} With P2370 (conversion to SI unit), queries find quantities in standard units, too.`
}

export const exampleIds: Readonly<Record<MappedKind, { readonly local: string; readonly wikidata: string }>> =
  {
    properties: { local: 'P1', wikidata: 'P31' },
    items: { local: 'Q1', wikidata: 'Q5' },
  }

/** Source: spec 2.62. */
export const removeQuestion = 'Are you sure you want to delete this mapping?'

export function duplicateText(wikidata: string): string {
  return `${wikidata} already has a mapping. Edit that mapping, or choose another id.`
}

/** Source: spec 4.19, 4.20, 4.21. */
export const importTexts = {
  pending: 'The import is running. You can leave this page; the import continues.',
  failed: 'Your entity import failed. Please try again.',
  once: (productName: string) => `You can only import the base set once per ${productName} instance.`,
} as const

/** What a running import does with an entity. */
export const phaseTexts: Readonly<Record<ImportStep['phase'], string>> = {
  waiting: 'Waiting for other imports to have their turn, at',
  reading: 'Reading',
  creating: 'Importing',
  statements: 'Adding the statements of',
}

/** Source: spec 8.25. */
export const lexemeFailure = 'Something went wrong.'
