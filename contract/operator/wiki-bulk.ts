import { array, boolean, type InferType, number, object } from 'yup'
import { messages } from '#contract/messages.ts'
import { msg } from '#i18n/msg.ts'
import { reason } from './act-request.ts'
import { filterText, oneOf } from './console-list.ts'
import { CONSOLE_WIKI_STATES, type ConsoleWikiState } from './console-wikis.ts'

/** Acts on many wikis at once: only those that can be undone and do not take PHP long. */
export const BULK_ACTS = [
  'suspend',
  'lift-suspension',
  'make-read-only',
  'make-writable',
  'undelete',
] as const

export type BulkAct = (typeof BULK_ACTS)[number]

/** The most wikis that one call acts on. */
export const BULK_MAX = 100

const IDS_TEXT = msg('operator-please-choose-1-to-1-wikis', BULK_MAX)

const act = oneOf(BULK_ACTS).required(messages.fieldRequired)
const ids = array(number().required().integer().min(0).max(Number.MAX_SAFE_INTEGER))
  .min(1, IDS_TEXT)
  .max(BULK_MAX, IDS_TEXT)

/** The filters of the list of wikis. */
const filter = object({
  name: filterText(),
  domain: filterText(),
  owner: filterText(),
  state: oneOf(CONSOLE_WIKI_STATES),
})
  .noUnknown()
  .default(undefined)

/** `POST /api/operator/wikis/acts/preview`: for the given wikis, or for all that match a filter. */
export const previewWikiActsSchema = object({ act, ids: ids.optional(), filter: filter.optional() })
  .noUnknown()
  .test(
    'one-choice',
    msg('operator-please-choose-wikis-say-which-meant'),
    ({ ids: chosen, filter: meant }) => (chosen === undefined) !== (meant === undefined),
  )

export type PreviewWikiActs = InferType<typeof previewWikiActsSchema>

/** `POST /api/operator/wikis/acts`: does what the preview has shown. */
export const actOnWikisSchema = object({
  act,
  ids: ids.required(IDS_TEXT),
  reason,
  by_law: boolean(),
}).noUnknown()

export type ActOnWikis = InferType<typeof actOnWikisSchema>

/** A wiki in a preview. */
export interface PreviewedWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly state: ConsoleWikiState
  /** Why it would not be done, as a sentence; null if it would. */
  readonly refusal: string | null
}

export interface WikiActsPreview {
  readonly data: readonly PreviewedWiki[]
  /** How many more wikis match the filter, beyond the first `BULK_MAX`. */
  readonly more: number
}

/** The outcome for one wiki. */
export interface WikiActResult {
  readonly id: number
  readonly domain: string
  /** `failed`: something went wrong on our side. */
  readonly outcome: 'done' | 'refused' | 'failed'
  /** Why not, or what is still to come, as a sentence; null if there is nothing to say. */
  readonly text: string | null
}

export interface WikiActsResponse {
  readonly data: readonly WikiActResult[]
}
