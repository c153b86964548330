import type { Db } from '#server/platform/database/db.ts'
import type { EngineParts } from './engine-parts.ts'
import { removeTree } from './place/remove-tree.ts'
import { StorageUnavailableError } from './storage/wiki-database.ts'
import type { Upkeep } from './upkeep.ts'
import type { DecideRemoval } from './wiki-engine.ts'
import { addMariaWiki } from './wikis/add-maria-wiki.ts'
import { makeWikiDir, type NewWiki, newRecord, newSqlitePlace } from './wikis/create-wiki.ts'
import { type HostName, hostOfDomain, withoutPort } from './wikis/host-name.ts'
import { placeNewWiki } from './wikis/place-wiki.ts'
import { publishedRecord, type WikiPublication } from './wikis/publish-wiki.ts'

/** Creates, publishes and removes wikis, as `WikiEngine` says. */
export class WikiLifecycle {
  private readonly parts: EngineParts
  private readonly upkeep: Upkeep

  constructor(parts: EngineParts, upkeep: Upkeep) {
    this.parts = parts
    this.upkeep = upkeep
  }

  async create(wiki: NewWiki): Promise<void> {
    const { copying, creating, options, registry, texts } = this.parts
    if (await registry.find(wiki.domain)) throw new Error(`There is already a wiki at ${wiki.domain}.`)
    texts.prepare(wiki.language)
    const { maria, store } = this.parts
    const context = { ...creating, now: options.clock.now() }
    if (maria) {
      await addMariaWiki({ maria: { ...maria, now: context.now }, creating: context, registry, store }, wiki)
      return
    }
    const record = newRecord(context, wiki, newSqlitePlace())
    await makeWikiDir(context, copying.dirs.waiting(record.dbName), record, wiki)
    await copying.dirs.syncWaiting()
    await placeNewWiki(copying, hostOfDomain(wiki.domain), record)
  }

  async publish(publication: WikiPublication, trx?: Db): Promise<void> {
    const { changes, options } = this.parts
    const change = publishedRecord(publication, options.clock.now())
    if (trx) return await changes.applyIn(trx, publication.domain, change)
    await changes.apply(publication.domain, change)
    await this.refresh(publication.domain)
  }

  async refresh(domain: string): Promise<void> {
    const wiki = await this.parts.registry.refresh(withoutPort(domain))
    if (wiki) await this.upkeep.quotas.check(wiki)
  }

  async remove(
    domain: string,
    decide: DecideRemoval = async removeRecord => await removeRecord(),
  ): Promise<void> {
    const { registry, store, copying, maria, databaseRows } = this.parts
    const host = withoutPort(domain) as HostName
    const wiki = await registry.get(host)
    const release = await wiki?.writeLane.hold()
    const database = wiki?.record.storage === 'mariadb' ? wiki.record.dbName : null
    let away: string | null = null
    try {
      await decide(async trx => {
        // Before the record, so that data is never left without one. A failure in between can be repeated.
        away = await copying.dirs.takeAway(host)
        await store.delete(host, trx)
        if (database !== null) await databaseRows.move(database, ['used'], 'dropping', trx)
      })
      if (await store.find(host)) return
      registry.forget(host)
      this.upkeep.forget(host)
    } catch (error) {
      // What was decided in a transaction that failed was not.
      if (away !== null && (await store.find(host))) await copying.dirs.bringBack(host, away)
      throw error
    } finally {
      release?.()
    }
    if (away !== null) await removeTree(away)
    if (wiki) await this.parts.queries.forget(wiki.record.dbName)
    // If MariaDB does not answer, a sweep removes it later.
    if (database !== null) await maria?.pool.drop(database).catch(ignoreUnavailable)
  }
}

function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof StorageUnavailableError)) throw error
}
