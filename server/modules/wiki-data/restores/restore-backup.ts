import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import type { EngineFacts } from '#contract/public-config.ts'
import type { RESTORE_STEPS } from '#contract/wiki-data/wiki-backup.ts'
import type { Deps } from '#server/modules/deps.ts'
import { requireBackupOf } from '#server/modules/wiki-data/backups/nightly/verify-wiki.ts'
import { WikiDataError } from '#server/modules/wiki-data/wiki-data.errors.ts'
import { parseServiceData } from '#server/modules/wikis/service-data/parse-service-data.ts'
import {
  type CheckedServiceData,
  SERVICE_DATA_FILE,
} from '#server/modules/wikis/service-data/service-data.ts'
import type { BackupStore, SnapshotName } from '#server/platform/backup-store/backup-store.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import type { CopiedWiki } from '#server/wikis/copies/wiki-copies.ts'
import { isNewerRelease } from '#server/wikis/upgrade/releases.ts'

/** Shown to those who want to edit a wiki that is about to be replaced. */
const READ_ONLY_REASON = 'This wiki is being put back to an earlier state. Please try again in a few minutes.'

/** In bytes; more than the largest settings and logo need. */
const SERVICE_DATA_MAX = 32 * 1024 * 1024

export type RestoreStep = (typeof RESTORE_STEPS)[number]

/** The wiki into which a backup is restored. */
type RestoreTarget =
  | {
      /** A served wiki. It is replaced in one step, and is read-only for a moment before. */
      readonly into: 'same'
      readonly domain: string
      /** Called while the wiki is read-only. Unless it resolves, the wiki stays as it is. */
      readonly beforeReplacing: (data: CheckedServiceData | null) => Promise<void>
    }
  | {
      /** A wiki that does not exist, or that an attempt before a crash has created. */
      readonly into: 'new'
      readonly id: number
      readonly domain: WikiDomain
      /** Null to keep the name in the backup. */
      readonly sitename: string | null
    }

interface Restore {
  readonly snapshot: SnapshotName
  /** The domain of the backed-up wiki, which is checked, because others with access to the store could replace the backup. */
  readonly source: string
  readonly target: RestoreTarget
  readonly onStep?: (step: RestoreStep) => Promise<void>
  /**
   * Stores that the wiki exists, with the service's data about it. Missing if the service's database was restored as a
   * whole; the service's data in the backup is then neither read nor checked.
   */
  readonly commit?: (data: CheckedServiceData) => Promise<void>
}

/** The wiki was replaced, and the service does not know it yet. The restore must be done again to its end. */
export class HalfRestoredError extends Error {
  override readonly name = 'HalfRestoredError'
}

/**
 * Restores a backup into a served wiki or a new one. No wiki changes before the last step.
 * @returns what the backup contains.
 * @throws WikiDataError; BackupStoreError; HalfRestoredError; the signal's reason.
 */
export async function restoreBackup(
  deps: Pick<Deps, 'engine'> & { readonly store: BackupStore },
  restore: Restore,
  signal: AbortSignal,
): Promise<CopiedWiki> {
  const { copies } = deps.engine
  const dir = await copies.makeDir()
  try {
    await restore.onStep?.('reading')
    await deps.store.unpack(restore.snapshot, dir, signal)
    const { data, found } = await readUnpacked(deps, restore, dir, signal)
    if (restore.target.into === 'new') await makeAnew(deps, restore, restore.target, { dir, data })
    else await replace(deps, restore, restore.target, { dir, data })
    return found
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

interface Unpacked {
  readonly dir: string
  /** Null if the restore does not need it. */
  readonly data: CheckedServiceData | null
}

async function makeAnew(
  { engine }: Pick<Deps, 'engine'>,
  { onStep, commit }: Restore,
  { id, domain, sitename }: RestoreTarget & { into: 'new' },
  { dir, data }: Unpacked,
): Promise<void> {
  await onStep?.('placing')
  // The domain was free, so if there is a wiki, a killed attempt has created it.
  await engine.remove(domain)
  await engine.copies.install(dir, { id, domain, sitename: sitename ?? data?.sitename ?? domain })
  if (data) await commit?.(data)
}

/**
 * If this is interrupted after the replacement, all of it is repeated, including the backup of the current state, so
 * nothing that was written meanwhile is lost.
 */
async function replace(
  { engine }: Pick<Deps, 'engine'>,
  { onStep, commit }: Restore,
  { domain, beforeReplacing }: RestoreTarget & { into: 'same' },
  { dir, data }: Unpacked,
): Promise<void> {
  const lock = await engine.copies.lockExclusively(domain, READ_ONLY_REASON)
  try {
    await onStep?.('copying')
    await beforeReplacing(data)
    await onStep?.('placing')
    await engine.copies.replace(domain, dir)
    if (data)
      await commit?.(data).catch((cause: unknown) => {
        throw new HalfRestoredError('A wiki was replaced, and its settings were not.', { cause })
      })
  } finally {
    await lock.release()
  }
}

/** Checks what a backup contains. Afterwards its directory is a copy of a wiki, without the service's own file. */
async function readUnpacked(
  { engine }: Pick<Deps, 'engine'>,
  { source, commit }: Restore,
  dir: string,
  signal: AbortSignal,
): Promise<{ readonly data: CheckedServiceData | null; readonly found: CopiedWiki }> {
  try {
    const data = commit ? await readServiceData(dir) : null
    const found = await engine.copies.inspect(dir, signal)
    requireBackupOf(source, found)
    // A service that is restored as a whole may get its MediaWiki later.
    if (commit) requireServable(engine.facts, found)
    await rm(join(dir, SERVICE_DATA_FILE), { force: true })
    return { data, found }
  } catch (cause) {
    signal.throwIfAborted()
    if (cause instanceof WikiDataError) throw cause
    throw isDiskFull(cause) ? cause : new WikiDataError('backup-damaged', { cause })
  }
}

/** @throws WikiDataError if the engine could not serve the wiki, because it needs a version or extensions that it lacks. */
function requireServable({ version, extensions }: EngineFacts, { record, content }: CopiedWiki): void {
  const needsNewer = version !== null && isNewerRelease(record.schema, version)
  const needsWikibase = content.entities > 0 && !extensions.includes('wikibase')
  if (needsNewer || needsWikibase) throw new WikiDataError('backup-not-servable')
}

async function readServiceData(dir: string): Promise<CheckedServiceData> {
  const file = join(dir, SERVICE_DATA_FILE)
  if ((await stat(file)).size > SERVICE_DATA_MAX) throw new Error(`${SERVICE_DATA_FILE} is too large.`)
  return await parseServiceData(JSON.parse(await readFile(file, 'utf8')))
}
