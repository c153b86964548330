import { array, type InferType, lazy, mixed, object, string } from 'yup'
import { DELETION_REASON_MAX, DELETION_REASONS_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'

/** Requests about one wiki. Source: spec 7.16 to 7.20. */

const WIKI_ID_TEXT = msg('common-please-send-id-wiki')

/**
 * Parses the id of a wiki or of another record: a whole number or its digits (in multipart bodies and queries, and from some clients).
 */
export function parseId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}

/** The `wiki` of a body. */
export const wiki = mixed<number | string>()
  .required(WIKI_ID_TEXT)
  .test('wiki-id', WIKI_ID_TEXT, value => parseId(value) !== null)

/** `POST /wiki/details`. */
export const wikiRequestSchema = object({ wiki }).noUnknown()

/** `POST /wiki/profile`. The profile is JSON text; `profileAnswersSchema` validates its content. */
export const saveProfileSchema = object({
  wiki,
  profile: string().required(messages.fieldRequiredStop).max(10_000, msg('schemas-profile-too-long')),
}).noUnknown()

/**
 * `POST /wiki/setting/{setting}/update`. `validateSetting` validates the value; `setting` repeats the one in
 * the path.
 */
export const saveSettingSchema = object({ wiki, setting: string(), value: mixed().nullable() }).noUnknown()

const deletionReason = string()
  .defined()
  .max(DELETION_REASON_MAX, msg('common-text-must-1-characters-less', DELETION_REASON_MAX))

const deletionReasonList = array(deletionReason).max(
  DELETION_REASONS_MAX,
  msg('schemas-there-can-at-most-1-3', DELETION_REASONS_MAX),
)

/**
 * `POST /wiki/delete`. The reasons are the checked ones and the free text; there may be none, and some
 * clients send a single text. The password is needed if the last log-in was more than an hour ago.
 */
export const deleteWikiSchema = object({
  wiki,
  deletionReasons: lazy(value =>
    typeof value === 'string' ? deletionReason : deletionReasonList.nullable().optional(),
  ),
  password: string().max(PASSWORD_MAX, msg('common-max-1-characters', PASSWORD_MAX)),
}).noUnknown()

/** The reasons as a list, without an empty text. */
export function listDeletionReasons({ deletionReasons }: DeleteWikiRequest): readonly string[] {
  return typeof deletionReasons === 'string' ? [deletionReasons].filter(Boolean) : (deletionReasons ?? [])
}

type DeleteWikiRequest = InferType<typeof deleteWikiSchema>
