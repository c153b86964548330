import { collectEmails } from '#server/wikis/email/collect-emails.ts'
import type { HostName } from '#server/wikis/host-name.ts'
import { JobScheduler } from '#server/wikis/jobs/job-scheduler.ts'
import { QuotaKeeper, SIDE_DATA_MAX } from '#server/wikis/quota/quota-keeper.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import { StartRounds } from '#server/wikis/upkeep/start-rounds.ts'
import type { EngineParts } from './engine-parts.ts'

/** Work for wikis besides requests: their upgrades, texts, jobs, emails, quotas and SQLite's counts of their tables. */
export class Upkeep {
  readonly quotas: QuotaKeeper
  private readonly parts: EngineParts
  private readonly scheduler: JobScheduler
  private readonly rounds: StartRounds

  constructor(parts: EngineParts) {
    const { options, registry, storage, store, upgrader } = parts
    const { config, log, clock, deliverEmail } = options
    this.parts = parts
    this.quotas = new QuotaKeeper({
      registry,
      storage,
      changes: parts.changes,
      quotaMb: config.wikiQuotaMb,
      uploadsMb: config.wikiUploadsMb,
      sideDataMax: options.sideDataMax ?? SIDE_DATA_MAX,
      home: { name: config.serviceName, url: config.publicUrl },
      log,
    })
    this.scheduler = new JobScheduler({
      php: parts.php,
      registry,
      storage,
      isHeld: wiki => upgrader.isHeld(wiki),
      log,
      now: () => clock.now(),
      afterwards: async wiki => {
        this.quotas.wake(wiki)
        await parts.texts.makeRequested(wiki)
        await parts.leftovers.remove(wiki, clock.now())
        await storage.of(wiki).countTables(wiki)
        if (deliverEmail) await collectEmails(wiki, storage, deliverEmail, log, clock.now())
      },
    })
    this.rounds = new StartRounds({
      store,
      registry,
      log,
      visit: async wiki => {
        this.scheduler.wake(wiki)
        await this.quotas.checkNow(wiki)
      },
    })
  }

  start(): void {
    const { upgrader, texts, languages } = this.parts
    upgrader.start(wiki => this.afterWork(wiki))
    texts.prepareFor(languages)
    this.rounds.start()
    this.parts.search?.start(async () => await this.wakeAll())
  }

  /** Call when a wiki was added or replaced. */
  takeIn(wiki: KnownWiki): void {
    this.quotas.forget(wiki.host)
    this.parts.texts.prepareFor([wiki.record.language])
    this.parts.search?.sweepSoon()
    this.afterWork(wiki)
  }

  /** Call after MediaWiki has worked for a wiki: it may have left jobs and emails, and the wiki may have grown. */
  afterWork(wiki: KnownWiki): void {
    this.quotas.wake(wiki)
    this.scheduler.wake(wiki)
    this.parts.queries.written(wiki)
    this.parts.search?.wake(wiki)
  }

  /** Call when a wiki was removed. */
  forget(host: HostName): void {
    this.quotas.forget(host)
    this.parts.upgrader.forget(host)
  }

  /** Resolves when no upgrade, job, email or language is pending. */
  async settled(): Promise<void> {
    const { warm, upgrader, storage, texts } = this.parts
    await Promise.all([warm.rest, upgrader.done(), this.rounds.finish()])
    await Promise.all(storage.all.map(async store => await store.settled()))
    await this.parts.search?.settled()
    await this.scheduler.settled()
    await texts.settled()
    await this.quotas.settled()
  }

  /** Wakes all wikis, because jobs may have waited in any of them. */
  private async wakeAll(): Promise<void> {
    for await (const host of this.parts.store.hosts()) {
      const wiki = await this.parts.registry.get(host)
      if (wiki) this.scheduler.wake(wiki)
    }
  }

  async stop(): Promise<void> {
    const { upgrader, texts } = this.parts
    await this.rounds.stop()
    await this.parts.search?.stop()
    await Promise.all([this.scheduler.stop(), this.quotas.stop(), upgrader.stop(), texts.stop()])
  }
}
