import { SESSIONS_TABLE } from '#server/mediawiki/rebuilt-tables.ts'
import type { KnownWiki } from '#server/wikis/registry.ts'
import type { WikiDatabase } from '#server/wikis/storage/wiki-database.ts'
import type { UpgradeLease } from '#server/wikis/wiki-store.ts'
import {
  type SafetyContext,
  settleSafetyDatabase,
  withSafetyDatabase,
  withUpgradeLock,
} from './safety-database.ts'

interface UpgradeMariaContext {
  readonly maria: SafetyContext
  /** Reads the wiki's record again, because another process may have upgraded the wiki. */
  readonly read: () => Promise<KnownWiki | undefined>
  /** The schema that the tree needs. */
  readonly schema: string
  /** Checks that the tree can show the wiki's content. @throws Error when it cannot. */
  readonly requireFit: (hasEntities: boolean) => void
  /** Runs MediaWiki's scripts. @returns a line for each page that got a new title. */
  readonly update: (wiki: KnownWiki, signal: AbortSignal) => Promise<readonly string[]>
  /** Writes the new schema into the record. */
  readonly publish: () => Promise<void>
}

const ENTITIES =
  "select 1 as entity from page where page_content_model in ('wikibase-item', 'wikibase-property')"

/**
 * Upgrades a wiki in MariaDB to the tree's release. If it fails, the tables are as before. If the process is
 * killed, the next one that gets the lease puts the tables back and starts again.
 * @returns a line for each page that got a new title.
 * @throws LeaseLostError, StorageUnavailableError: try again later.
 */
export async function upgradeMariaWiki(
  { maria, read, schema, requireFit, update, publish }: UpgradeMariaContext,
  dbName: string,
  lease: UpgradeLease,
): Promise<readonly string[]> {
  return await withUpgradeLock(maria, dbName, lease.signal, async connection => {
    const wiki = await read()
    if (!wiki || wiki.record.dbName !== dbName) return []
    const task = { dbName, schema: wiki.record.schema, lease, connection }
    await settle(maria, task, wiki)
    if (wiki.record.schema === schema) return []
    const database = maria.server.database(dbName)
    requireFit((await database.all(`${ENTITIES} limit 1`)).length > 0)
    const change = async () => {
      const moved = await update(wiki, lease.signal)
      await database.run('truncate table objectcache')
      await renewSessions(database)
      lease.requireHeld()
      return moved
    }
    return await withSafetyDatabase(maria, task, { change, publish })
  })
}

/**
 * Puts back a wiki's tables that a killed process has left half upgraded, whichever tree this server uses. Does
 * nothing while another process does so.
 */
export async function settleMariaWiki(maria: SafetyContext, wiki: KnownWiki): Promise<void> {
  const { dbName, schema } = wiki.record
  if (!(await maria.leases.wasInterrupted(dbName))) return
  await maria.leases.whileHeld(dbName, new AbortController().signal, async lease =>
    withUpgradeLock(maria, dbName, lease.signal, async connection =>
      settle(maria, { dbName, schema, lease, connection }, wiki),
    ),
  )
}

async function settle(
  maria: SafetyContext,
  task: Parameters<typeof settleSafetyDatabase>[1],
  { host }: KnownWiki,
): Promise<void> {
  if (await settleSafetyDatabase(maria, task))
    maria.log.warn({ wiki: host }, 'the upgrade of a wiki was interrupted; its databases were put back')
}

/** Gives the sessions table the current form of MediaWiki's cache table. If the form differs, this empties the table. */
async function renewSessions(database: WikiDatabase): Promise<void> {
  const columns = async (table: string) =>
    JSON.stringify(
      await database.all(
        `select column_name, column_type from information_schema.columns
          where table_schema = database() and table_name = ? order by ordinal_position`,
        [table],
      ),
    )
  if ((await columns('objectcache')) === (await columns(SESSIONS_TABLE))) return
  await database.run(`drop table if exists ${SESSIONS_TABLE}`)
  await database.run(`create table ${SESSIONS_TABLE} like objectcache`)
}
