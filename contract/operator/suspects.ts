import { type InferType, object } from 'yup'
import { msg } from '#i18n/msg.ts'
import { LIST_PARAMETER_DEFAULTS, listParameters, oneOf } from './console-list.ts'

/** Days for which a wiki counts as new. */
export const NEW_WIKI_DAYS = 14

/** From so many wikis on, within a day, one account or one network makes many. */
export const MANY_WIKIS = 4

/** Why a new wiki may be spam, in words. Each alone proves nothing. */
export const SIGNALS = {
  has_address: msg('operator-name-description-has-web-address'),
  is_one_of_many: msg('operator-owner-has-made-1-wikis', MANY_WIKIS),
  has_suspended: msg('operator-another-wiki-owner-suspended'),
  shares_network: msg('operator-1-wikis-made-network', MANY_WIKIS),
} as const

export type Signal = keyof typeof SIGNALS

export const SIGNAL_NAMES = Object.keys(SIGNALS) as readonly Signal[]

/** A new wiki that may be spam. Times are ISO 8601 in UTC. */
export interface SuspectWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  readonly description: string | null
  readonly created_at: string
  readonly state: 'served' | 'suspended'
  readonly edits: number
  readonly owner_id: number
  /** The owner's email address. */
  readonly owner: string
  readonly owner_suspended: boolean
  /** Whether somebody has marked it as no spam. */
  readonly no_spam: boolean
  readonly signals: readonly Signal[]
}

export const SUSPECT_SORTS = ['created_at', 'edits'] as const

/** The query of `GET /api/operator/suspects`. */
export const suspectsQuerySchema = object({
  /** Those that somebody has marked, in place of those that may be spam. */
  marked: oneOf(['no-spam']),
  ...listParameters(SUSPECT_SORTS),
})

export type SuspectsQuery = InferType<typeof suspectsQuerySchema>

export const SUSPECTS_DEFAULTS = {
  ...LIST_PARAMETER_DEFAULTS,
  sort: 'created_at',
  direction: 'desc',
} as const

/** One of the first edits of people in a wiki. */
export interface FirstEdit {
  readonly at: string
  readonly user: string
  /** Its title without the namespace. */
  readonly page: string
  readonly comment: string
}

/** The answer to `GET /api/operator/suspects/{id}/edits`, the oldest first; null if the wiki cannot be read. */
export interface FirstEditsResponse {
  readonly data: readonly FirstEdit[] | null
}

/** What stands in the audit log, and what owners are told, of an act of one click. */
export const SPAM_REASON = 'It looks like spam.'
export const NO_SPAM_REASON = 'It is no spam.'
export const MAY_BE_SPAM_REASON = 'It may be spam after all.'
