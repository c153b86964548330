import { randomBytes } from 'node:crypto'
import type { LanguageCode } from '#contract/domain/language-code.ts'
import type { UserName } from '#contract/domain/user-name.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiRecord } from './wiki-record.ts'

export interface NewWiki {
  /** The wiki's id in the service. */
  readonly id?: number
  readonly domain: WikiDomain
  readonly sitename: string
  /** The content language. */
  readonly language: LanguageCode
  /** The password is temporary: the wiki asks for a new one at the first log-in. */
  readonly admin: { readonly username: UserName; readonly password: string; readonly email: string }
}

interface NewRecordContext {
  readonly scheme: 'http:' | 'https:'
  readonly template: { readonly schema: string }
  /** UTC epoch milliseconds. */
  readonly now: number
}

/** The record of a new wiki, with a secret of its own. */
export function newRecord(
  { scheme, template, now }: NewRecordContext,
  wiki: NewWiki,
  { storage, dbName }: Pick<WikiRecord, 'storage' | 'dbName'>,
): WikiRecord {
  return {
    domain: wiki.domain,
    id: wiki.id ?? null,
    server: `${scheme}//${wiki.domain}`,
    sitename: wiki.sitename,
    language: wiki.language,
    storage,
    dbName,
    secretKey: randomBytes(32).toString('hex'),
    schema: template.schema,
    settings: {},
    changedAt: now,
    deletedAt: null,
  }
}
