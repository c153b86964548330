import { type MaintenanceContext, runMaintenance } from '#server/engine/php/maintenance.ts'
import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { WikiRegistry } from '#server/engine/wikis/registry.ts'

interface UpgraderOptions {
  readonly registry: WikiRegistry
  readonly maintenance: MaintenanceContext
  /** LocalSettings.php. */
  readonly configFile: string
  /** The schema that the wikis need. */
  readonly schema: string
  readonly changes: RecordChanges
  readonly log: EngineLog
}

/**
 * Upgrades the databases of wikis that an older MediaWiki created, with MediaWiki's own update script. It
 * upgrades one wiki after another and begins with those that were requested.
 */
export class Upgrader {
  private readonly options: UpgraderOptions
  private readonly pending: Set<string>
  private readonly failed = new Set<string>()
  private stopped = false
  private work: Promise<void> = Promise.resolve()

  constructor(options: UpgraderOptions) {
    this.options = options
    const outdated = options.registry.all().filter(({ record }) => record.schema !== options.schema)
    this.pending = new Set(outdated.map(({ host }) => host))
  }

  start(): void {
    if (this.pending.size === 0) return
    this.options.log.info({ wikis: this.pending.size }, 'upgrading wikis')
    this.work = this.run()
  }

  /**
   * Whether a wiki cannot be served, because its upgrade is pending or has failed. Moves a pending wiki to
   * the front.
   */
  holds(host: string): boolean {
    if (!this.pending.delete(host)) return this.failed.has(host)
    const others = [...this.pending]
    this.pending.clear()
    for (const name of [host, ...others]) this.pending.add(name)
    return true
  }

  /** Resolves when no upgrade is left. */
  async done(): Promise<void> {
    await this.work
  }

  /** Waits for the running script, which must not be interrupted. */
  async stop(): Promise<void> {
    this.stopped = true
    await this.work
  }

  private async run(): Promise<void> {
    for (let [host] = this.pending; host !== undefined && !this.stopped; [host] = this.pending) {
      try {
        await this.upgrade(host)
      } catch (error) {
        this.failed.add(host)
        this.options.log.error({ err: error, wiki: host }, 'a wiki cannot be upgraded and is not served')
      }
      this.pending.delete(host)
    }
  }

  private async upgrade(host: string): Promise<void> {
    const { registry, changes, maintenance, configFile, schema } = this.options
    const wiki = registry.get(host)
    if (!wiki) return
    await runMaintenance(maintenance, {
      script: 'update',
      args: ['--quick'],
      configFile,
      wikiDir: wiki.dir,
      secretKey: wiki.record.secretKey,
      loadAll: true,
    })
    await changes.apply(wiki.record.domain, record => ({ ...record, schema }))
  }
}
