import { object, string } from 'yup'
import { invalidEntityIdText, isEntityId, type MappedKind } from '#contract/entities/entity-ids.ts'

/** One row of a mapping table while it is edited. Source: spec 3.18, 5.36 to 5.38. */
export function mappingRowSchema(kind: MappedKind) {
  const id = string()
    .defined()
    .test(
      'entity-id',
      ({ value }) => invalidEntityIdText(kind, value),
      value => isEntityId(kind, value),
    )
  return object({ local: id, wikidata: id })
}
