import { boolean, type InferType, mixed, number, object, string } from 'yup'
import { PASSWORD_MAX } from '#contract/limits.ts'
import { wiki } from '#contract/schemas/wiki-requests.ts'
import { msg } from '#i18n/msg.ts'
import type { RestoreMode } from './wiki-backup.ts'
import type { ExportKind } from './wiki-export.ts'

const ID_TEXT = msg('wiki-data-please-send-id')

/** Larger numbers are not exact, and PostgreSQL refuses to compare them with its own. */
const id = () =>
  number().required(ID_TEXT).integer(ID_TEXT).min(0, ID_TEXT).max(Number.MAX_SAFE_INTEGER, ID_TEXT)
const password = () => string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX))

/**
 * `POST /wiki/export`. A complete copy needs the member's password if the last log-in was more than ten minutes ago. The
 * answer is 409 only while another export of the wiki is pending: the page then shows that one.
 */
export const startExportSchema = object({
  wiki,
  kind: mixed<ExportKind>()
    .required(msg('wiki-data-please-choose-what-copy-contains'))
    .oneOf(['public', 'complete'], msg('wiki-data-please-choose-what-copy-contains')),
  password_hashes: boolean(),
  password: password(),
}).noUnknown()

/** `POST /wiki/export/cancel`: cancels a pending export, or removes the file of a finished one. */
export const cancelExportSchema = object({ wiki, id: id() }).noUnknown()

/**
 * `POST /wiki/restore`. `sitename` and `domain` are for mode `new`; `password` is needed for mode `back` if the
 * last log-in was more than an hour ago. The answer is 409 only while another restore of the wiki is pending: the
 * page then shows that one.
 */
export const startRestoreSchema = object({
  wiki,
  backup: id(),
  mode: mixed<RestoreMode>()
    .required(msg('wiki-data-please-choose-how-restore'))
    .oneOf(['new', 'back'], msg('wiki-data-please-choose-how-restore')),
  sitename: string(),
  domain: string(),
  password: password(),
}).noUnknown()

/** `POST /wiki/undelete`, answered with `SuccessResponse`. `password` is needed if the last log-in was more than an hour ago. */
export const undeleteSchema = object({ wiki, password: password() }).noUnknown()

/** `POST /wiki/import` and `POST /wiki/import/cancel`. */
export const importSchema = object({ wiki, id: id() }).noUnknown()

export type StartExportRequest = InferType<typeof startExportSchema>
export type StartRestoreRequest = InferType<typeof startRestoreSchema>

/** `POST /wiki/queryService/rebuild`. */
export const rebuildQueriesSchema = object({ wiki }).noUnknown()
