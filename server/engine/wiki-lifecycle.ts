import type { Db } from '#server/platform/database/db.ts'
import { type HostName, withoutPort } from '#server/wikis/host-name.ts'
import { installNewWiki } from '#server/wikis/install-wiki.ts'
import { type NewWiki, newRecord } from '#server/wikis/new-wiki.ts'
import { publishedRecord, type WikiPublication } from '#server/wikis/published-record.ts'
import type { Removal } from '#server/wikis/wiki-store.ts'
import type { EngineParts } from './engine-parts.ts'
import type { Upkeep } from './upkeep.ts'
import type { DecideRemoval } from './wiki-engine.ts'

/** Creates, publishes and removes wikis; see `WikiEngine`. */
export class WikiLifecycle {
  private readonly parts: EngineParts
  private readonly upkeep: Upkeep

  constructor(parts: EngineParts, upkeep: Upkeep) {
    this.parts = parts
    this.upkeep = upkeep
  }

  async create(wiki: NewWiki): Promise<void> {
    const { creating, options, registry, search, storage, store, texts } = this.parts
    if (await registry.find(wiki.domain)) throw new Error(`There is already a wiki at ${wiki.domain}.`)
    texts.prepare(wiki.language)
    const now = options.clock.now()
    const prepared = await storage.forNew.create(wiki, now)
    const record = newRecord({ ...creating, now }, wiki, prepared)
    await installNewWiki({ registry, store }, record, prepared)
    const installed = await registry.find(wiki.domain)
    if (installed) search?.wake(installed)
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
    const { registry, store, storage } = this.parts
    const host = withoutPort(domain) as HostName
    const wiki = await registry.get(host)
    const release = await wiki?.lock.takeLane()
    const removals: Removal[] = []
    try {
      await decide(async trx => {
        // Removed before the record, so that no data is left without one. After a failure in between, the
        // removal can be repeated.
        if (wiki) removals.push(await storage.of(wiki).remove(host, wiki.record.dbName, trx))
        await store.delete(host, trx)
      })
      if (await store.find(host)) return
      registry.forget(host)
      this.upkeep.forget(host)
    } catch (error) {
      // If the transaction failed, the wiki was not removed.
      if (await store.find(host)) for (const removal of removals) await removal.undo()
      throw error
    } finally {
      release?.()
    }
    for (const removal of removals) await removal.finish()
    if (wiki) await this.parts.queries.forget(wiki.record.dbName)
    if (wiki) await this.parts.search?.forget(wiki.record.dbName)
  }
}
