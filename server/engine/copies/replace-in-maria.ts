import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { removeTree } from '#server/engine/place/remove-tree.ts'
import { lockWrites, type WriteLock } from '#server/engine/storage/write-lock.ts'
import type { KnownWiki } from '#server/engine/wikis/registry.ts'
import type { WikiRecord } from '#server/engine/wikis/wiki-record.ts'
import type { CopiesContext } from './copies-context.ts'
import { type PreparedMaria, prepareInMaria, requireMaria } from './prepare-maria.ts'

/** What is asked before a wiki is replaced. */
export interface ReplaceChecks {
  /** Throws when the wiki may have changed since it was frozen. */
  readonly requireReady: () => void
  /** Throws when what replaces the wiki is not as it shall be. Nobody else sees it yet. */
  readonly compare?: (current: KnownWiki, next: KnownWiki) => Promise<void>
}

/** Requests that began before a wiki was replaced have ended after so long, or were refused. */
const STRAGGLERS_MS = 30 * SECOND_MS
/** How long requests to a wiki may take to finish before it is replaced. */
const PATIENCE_MS = 10 * SECOND_MS

/**
 * Replaces a wiki by a copy that is moved to MariaDB first. The record, changed in one statement, decides which
 * of both there is.
 * @throws as `WikiCopies.replace`.
 */
export async function replaceInMaria(
  context: CopiesContext,
  domain: string,
  dir: string,
  checks: ReplaceChecks,
): Promise<void> {
  const { registry, upgrader, onChanged } = context
  const { host, record } = await registry.require(domain)
  const prepared = await prepareInMaria(context, dir, record.server)
  let wiki: KnownWiki
  try {
    const current = await registry.require(domain)
    await checks.compare?.(current, nextWiki(context, current, prepared))
    const swap = current.record.storage === 'mariadb' ? swapDatabases : leaveSqlite
    wiki = await swap(context, current, prepared, checks)
  } catch (error) {
    registry.expire(host)
    await prepared.giveUp()
    throw error
  }
  upgrader.admit(wiki)
  onChanged(wiki)
}

/** The wiki as it will be. */
function nextWiki({ locate, clock }: CopiesContext, current: KnownWiki, prepared: PreparedMaria): KnownWiki {
  const record = recordAfter(current.record, prepared, clock.now())
  const next: KnownWiki = {
    ...current,
    record,
    ...locate({ dir: current.dir, record }),
    latest: async () => next,
  }
  return next
}

function recordAfter(record: WikiRecord, { dbName, copied }: PreparedMaria, now: number): WikiRecord {
  const { schema, language } = copied
  return {
    ...record,
    ...(language && { language }),
    storage: 'mariadb',
    dbName,
    schema,
    changedAt: Math.max(now, record.changedAt + 1),
  }
}

/** Nobody writes to the old database in the meantime, and nobody can afterwards: those who try are refused. */
async function swapDatabases(
  context: CopiesContext,
  { record: { domain, dbName } }: KnownWiki,
  prepared: PreparedMaria,
  { requireReady }: ReplaceChecks,
): Promise<KnownWiki> {
  const { registry, changes, clock, log } = context
  const { server, pool } = requireMaria(context)
  const lock = await lockWrites(server.place, dbName)
  try {
    requireReady()
    const stored = await changes.write(domain, record => {
      if (record.dbName !== dbName) throw new Error(`The wiki at ${domain} was replaced meanwhile.`)
      if (!lock.isHeld) throw new Error(`The wiki at ${domain} could be changed meanwhile.`)
      return recordAfter(record, prepared, clock.now())
    })
    const wiki = registry.put(stored)
    void refuseStragglers(lock, context, dbName)
    await pool.retire(dbName).catch(err => log.warn({ err, dbName }, 'a database is left for a sweep'))
    return wiki
  } catch (error) {
    await lock
      .release()
      .catch(err => log.warn({ err, dbName }, 'the lock of a wiki has ended with its connection'))
    throw error
  }
}

/** Never rejects. Readers go on until they have noticed. */
async function refuseStragglers(
  lock: WriteLock,
  { signal, log }: Pick<CopiesContext, 'signal' | 'log'>,
  dbName: string,
): Promise<void> {
  const report = (err: unknown) =>
    log.warn({ err, dbName }, 'those who write to a database that was replaced were not refused')
  const end = performance.now() + STRAGGLERS_MS
  while (performance.now() < end && lock.isHeld && !signal.aborted) {
    await lock.refuse().catch(report)
    await delay(SECOND_MS, undefined, { ref: false, signal }).catch(() => undefined)
  }
  await lock.release('refuse').catch(report)
}

/** A wiki that was in SQLite: its databases and files are not needed any more. */
async function leaveSqlite(
  { registry, dirs, changes, clock, signal }: CopiesContext,
  { host, writeLane, record: { domain, dbName } }: KnownWiki,
  prepared: PreparedMaria,
  { requireReady }: ReplaceChecks,
): Promise<KnownWiki> {
  return await writeLane.write(async () => {
    const open = await registry.gateOf(host).close(PATIENCE_MS)
    try {
      requireReady()
      const stored = await changes.write(domain, record => {
        if (record.dbName !== dbName) throw new Error(`The wiki at ${domain} was replaced meanwhile.`)
        return recordAfter(record, prepared, clock.now())
      })
      const old = await dirs.takeSqliteAway(host)
      const wiki = registry.put(stored)
      await Promise.all(old.map(removeTree))
      return wiki
    } finally {
      open()
    }
  }, signal)
}
