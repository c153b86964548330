import type { MappedKind } from '#contract/entities/entity-ids.ts'
import { msg } from '#i18n/msg.ts'

/** Source: spec 2.57. */
export const mappingTitles: Readonly<Record<MappedKind, string>> = {
  properties: msg('wiki-structured-data-mapping-properties-wikidata'),
  items: msg('wiki-structured-data-mapping-items-wikidata'),
}

export function mappingLead(kind: MappedKind, productName: string): string {
  return kind === 'items'
    ? msg('wiki-structured-data-mapping-items-lead', productName)
    : msg('wiki-structured-data-mapping-properties-lead', productName)
}

export const exampleIds: Readonly<Record<MappedKind, { readonly local: string; readonly wikidata: string }>> =
  {
    properties: { local: 'P1', wikidata: 'P31' },
    items: { local: 'Q1', wikidata: 'Q5' },
  }

/** Source: spec 2.62. */
export const removeQuestion = msg('wiki-structured-data-sure-want-delete-mapping')

export function duplicateText(wikidata: string): string {
  return msg('wiki-structured-data-already-mapped', wikidata)
}

/** Source: spec 4.19, 4.20, 4.21. */
export const importTexts = {
  pending: msg('wiki-structured-data-import-running-can-leave-page'),
  failed: msg('wiki-structured-data-entity-import-failed-please-try'),
  once: (productName: string) => msg('wiki-structured-data-can-only-import-base-set', productName),
} as const

/** Source: spec 8.25. */
export const lexemeFailure = msg('common-something-went-wrong')
