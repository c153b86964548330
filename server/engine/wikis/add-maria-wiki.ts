import { StorageUnavailableError } from '#server/engine/storage/wiki-database.ts'
import { type CreateWikiContext, type NewWiki, newRecord } from './create-wiki.ts'
import { hostOfDomain } from './host-name.ts'
import { type MakeMariaWikiContext, makeMariaWiki } from './make-maria-wiki.ts'
import type { RecordStore } from './record-store.ts'
import type { KnownWiki, WikiRegistry } from './registry.ts'

interface AddMariaWikiContext {
  readonly maria: MakeMariaWikiContext
  readonly creating: Pick<CreateWikiContext, 'scheme' | 'template' | 'now'>
  readonly registry: WikiRegistry
  readonly store: RecordStore
}

/**
 * Makes a wiki in MariaDB. There is one as soon as its record is written; until then nothing of it can be
 * requested.
 * @throws StorageUnavailableError when MariaDB does not answer; Error when there is a wiki with this host.
 */
export async function addMariaWiki(
  { maria, creating, registry, store }: AddMariaWikiContext,
  wiki: NewWiki,
): Promise<KnownWiki> {
  const dbName = await makeMariaWiki(maria, wiki)
  const record = newRecord(creating, wiki, { storage: 'mariadb', dbName })
  // When this fails, the record may have been written all the same; a sweep finds out.
  if (!(await store.insert(record))) {
    await maria.pool.drop(dbName).catch((error: unknown) => {
      if (!(error instanceof StorageUnavailableError)) throw error
    })
    throw new Error(`There is already a wiki at ${record.domain}.`)
  }
  const host = hostOfDomain(record.domain)
  return registry.put({ host, record, version: 1, size: JSON.stringify(record).length })
}
