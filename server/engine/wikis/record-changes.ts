import type { ProcessUser } from '#server/platform/process-user.ts'
import type { WikiRegistry } from './registry.ts'
import { writeWikiFile } from './wiki-file.ts'
import type { WikiRecord } from './wiki-record.ts'

/**
 * Changes `wiki.json` files. For each wiki it makes one change at a time, so that none overwrites another.
 */
export class RecordChanges {
  private readonly running = new Map<string, Promise<void>>()
  private readonly registry: WikiRegistry
  private readonly user: ProcessUser | null

  constructor(registry: WikiRegistry, user: ProcessUser | null) {
    this.registry = registry
    this.user = user
  }

  /**
   * Writes the record that `change` returns, which applies from the next request on. Writes nothing when that
   * is the record it was given.
   * @throws Error when there is no such wiki.
   */
  async apply(domain: string, change: (record: WikiRecord) => WikiRecord): Promise<void> {
    const { host } = this.registry.require(domain)
    const before = this.running.get(host)
    const mine = (async () => {
      await before?.catch(() => undefined)
      const { dir, record } = this.registry.require(domain)
      const next = change(record)
      if (next === record) return
      await writeWikiFile(dir, next, this.user)
      this.registry.set(next)
    })()
    this.running.set(host, mine)
    try {
      await mine
    } finally {
      if (this.running.get(host) === mine) this.running.delete(host)
    }
  }
}
