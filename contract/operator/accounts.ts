import { array, type InferType, number, object, string } from 'yup'
import { EMAIL_MAX } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import type { Role } from '#contract/people/roles.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { msg } from '#i18n/msg.ts'
import { reason } from './act-request.ts'
import { filterText, listParameters, oneOf } from './console-list.ts'

/** The states of an account; the first that applies counts. */
export const ACCOUNT_STATES = ['suspended', 'closing', 'unverified', 'active'] as const

export type AccountState = (typeof ACCOUNT_STATES)[number]

/** An account in the list of `GET /api/operator/accounts`. Times are ISO 8601 in UTC. */
export interface ListedAccount {
  readonly id: number
  readonly email: string
  readonly state: AccountState
  readonly created_at: string
  /** How many wikis it owns or manages, without deleted ones. */
  readonly wikis: number
  readonly role: OperatorRole | null
}

const ACCOUNT_SORTS = ['created_at', 'email', 'wikis'] as const

/** The query of `GET /api/operator/accounts`. */
export const accountsQuerySchema = object({
  ...listParameters(ACCOUNT_SORTS),
  search: filterText(),
  state: oneOf(ACCOUNT_STATES),
})

export type AccountsQuery = InferType<typeof accountsQuerySchema>

/** The answer to `GET /api/operator/accounts/{id}`: all that is needed to help the member, and nothing that opens the account. */
export interface AccountDetails extends ListedAccount {
  readonly verified_at: string | null
  readonly closes_at: string | null
  readonly suspended_at: string | null
  /** The reason, which the member knows; null if it is not suspended. */
  readonly suspended_for: string | null
  /** False for members who log in only through their institution. */
  readonly has_password: boolean
  readonly two_step: {
    readonly app: boolean
    readonly passkeys: number
    readonly recovery_codes: number
  }
  readonly sessions: readonly {
    readonly created_at: string
    readonly last_used_at: string
    readonly browser: string | null
    readonly system: string | null
    readonly two_step: boolean
  }[]
  readonly api_tokens: readonly {
    readonly name: string
    readonly created_at: string
    readonly last_used_at: string | null
    readonly expires_at: string
  }[]
  readonly people_of: readonly {
    readonly wiki: number
    readonly domain: string
    readonly sitename: string
    readonly role: Role
    readonly deleted: boolean
  }[]
  /** User names of its accounts on wikis. */
  readonly usernames: readonly string[]
  readonly invitations: readonly {
    readonly wiki: number
    readonly domain: string
    readonly role: Role
    readonly direction: 'sent' | 'received'
    /** The address of the other person. */
    readonly email: string
    readonly expires_at: string
  }[]
}

export interface AccountResponse {
  readonly data: AccountDetails
}

/** What an operator must check before resetting two-step log-in: somebody who knows the password may be asking. */
export const RESET_CHECKS = {
  identity: msg('operator-i-have-made-sure-who-asking'),
  lost: msg('operator-have-lost-app-passkey-recovery-codes'),
  unasked: msg('operator-i-have-called-written-back-over'),
} as const

type ResetCheck = keyof typeof RESET_CHECKS

export const RESET_CHECK_NAMES = Object.keys(RESET_CHECKS) as readonly ResetCheck[]

/** `POST /api/operator/accounts/{id}/reset-two-step`. */
export const resetTwoStepSchema = object({
  reason,
  checked: array(oneOf(RESET_CHECK_NAMES).defined())
    .required(messages.fieldRequired)
    .max(RESET_CHECK_NAMES.length, msg('operator-please-check-each-once'))
    .test('complete', msg('operator-please-check-all-these-first'), checked =>
      RESET_CHECK_NAMES.every(name => checked.includes(name)),
    ),
}).noUnknown()

/** The address of the account that becomes the owner of a wiki. */
export const newOwner = string()
  .required(messages.fieldRequired)
  .max(EMAIL_MAX, msg('common-max-1-characters', EMAIL_MAX))

/** `POST /api/operator/accounts/{id}/hand-over`. */
export const handOverSchema = object({
  reason,
  wiki: number().required(messages.fieldRequired).integer().min(1).max(Number.MAX_SAFE_INTEGER),
  to: newOwner,
}).noUnknown()

export type HandOverRequest = InferType<typeof handOverSchema>
