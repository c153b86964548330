import { type InferType, object, string } from 'yup'
import { messages } from '#contract/messages.ts'
import { wiki } from './wiki-requests.ts'

/** Entities one import may bring; bounds the work and the memory of one import. */
const IMPORT_ENTITIES_MAX = 200

const IDS_SHAPE = /^[A-Z]\d{1,12}(@\d{1,15})?(,[A-Z]\d{1,12}(@\d{1,15})?)*$/

/** `POST /wiki/entityImport`. Source: wire, `entity_ids`. */
export const entityImportSchema = object({
  wiki,
  entity_ids: string()
    .required(messages.fieldRequired)
    .matches(IDS_SHAPE, {
      message: 'Please give ids such as P31@2214227295, joined by commas.',
      excludeEmptyString: true,
    })
    .test(
      'count',
      `An import can bring ${IMPORT_ENTITIES_MAX} entities at most.`,
      ids => (ids ?? '').split(',').length <= IMPORT_ENTITIES_MAX,
    ),
  source_wiki_url: string().required(messages.fieldRequired).max(500, 'This address is too long.'),
}).noUnknown()

export type EntityImportRequest = InferType<typeof entityImportSchema>
