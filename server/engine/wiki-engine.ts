import type { WikiProperty } from '#contract/batches/batch.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { QueryServiceStatus } from '#contract/types/query-service.ts'
import type { WikiLanguage } from '#contract/types/wiki.ts'
import { msg } from '#i18n/msg.ts'
import type { Db } from '#server/platform/database/db.ts'
import { AppError, RefusalError } from '#server/platform/http/app-error.ts'
import type { WikiHosts } from '#server/platform/http/create-http-server.ts'
import type { BatchOrder, BatchTurn } from '#server/wikis/batches/batch-orders.ts'
import type { WikiCopies } from '#server/wikis/copies/wiki-copies.ts'
import type { WikiEdit } from '#server/wikis/first-edits.ts'
import type { NewWiki } from '#server/wikis/new-wiki.ts'
import type { WikiPublication } from '#server/wikis/published-record.ts'
import type { WikiUsage } from '#server/wikis/quota/wiki-usage.ts'
import type { SiteFigures } from '#server/wikis/statistics.ts'
import type { WikiAdmins } from '#server/wikis/wiki-admins.ts'
import type { WikiApi } from '#server/wikis/wiki-api.ts'
import type { LogInAhead, OrderingClient, OrderReply, WikiOrder } from '#server/wikis/wiki-orders.ts'

/** The number of wikis that are not served, by reason; a reason without wikis is missing. */
export interface UnservedWikis {
  /** Their databases are being upgraded to the tree's release. */
  readonly upgrading?: number
  /** Their upgrade has failed, and they are as before. */
  readonly failed?: number
  /** They need a newer MediaWiki, or one with Wikibase, and were not touched. */
  readonly newer?: number
}

/** How busy this process's PHP is. Sizes are bytes. */
export interface EngineLoad {
  readonly phpSlots: number
  readonly phpBusy: number
  /** Requests that wait for a slot. */
  readonly phpWaiting: number
  /** The number of requests to wikis that were refused because there were too many, by kind. */
  readonly refusals: Readonly<Record<string, number>>
  /** The wikis whose requests took most of PHP's time within the last hour; at most ten. */
  readonly slowest: readonly { readonly wiki: string; readonly seconds: number }[]
  readonly spoolMemory: number
  readonly spoolDisk: number
  readonly pageCache: PageCacheFigures
  /** The number of wikis whose triples are in memory, and the bytes that they take. */
  readonly queries: { readonly open: number; readonly bytes: number }
}

/** The page cache of this process. */
export interface PageCacheFigures {
  /** Requests since the start, by how they were answered. */
  readonly answers: Readonly<Record<'hit' | 'miss' | 'shared' | 'stale' | 'bypass', number>>
  readonly bytes: number
  readonly entries: number
}

/**
 * Decides whether a wiki is removed.
 * @param removeRecord removes the wiki's record, in the transaction if there is one. Unless it is called, the wiki stays.
 */
export type DecideRemoval = (removeRecord: (trx?: Db) => Promise<void>) => Promise<void>

