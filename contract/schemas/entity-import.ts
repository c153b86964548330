import { type InferType, object, string } from 'yup'
import { IMPORT_ENTITIES_MAX } from '#contract/entities/entity-import.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { wiki } from './wiki-requests.ts'

const IDS_SHAPE = /^[A-Z]\d{1,12}(@\d{1,15})?(,[A-Z]\d{1,12}(@\d{1,15})?)*$/

const sourceUrl = () => string().required(messages.fieldRequired).max(500, msg('schemas-url-too-long'))

/** `POST /wiki/entityImport`. Source: spec 7.22. */
export const entityImportSchema = object({
  wiki,
  entity_ids: string()
    .required(messages.fieldRequired)
    .matches(IDS_SHAPE, {
      message: msg('schemas-please-send-ids-such-as'),
      excludeEmptyString: true,
    })
    .test(
      'count',
      msg('schemas-import-can-have-at-most', IMPORT_ENTITIES_MAX),
      ids => (ids ?? '').split(',').length <= IMPORT_ENTITIES_MAX,
    ),
  source_wiki_url: sourceUrl(),
}).noUnknown()

export type EntityImportRequest = InferType<typeof entityImportSchema>
