import { BATCH_ACTS, batchApi } from '#contract/batches/batch-paths.ts'
import { api } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'

/** The prefix of every token, by which scanners find leaked secrets: `ws_` and 32 more characters. */
export const TOKEN_PREFIX = 'ws_'

/** How many valid tokens an account may have. */
export const TOKENS_MAX = 20

export const TOKEN_NAME_MAX = 60

/** The choices for after how many days a token ends. */
export const TOKEN_DAYS = [30, 90, 365] as const

export type TokenDays = (typeof TOKEN_DAYS)[number]

/**
 * The calls that a token with each scope may make. The server checks every request against this table. Calls that are not in
 * it are closed to all tokens: the account, people, tokens themselves, deletion, and whatever is added later.
 */
export const SCOPES = {
  'create-wikis': [`POST ${api.createWiki}`],
  read: [
    `POST ${api.myWikis}`,
    `GET ${api.wikiDetails}`,
    `POST ${api.wikiDetails}`,
    `GET ${api.entityImport}`,
    `GET ${wikiDataApi.imports}`,
    `GET ${wikiDataApi.exports}`,
    `GET ${wikiDataApi.backups}`,
    `GET ${wikiDataApi.restores}`,
    `GET ${wikiDataApi.queryService}`,
    `GET ${batchApi.batches}`,
    `GET ${batchApi.batch(':batch')}`,
  ],
  'bulk-edits': [
    `GET ${api.entityImport}`,
    `POST ${api.entityImport}`,
    `GET ${wikiDataApi.imports}`,
    `POST ${wikiDataApi.imports}`,
    `POST ${wikiDataApi.cancelImport}`,
    `POST ${wikiDataApi.importUploads}`,
    `HEAD ${wikiDataApi.importUploads}/:upload`,
    `PATCH ${wikiDataApi.importUploads}/:upload`,
    `DELETE ${wikiDataApi.importUploads}/:upload`,
    `GET ${batchApi.batches}`,
    `POST ${batchApi.batches}`,
    `GET ${batchApi.batch(':batch')}`,
    `GET ${batchApi.table(':batch')}`,
    `GET ${batchApi.preview(':batch')}`,
    `GET ${batchApi.problems(':batch')}`,
    `GET ${batchApi.refused(':batch')}`,
    ...BATCH_ACTS.map(act => `POST ${batchApi.act(':batch', act)}` as const),
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Scope = keyof typeof SCOPES

export const SCOPE_NAMES = Object.keys(SCOPES) as readonly Scope[]

/** The scopes that allow a call. Every GET also answers HEAD. @param path below `API_BASE`, as in the router. */
export function scopesFor(method: string, path: string): readonly Scope[] {
  const calls = [`${method} ${path}`, ...(method === 'HEAD' ? [`GET ${path}`] : [])]
  return SCOPE_NAMES.filter(scope => SCOPES[scope].some((opened: string) => calls.includes(opened)))
}

/** A token of the member, without the token itself. Times are ISO 8601 in UTC. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly created_at: string
  /** Accurate to the hour; null if it has never been used. */
  readonly last_used_at: string | null
  readonly expires_at: string
}

/** The answer to `GET /api/user/tokens`, the newest first. */
export interface ApiTokensResponse {
  readonly data: readonly ApiToken[]
}

/** The answer to `POST /api/user/tokens`. */
export interface MadeTokenResponse {
  readonly success: true
  readonly data: ApiToken
  /** The token. It is not shown again. */
  readonly token: string
}
