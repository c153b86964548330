import { type InferType, object, string } from 'yup'
import { BASE_SET, IMPORT_ENTITIES_MAX, type ImportOrder } from '#contract/entities/entity-import.ts'
import { parseImportIds } from '#contract/entities/import-ids.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** The form of the import card. The server interprets the address, because it knows its own wikis. */
export const importFormSchema = object({
  from: string()
    .oneOf(['baseSet', 'other'] as const)
    .required(messages.fieldRequired),
  source_wiki_url: string().when('from', ([from], address) =>
    from === 'other'
      ? address.trim().required(messages.fieldRequired).max(500, msg('schemas-url-too-long'))
      : address,
  ),
  entity_ids: string().when('from', ([from], ids) =>
    from === 'other'
      ? ids.test('ids', (typed, { createError }) => {
          const problem = idsProblem(typed ?? '')
          return problem === null || createError({ message: problem })
        })
      : ids,
  ),
})

export type ImportForm = InferType<typeof importFormSchema>

/** @param form parsed by the schema. */
export function importOrderOf({ from, source_wiki_url = '', entity_ids = '' }: ImportForm): ImportOrder {
  if (from === 'baseSet') return BASE_SET
  return { source_wiki_url, entity_ids: parseImportIds(entity_ids).ids.join(',') }
}

function idsProblem(typed: string): string | null {
  const { ids, wrong } = parseImportIds(typed)
  const [first] = wrong
  if (first !== undefined) return msg('schemas-1-not-id-item-property', first)
  if (ids.length > IMPORT_ENTITIES_MAX)
    return msg('schemas-import-can-have-at-most-2', IMPORT_ENTITIES_MAX, ids.length)
  return ids.length === 0 ? messages.fieldRequired : null
}
