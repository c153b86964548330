import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/platform/database/db.ts'
import { withoutPort } from './host-name.ts'
import type { RecordStore, StoredRecord } from './record-store.ts'
import type { WikiRegistry } from './registry.ts'
import type { WikiRecord } from './wiki-record.ts'

/** Attempts to write a change before giving up, if others are faster each time. */
const TRIES_MAX = 50
/** The most milliseconds between two attempts. */
const PAUSE_MS = 20

/**
 * Changes records. Each change applies to the record as it is in the database at that moment, so processes that
 * change the same record at the same time do not overwrite each other's changes.
 */
export class RecordChanges {
  private readonly registry: WikiRegistry
  private readonly store: RecordStore

  constructor(registry: WikiRegistry, store: RecordStore) {
    this.registry = registry
    this.store = store
  }

  /**
   * Writes the record that `change` returns, which applies from the next request on. Writes nothing if `change`
   * returns the record it was given. `change` may be called several times.
   * @throws Error when there is no such wiki.
   */
  async apply(domain: string, change: (record: WikiRecord) => WikiRecord): Promise<void> {
    this.registry.put(await this.write(domain, change))
  }

  /**
   * As {@link apply}, in a transaction. After the commit, `WikiRegistry.refresh` makes this process see the
   * change immediately.
   */
  async applyIn(trx: Db, domain: string, change: (record: WikiRecord) => WikiRecord): Promise<void> {
    await this.write(domain, change, trx)
  }

  /** Writes a change without telling the registry. @throws as {@link apply}. */
  async write(
    domain: string,
    change: (record: WikiRecord) => WikiRecord,
    db: Db = this.store.db,
  ): Promise<StoredRecord> {
    const host = withoutPort(domain)
    for (let attempt = 1; attempt <= TRIES_MAX; attempt++) {
      const stored = await this.store.find(host, db)
      if (!stored) throw new Error(`There is no wiki at ${domain}.`)
      const next = change(stored.record)
      const written = next === stored.record ? stored : await this.store.replace(stored, next, db)
      if (written) return written
      await delay(Math.random() * PAUSE_MS)
    }
    throw new Error(`The record of ${domain} keeps being changed by others.`)
  }
}
