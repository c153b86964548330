import { randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '#contract/domain/language-code.ts'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

/** The record of a wiki that only the server uses, such as the template or the warm-up wiki. It is never served. */
export function ownRecord(name: string, more: Partial<WikiRecord> = {}): WikiRecord {
  return {
    domain: `${name}.invalid` as WikiDomain,
    server: `http://${name}.invalid`,
    sitename: name,
    language: DEFAULT_LANGUAGE,
    storage: 'sqlite',
    dbName: name,
    secretKey: randomBytes(32).toString('hex'),
    schema: '',
    settings: {},
    changedAt: 0,
    deletedAt: null,
    ...more,
  }
}
