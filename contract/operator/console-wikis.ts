import { boolean, type InferType, number, object, string } from 'yup'
import { msg } from '#i18n/msg.ts'
import { reason } from './act-request.ts'
import { filterText, listParameters, oneOf } from './console-list.ts'

export const CONSOLE_WIKI_STATES = [
  'waiting',
  'creating',
  'served',
  'suspended',
  'deleted',
  'purged',
] as const

export type ConsoleWikiState = (typeof CONSOLE_WIKI_STATES)[number]

/** A wiki in the console's list. Times are ISO 8601 in UTC. */
export interface ConsoleWiki {
  readonly id: number
  readonly sitename: string
  readonly domain: string
  /** The email address of one of its owners; empty if it has none. */
  readonly owner: string
  readonly state: ConsoleWikiState
  readonly created_at: string
  /** Null if nobody has edited it, or nobody has looked yet. */
  readonly last_edited_at: string | null
  readonly pages: number
  readonly edits: number
  readonly is_private: boolean
  readonly is_featured: boolean
  /** By an operator; a wiki without quota left is read-only by itself. */
  readonly is_read_only: boolean
  /** MB; 0 for none, null for the service’s default. */
  readonly quota_mb: number | null
}

const CONSOLE_WIKI_SORTS = ['created_at', 'last_edited_at', 'pages', 'edits', 'sort_name'] as const

/** The query of `GET /api/operator/wikis`. */
export const consoleWikisQuerySchema = object({
  ...listParameters(CONSOLE_WIKI_SORTS),
  name: filterText(),
  domain: filterText(),
  owner: filterText(),
  state: oneOf(CONSOLE_WIKI_STATES),
})

export type ConsoleWikisQuery = InferType<typeof consoleWikisQuerySchema>

export const FEATURE_DESCRIPTION_MAX = 300

/** `POST /operator/wikis/:id/feature` */
export const featureActSchema = object({
  featured: boolean().required(msg('operator-please-say-whether-home-page')),
  description: string().max(FEATURE_DESCRIPTION_MAX, msg('common-max-1-characters', FEATURE_DESCRIPTION_MAX)),
  reason,
}).noUnknown()

export const QUOTA_MB_MAX = 1_000_000_000
const QUOTA_TEXT = msg('operator-please-send-whole-number-mb-1', QUOTA_MB_MAX)

/** `POST /operator/wikis/:id/quota` */
export const quotaActSchema = object({
  quota_mb: number()
    .defined(QUOTA_TEXT)
    .nullable()
    .integer(QUOTA_TEXT)
    .min(0, QUOTA_TEXT)
    .max(QUOTA_MB_MAX, QUOTA_TEXT),
  reason,
}).noUnknown()
