import type { EngineLog } from '#server/engine/place/engine-log.ts'
import type { SafetyContext } from '#server/engine/storage/safety-database.ts'
import type { RecordChanges } from '#server/engine/wikis/record-changes.ts'
import type { KnownWiki, WikiRegistry } from '#server/engine/wikis/registry.ts'
import { dropSafetyCopy } from './safety-copy.ts'
import { upgradeMariaWiki } from './upgrade-maria-wiki.ts'
import { requireFit, runUpdates, type UpgradeContext, upgradeWiki } from './upgrade-wiki.ts'

export interface UpgradeOneContext extends UpgradeContext {
  readonly registry: WikiRegistry
  readonly changes: RecordChanges
  /** The schema that the wikis need. */
  readonly schema: string
  /** Null where wikis are stored in SQLite only. */
  readonly maria: SafetyContext | null
  /** UTC epoch milliseconds. */
  readonly now: () => number
  readonly log: EngineLog
}

/** Pages that one line in the log names. */
const NAMED_MAX = 20

/**
 * Upgrades one wiki, wherever it is stored. Its write lane must be held.
 * @returns false, at once, when another process is doing it.
 * @throws as `upgradeWiki` and `upgradeMariaWiki`; the wiki is then as before.
 */
export async function upgradeOne(
  context: UpgradeOneContext,
  host: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { registry, changes, schema, now, log } = context
  const wiki = await registry.get(host)
  if (!wiki) return true
  const publish = async () =>
    await changes.apply(wiki.record.domain, record => ({
      ...record,
      schema,
      changedAt: Math.max(now(), record.changedAt + 1),
    }))
  const inMaria = wiki.record.storage === 'mariadb'
  const moved = inMaria
    ? await upgradeInMaria(context, wiki, publish, signal)
    : await upgradeWiki(context, wiki, signal)
  if (moved === null) return false
  if (moved.length > 0)
    log.info({ wiki: host, count: moved.length, pages: moved.slice(0, NAMED_MAX) }, 'pages have new titles')
  if (inMaria) return true
  // If this fails, the next start finds the copy and puts it back.
  await publish()
  await dropSafetyCopy(wiki)
  return true
}

async function upgradeInMaria(
  context: UpgradeOneContext,
  { host, record: { domain, dbName } }: KnownWiki,
  publish: () => Promise<void>,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const { maria, registry, schema } = context
  if (!maria) throw new Error('WIKI_DATABASE_URL is not set, and this wiki is in MariaDB.')
  return await upgradeMariaWiki(
    {
      maria,
      schema,
      read: async () => await registry.refresh(host),
      requireFit: hasEntities => requireFit(context, domain, hasEntities),
      update: async (current, untilLost) => await runUpdates(context, current, untilLost),
      publish,
    },
    dbName,
    signal,
  )
}
