import type { MappedKind } from '#contract/entities/entity-ids.ts'
import type { ImportStep } from '#contract/entities/entity-import.ts'
import { msg } from '#i18n/msg.ts'

/** Source: spec 2.57. */
export const mappingTitles: Readonly<Record<MappedKind, string>> = {
  properties: msg('wiki-structured-data-mapping-properties-wikidata'),
  items: msg('wiki-structured-data-mapping-items-wikidata'),
}

export function mappingLead(kind: MappedKind, productName: string): string {
  const lead = msg('wiki-structured-data-tells-programs-which-1-2', kind, productName)
  return kind === 'items' ? lead : msg('wiki-structured-data-1-with-p2370-conversion-si', lead)
}

export const exampleIds: Readonly<Record<MappedKind, { readonly local: string; readonly wikidata: string }>> =
  {
    properties: { local: 'P1', wikidata: 'P31' },
    items: { local: 'Q1', wikidata: 'Q5' },
  }

/** Source: spec 2.62. */
export const removeQuestion = msg('wiki-structured-data-sure-want-delete-mapping')

export function duplicateText(wikidata: string): string {
  return msg('wiki-structured-data-1-already-has-mapping-edit', wikidata)
}

/** Source: spec 4.19, 4.20, 4.21. */
export const importTexts = {
  pending: msg('wiki-structured-data-import-running-can-leave-page'),
  failed: msg('wiki-structured-data-entity-import-failed-please-try'),
  once: (productName: string) => msg('wiki-structured-data-can-only-import-base-set', productName),
} as const

/** What a running import does with an entity. */
export const phaseTexts: Readonly<Record<ImportStep['phase'], string>> = {
  waiting: msg('wiki-structured-data-waiting-other-imports-have-their'),
  reading: msg('wiki-structured-data-reading'),
  creating: msg('wiki-structured-data-importing'),
  statements: msg('wiki-structured-data-adding-statements'),
}

/** Source: spec 8.25. */
export const lexemeFailure = msg('common-something-went-wrong')
