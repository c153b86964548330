import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import type { EngineLog } from '#server/mediawiki/directories/engine-log.ts'
import { removeTree } from '#server/mediawiki/directories/remove-tree.ts'
import { hostOfDomain } from './host-name.ts'
import type { RecordChanges } from './record-changes.ts'
import type { RecordStore } from './record-store.ts'
import type { KnownWiki, WikiRegistry } from './registry.ts'
import type { WikiDirectories } from './wiki-directories.ts'
import type { WikiRecord } from './wiki-record.ts'
import type { FilledWiki, PreparedWiki, WikiStorage } from './wiki-store.ts'

interface InstallContext {
  readonly registry: WikiRegistry
  readonly store: Pick<RecordStore, 'insert'>
}

interface ReplaceContext {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  readonly storage: Pick<WikiStorage, 'of'>
  /** UTC epoch milliseconds. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Checks before a wiki is replaced. */
interface ReplaceChecks {
  /** Throws if the wiki may have changed since it was locked. */
  readonly requireReady: () => void
  /** Called with the new wiki before it can be requested. */
  readonly admit: (wiki: KnownWiki) => void
}

/** How often to ask the database what it has written. The next start asks again. */
const ASK_MAX = 600

/**
 * Makes a new wiki of prepared data. The wiki exists as soon as its record is written.
 * @throws Error when there already is a wiki with this host; the prepared data is removed then.
 */
export async function installNewWiki(
  { registry, store }: InstallContext,
  record: WikiRecord,
  prepared: PreparedWiki,
): Promise<KnownWiki> {
  const host = hostOfDomain(record.domain)
  return await registry.gateOf(host).whileClosed(async () => {
    try {
      if (!(await store.insert(record))) throw new Error(`There is already a wiki at ${record.domain}.`)
    } catch (error) {
      await prepared.discard()
      registry.expire(host)
      throw error
    }
    await prepared.install(host, { isNew: true })
    return registry.put({ host, record, version: 1, size: JSON.stringify(record).length })
  })
}

/**
 * Replaces a wiki with prepared data. The record, changed in one statement, decides which of the two exists. Its
 * domain, secret and settings stay.
 * @throws Error when the wiki was changed meanwhile; it is then as before, and the prepared data is removed.
 */
export async function replaceWiki(
  { registry, changes, storage, now, signal }: ReplaceContext,
  current: KnownWiki,
  filled: FilledWiki,
  { requireReady, admit }: ReplaceChecks,
): Promise<KnownWiki> {
  const {
    host,
    record: { domain, dbName },
  } = current
  let old: readonly string[] = []
  let isInstalling = false
  const wiki = await storage
    .of(current)
    .whileReplaced(
      current,
      async requireStopped => {
        isInstalling = true
        const stored = await changes
          .write(domain, record => {
            requireReady()
            requireStopped()
            if (record.dbName !== dbName) throw new Error(`The wiki at ${domain} was replaced meanwhile.`)
            return recordAfter(record, filled, now)
          })
          .catch(async (error: unknown) => {
            await filled.discard()
            registry.expire(host)
            throw error
          })
        old = await filled.install(host, { isNew: false })
        const replaced = registry.put(stored)
        admit(replaced)
        return replaced
      },
      signal,
    )
    .catch(async (error: unknown) => {
      if (!isInstalling) await filled.discard()
      throw error
    })
  await Promise.all(old.map(removeTree))
  return wiki
}

/** The record of a wiki after it was replaced. */
export function recordAfter(
  record: WikiRecord,
  { storage, dbName, copied: { schema, language } }: FilledWiki,
  now: number,
): WikiRecord {
  return {
    ...record,
    language,
    storage,
    dbName,
    schema,
    changedAt: Math.max(now, record.changedAt + 1),
  }
}

interface DirectoryContext {
  readonly dirs: WikiDirectories
  readonly store: Pick<RecordStore, 'findByDatabase'>
  readonly log: EngineLog
}

/** The waiting directory of a database name, as prepared data of a wiki in SQLite. */
export function preparedDirectory(context: DirectoryContext, dbName: string): PreparedWiki {
  const { dirs, log } = context
  return {
    storage: 'sqlite',
    dbName,
    async install(host, { isNew }) {
      const stray = isNew ? await dirs.setAside(host) : null
      if (stray !== null)
        log.warn({ host, dir: stray }, 'set aside a directory that belongs to no wiki of this database')
      const old = await dirs.install(host, dbName)
      return old === null ? [] : [old]
    },
    discard: async () => await settleDirectory(context, dbName),
  }
}

/** A database whose statement failed may have executed it all the same, so what it says afterwards counts. */
async function settleDirectory({ dirs, store, log }: DirectoryContext, dbName: string): Promise<void> {
  const settle = async () => await dirs.settle(dbName, store)
  await settle().catch(async () => void askAgain())
  async function askAgain(): Promise<void> {
    for (let attempt = 1; attempt <= ASK_MAX; attempt++) {
      await delay(SECOND_MS, undefined, { ref: false })
      try {
        return await settle()
      } catch (error) {
        if (attempt === 1)
          log.error({ err: error, dbName }, 'the database could not be asked whether it has a wiki')
      }
    }
  }
}
