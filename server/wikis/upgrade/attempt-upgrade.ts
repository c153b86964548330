import type { UpgradeFailure } from '#contract/operator/wiki-upgrades.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { StorageSilentError } from '#server/platform/http/storage-refusal.ts'
import { isDiskFull, StorageFaultError, storageFaultOf } from '#server/platform/storage-fault.ts'
import type { RecordChanges } from '#server/wikis/record-changes.ts'
import type { WikiRegistry } from '#server/wikis/registry.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import type { WikiStorage } from '#server/wikis/wiki-store.ts'
import type { UpgradeLeases } from './upgrade-leases.ts'
import type { Turn, UpgradeRun } from './upgrade-run.ts'
import { NeedsWikibaseError } from './upgrade-wiki.ts'

export interface UpgradeContext {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  readonly storage: Pick<WikiStorage, 'of'>
  readonly leases: UpgradeLeases
  /** The state that all processes share. */
  readonly run: UpgradeRun
  /** The schema that the wikis need. */
  readonly schema: string
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly log: EngineLog
}

/** The outcome of an attempt; `done` also if there was nothing to do. */
export type Outcome = 'done' | 'failed' | 'elsewhere' | 'busy' | 'halted'

/** The most pages that one line in the log names. */
const NAMED_MAX = 20

/**
 * Upgrades one wiki, whose lane must be taken.
 * @returns at once if another process is upgrading it, or it is not the wiki's turn.
 * @throws LeaseLostError; NeedsWikibaseError; StorageSilentError; Error when MediaWiki refuses or there is no
 * room. The wiki is then as before.
 */
export async function attemptUpgrade(
  { registry, changes, storage, leases, run, schema, now, log }: UpgradeContext,
  { host, mayBeCanary }: { readonly host: string; readonly mayBeCanary: boolean },
  signal: AbortSignal,
): Promise<Outcome> {
  const wiki = await registry.get(host)
  if (!wiki) return 'done'
  const { dbName, domain } = wiki.record
  let turn = 'other' as Turn
  const moved = await leases.whileHeld(
    dbName,
    signal,
    async lease => {
      await run.begin(dbName, turn)
      return await storage.of(wiki).upgrade(wiki, {
        read: async () => await registry.refresh(host),
        publish: async () =>
          await changes.apply(domain, record => ({
            ...record,
            schema,
            changedAt: Math.max(now(), record.changedAt + 1),
          })),
        lease,
      })
    },
    async trx => {
      turn = await run.turnOf(trx, dbName, mayBeCanary)
      return turn === 'canary' || turn === 'other'
    },
  )
  if (moved === null) return turn === 'canary' || turn === 'other' ? 'elsewhere' : turn
  if (moved.length > 0)
    log.info(
      { wiki: host, count: moved.length, pages: moved.slice(0, NAMED_MAX) },
      'the upgrade gave pages new titles',
    )
  return 'done'
}

/** Whether the service's own database does not answer. Then no wiki can be upgraded, and none has failed. */
export function isServiceSilent(error: unknown): boolean {
  if (error instanceof StorageUnavailableError) return false
  return error instanceof StorageSilentError || (error instanceof StorageFaultError && error.fault !== 'full')
}

/** The kind of failure behind an attempt's error. */
export function failureOf(error: unknown): UpgradeFailure {
  if (error instanceof NeedsWikibaseError) return 'needs-wikibase'
  if (isDiskFull(error)) return 'no-room'
  const isAway = error instanceof StorageUnavailableError || storageFaultOf(error) !== null
  return isAway ? 'storage-away' : 'update-failed'
}
