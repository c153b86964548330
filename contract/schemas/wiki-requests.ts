import { array, type InferType, lazy, mixed, object, string } from 'yup'
import { DELETION_REASON_MAX, DELETION_REASONS_MAX, PASSWORD_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'

/** Calls about one wiki. Source: specification, section 7. */

const WIKI_ID_TEXT = 'Please name a wiki by its id.'

/** A wiki's id as it travels: a whole number, or its digits (multipart, queries, clients that read it off an address). */
export function parseWikiId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id : null
}

/** The `wiki` of a body. */
export const wiki = mixed<number | string>()
  .required(WIKI_ID_TEXT)
  .test('wiki-id', WIKI_ID_TEXT, value => parseWikiId(value) !== null)

/** `POST /wiki/details`; also what every other call about a wiki begins with. */
export const wikiRequestSchema = object({ wiki }).noUnknown()

/** `POST /wiki/profile`. The profile is JSON text; `profileAnswersSchema` judges what it holds. */
export const saveProfileSchema = object({
  wiki,
  profile: string().required(messages.fieldRequiredStop).max(10_000, 'The profile is too long.'),
}).noUnknown()

/** `POST /wiki/setting/{setting}/update`. `judgeSetting` judges the value; `setting` repeats the path's. */
export const saveSettingSchema = object({ wiki, setting: string(), value: mixed().nullable() }).noUnknown()

const deletionReason = string()
  .defined()
  .max(DELETION_REASON_MAX, `Text must be ${DELETION_REASON_MAX} characters or less.`)

const deletionReasonList = array(deletionReason).max(
  DELETION_REASONS_MAX,
  `There can be at most ${DELETION_REASONS_MAX} reasons.`,
)

/**
 * `POST /wiki/delete`: the checked reasons and the free text, possibly none, some clients send one text; the password of
 * whoever deletes it where their last log-in is long ago.
 */
export const deleteWikiSchema = object({
  wiki,
  deletionReasons: lazy(value =>
    typeof value === 'string' ? deletionReason : deletionReasonList.nullable().optional(),
  ),
  password: string().max(PASSWORD_MAX, `Max ${PASSWORD_MAX} characters`),
}).noUnknown()

/** The reasons as a list; an empty text is none. */
export function deletionReasonsOf({ deletionReasons }: DeleteWikiRequest): readonly string[] {
  return typeof deletionReasons === 'string' ? [deletionReasons].filter(Boolean) : (deletionReasons ?? [])
}

type DeleteWikiRequest = InferType<typeof deleteWikiSchema>