/** Creates, serves, changes and removes wikis. ARCHITECTURE.md and docs/adr/0003 describe how they are stored. */
export interface WikiEngine extends WikiHosts {
  /** What the MediaWiki source tree contains, or that there is no tree. */
  readonly facts: EngineFacts
  /** The languages that a wiki can have, sorted by name; none without a MediaWiki source tree. */
  readonly languages: readonly WikiLanguage[]
  /** Why no wiki can be created and how to fix that, in one line; null if wikis can be created. */
  readonly unavailableReason: string | null
  /**
   * Seconds after which clients may try again, while the service keeps trying to start the engine; null if it
   * runs, or if only an operator can fix the problem.
   */
  readonly retryAfterSeconds: number | null
  /** Copies wikis, and makes wikis of copies. */
  readonly copies: WikiCopies
  /** Whether php-fpm answers, and MariaDB if wikis are stored in it. */
  isReady(): Promise<boolean>
  /**
   * Creates a wiki in one atomic step; it can be requested immediately. Leaves nothing behind if it rejects.
   * @throws EngineUnavailableError when there is no engine.
   */
  create(wiki: NewWiki): Promise<void>
  /**
   * Gives the first admin a temporary password in place of the one they had.
   * @returns their user name.
   * @throws Error when there is no such wiki or the account no longer exists.
   */
  resetFirstAdmin(domain: string, password: string): Promise<string>
  /**
   * Replaces the key pair of a wiki's OAuth 2, which invalidates earlier tokens and codes.
   * @throws Error when there is no such wiki or it cannot be served now.
   */
  replaceOAuthKey(domain: string): Promise<void>
  /**
   * The administrators inside a wiki; null when there is no such wiki.
   * @throws Error when its database cannot be read.
   */
  readAdmins(domain: string): Promise<WikiAdmins | null>
  /**
   * The first edits of people on a wiki, oldest first; null when there is no such wiki.
   * @throws Error when its database cannot be read.
   */
  readFirstEdits(domain: string): Promise<readonly WikiEdit[] | null>
  /**
   * The properties of a wiki with Wikibase; null when there is no such wiki.
   * @throws Error when its database cannot be read.
   */
  readProperties(domain: string): Promise<readonly WikiProperty[] | null>
  /**
   * Makes a wiki's PHP carry out an order; null when there is no such wiki or it is deleted. A suspended wiki obeys.
   * @param client the client that causes it, for the wiki's blocks and limits.
   * @throws Error when the wiki cannot be served now.
   */
  order(domain: string, order: WikiOrder, client?: OrderingClient): Promise<OrderReply | null>
  /** Makes a wiki's PHP begin a log-in while its browser is on its way. Does nothing if that is not possible. */
  logInAhead(domain: string, ahead: LogInAhead): Promise<void>
  /**
   * Makes a wiki's PHP carry out an order about a batch of edits.
   * @returns as `giveBatchOrder`.
   * @throws BatchEndedError when there is no such wiki, it is deleted or suspended, or the batch cannot go on
   * there; as `giveBatchOrder`.
   */
  batch(domain: string, order: BatchOrder, signal?: AbortSignal): Promise<BatchTurn>
  /** The version or release of MediaWiki that a wiki's databases are for; null if unknown. */
  databaseVersion(domain: string): Promise<string | null>
  /** The wikis that are not served because their databases do not fit the source tree. */
  unservedWikis(): UnservedWikis
  /** Why the search server does not answer; null if it does, or if there is none. */
  readonly searchFault: string | null
  /** How busy PHP is; null without an engine. */
  load(): EngineLoad | null
  /** Whether there is a wiki at this domain, even a deleted one. */
  exists(domain: string): Promise<boolean>
  /**
   * Writes a wiki's settings and state atomically. They apply from the wiki's next request on.
   * @param trx a transaction to write them in. Call {@link refresh} after it has ended.
   */
  publish(wiki: WikiPublication, trx?: Db): Promise<void>
  /**
   * Applies a transaction's changes to a wiki in this process immediately. In other processes, this takes two seconds.
   */
  refresh(domain: string): Promise<void>
  /** Resolves when every process of the service knows everything published before. */
  knownEverywhere(): Promise<void>
  /**
   * Removes a wiki with all its data. Does nothing if there is none.
   * @param decide decides, while nothing writes to the wiki, whether to remove it, for example in a transaction.
   */
  remove(domain: string, decide?: DecideRemoval): Promise<void>
  /**
   * The wiki's API as the importer's account, once a pending upgrade is done.
   * @throws Error when there is no such wiki or it cannot be served.
   */
  openApi(domain: string): Promise<WikiApi>
  /** Counts in the wikis' databases. Skips wikis that cannot be read. */
  readStatistics(domains: readonly string[]): Promise<ReadonlyMap<string, SiteFigures>>
  /** The storage that a wiki's pages and files use now; null when there is no such wiki. */
  readUsage(domain: string): Promise<WikiUsage | null>
  /** The status of a wiki's query service; `off` if there is none. @throws Error when there is no such wiki. */
  queryStatus(domain: string): Promise<QueryServiceStatus>
  /**
   * Rebuilds the index of a wiki's query service. Resolves once that has begun.
   * @throws Error when there is no such wiki.
   */
  rebuildQueries(domain: string): Promise<void>
  /** Finishes running requests, then stops php-fpm. */
  close(): Promise<void>
}

/** Whether this process will never run wikis, so that it leaves their jobs to others. */
export function neverRuns(engine: Pick<WikiEngine, 'unavailableReason' | 'retryAfterSeconds'>): boolean {
  return engine.unavailableReason !== null && engine.retryAfterSeconds === null
}

/** This machine cannot run wikis. The message says what an operator can do. */
export class EngineUnavailableError extends RefusalError {
  override readonly name = 'EngineUnavailableError'
  private readonly retryAfterSeconds: number | null

  /** @param retryAfterSeconds null if trying again does not help. */
  constructor(reason: string, retryAfterSeconds: number | null = null) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }

  override get refusal(): AppError {
    const { retryAfterSeconds } = this
    const extra = retryAfterSeconds === null ? {} : { retryAfterSeconds }
    return new AppError(503, 'no-engine', msg('error-wikis-not-running-at-moment'), extra)
  }
}
