import { object } from 'yup'
import { msg } from '#i18n/msg.ts'
import type { AccountState } from './accounts.ts'
import { listParameters, oneOf } from './console-list.ts'

/** How many days a wiki or an account counts as new. */
export const NEW_DAYS = 14

/** From this number on, the wikis that one account or network makes within a day count as many. */
export const MANY_WIKIS = 4

/** Up to this many sign-ups in one network within an hour are not a signal. */
export const MANY_SIGN_UPS = 3

/** From this number on, similar addresses of accounts that were made within a day count as a series. */
export const MANY_ADDRESSES = 4

/** Why a new wiki may be spam, in words. Each alone proves nothing. */
export const SIGNALS = {
  has_address: msg('operator-name-description-has-web-address'),
  is_one_of_many: msg('operator-owner-has-made-1-wikis', MANY_WIKIS),
  has_suspended: msg('operator-another-wiki-owner-suspended'),
  shares_network: msg('operator-1-wikis-made-network', MANY_WIKIS),
} as const

export type Signal = keyof typeof SIGNALS

export const SIGNAL_NAMES = Object.keys(SIGNALS) as readonly Signal[]

/** Why a new account may be spam, in words. Each alone proves nothing. */
export const ACCOUNT_SIGNALS = {
  signed_up_among_many: msg('operator-signed-up-among-many', MANY_SIGN_UPS),
  is_one_of_series: msg('operator-address-one-of-series', MANY_ADDRESSES),
  has_many_unverified: msg('operator-address-not-confirmed-1-wikis', MANY_WIKIS),
  has_spam_wiki: msg('operator-one-of-its-wikis-suspended'),
} as const

export type AccountSignal = keyof typeof ACCOUNT_SIGNALS

export const ACCOUNT_SIGNAL_NAMES = Object.keys(ACCOUNT_SIGNALS) as readonly AccountSignal[]

/** A new account that may be spam. Times are ISO 8601 in UTC. */
export interface SuspectAccount {
  readonly id: number
  readonly email: string
  readonly created_at: string
  readonly state: AccountState
  /** How many wikis it owns, without deleted ones. */
  readonly wikis: number
  /** Whether somebody has marked it as not spam. */
  readonly no_spam: boolean
  readonly signals: readonly AccountSignal[]
}

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
  /** Whether somebody has marked it as not spam. */
  readonly no_spam: boolean
  readonly signals: readonly Signal[]
}

const SUSPECT_SORTS = ['created_at', 'edits'] as const
const SUSPECT_ACCOUNT_SORTS = ['created_at'] as const

function suspectsQuery<Sort extends string>(sorts: readonly Sort[]) {
  return object({
    /** Lists those that somebody has marked, instead of those that may be spam. */
    marked: oneOf(['no-spam']),
    ...listParameters(sorts),
  })
}

/** The query of `GET /api/operator/suspects`. */
export const suspectsQuerySchema = suspectsQuery(SUSPECT_SORTS)

/** The query of `GET /api/operator/suspect-accounts`. */
export const suspectAccountsQuerySchema = suspectsQuery(SUSPECT_ACCOUNT_SORTS)

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

/** The reason of a one-click act, in the audit log and in emails to owners. */
export const SPAM_REASON = 'It looks like spam.'
export const NO_SPAM_REASON = 'It is not spam.'
export const MAY_BE_SPAM_REASON = 'It may be spam after all.'
