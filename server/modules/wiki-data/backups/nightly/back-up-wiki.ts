import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#contract/durations.ts'
import { toAbout, type WikiAbout } from '#server/modules/wiki-data/backups/shared/backup-about.ts'
import {
  type BackedUpWiki,
  findWiki,
  insertBackup,
  lastBackups,
  markCurrent,
  markVerified,
  type WikiBackupRow,
} from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { wikiSeries } from '#server/modules/wiki-data/backups/shared/series.ts'
import { serviceId } from '#server/modules/wiki-data/backups/shared/service-id.ts'
import { readServiceData } from '#server/modules/wikis/service-data/read-service-data.ts'
import { SERVICE_DATA_FILE } from '#server/modules/wikis/service-data/service-data.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { isDiskFull } from '#server/platform/storage-fault.ts'
import type { RunDeps } from './run-deps.ts'
import { saveVerified } from './save-verified.ts'
import { verifyWiki } from './verify-wiki.ts'

/** After this time the backup of an unchanged wiki is read back again, because disks decay. */
const VERIFY_AGAIN_MS = 30 * DAY_MS

type WikiOutcome =
  | { readonly kind: 'copied'; readonly bytes: number; readonly snapshot: Snapshot }
  | { readonly kind: 'unchanged'; readonly backup: WikiBackupRow }

type Needs = Pick<RunDeps, 'db' | 'engine' | 'store' | 'clock' | 'log'>

interface Task {
  /** The id of the service. */
  readonly service: string
  /** The id of the run; null for a backup outside of one. */
  readonly run: number | null
  readonly wiki: BackedUpWiki
  /** The wiki's newest backup. */
  readonly last: WikiBackupRow | undefined
  /** Whether the store still has a backup. */
  readonly isStored: (backup: WikiBackupRow) => boolean | Promise<boolean>
}

/**
 * Backs up one wiki, unless it has not changed since its last backup. The caller confirms the new backup in the store,
 * together with others.
 */
export async function backUpWiki(
  deps: Needs,
  { service, run, wiki, last, isStored }: Task,
  signal: AbortSignal,
): Promise<WikiOutcome> {
  const { engine, clock } = deps
  const changeMark = [await engine.copies.changeMark(wiki.domain), wiki.revision, wiki.profile ?? 0].join(' ')
  if (last?.change_mark === changeMark && (await isStored(last))) {
    const isFresh = Math.abs(clock.now() - last.verified_at) < VERIFY_AGAIN_MS
    if (isFresh || (await isStillGood(deps, wiki, last, signal))) return { kind: 'unchanged', backup: last }
  }
  const { snapshot, about } = await saveVerified(
    deps,
    async () => await saveWiki(deps, { service, wiki, changeMark }, signal),
    async saved => await verifyWiki(deps, saved.snapshot, saved.about, signal),
    signal,
  )
  const { takenAt } = snapshot
  const { service: _service, wiki: wiki_id, domain: _domain, changeMark: change_mark, ...content } = about
  await insertBackup(deps.db, {
    wiki_id,
    snapshot: snapshot.id,
    change_mark,
    run_id: run,
    taken_at: takenAt,
    current_at: takenAt,
    verified_at: clock.now(),
    ...content,
  })
  return { kind: 'copied', bytes: about.bytes, snapshot }
}

/** Makes a verified backup of a wiki now, unless it has not changed since its last one. */
export async function backUpNow(deps: Needs, wikiId: number, signal: AbortSignal): Promise<void> {
  const { db, store, clock } = deps
  const wiki = await findWiki(db, wikiId)
  if (!wiki) throw new Error('The wiki is gone.')
  const last = (await lastBackups(db, [wikiId])).get(wikiId)
  const isStored = async ({ snapshot }: WikiBackupRow) =>
    (await store.list(wikiSeries(wikiId))).some(({ id }) => id === snapshot)
  const task = { service: await serviceId(db), run: null, wiki, last, isStored }
  const outcome = await backUpWiki(deps, task, signal)
  if (outcome.kind === 'unchanged') await markCurrent(db, [outcome.backup], { current_at: clock.now() })
  else await store.confirm([outcome.snapshot])
}

async function isStillGood(
  { log, ...deps }: Needs,
  { id, domain }: BackedUpWiki,
  last: WikiBackupRow,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await verifyWiki(deps, { series: wikiSeries(id), id: last.snapshot }, { ...last, domain }, signal)
    await markVerified(deps.db, last.id, deps.clock.now())
    return true
  } catch (err) {
    signal.throwIfAborted()
    if (isDiskFull(err)) throw err
    log.error({ err, wiki: domain }, 'An older backup of a wiki can no longer be read: it is backed up again')
    return false
  }
}

async function saveWiki(
  { engine, db, store }: Needs,
  { service, wiki, changeMark }: { service: string; wiki: BackedUpWiki; changeMark: string },
  signal: AbortSignal,
): Promise<{ snapshot: Snapshot; about: WikiAbout }> {
  const copy = await engine.copies.copy(wiki.domain, signal)
  try {
    const data = await readServiceData(db, wiki.id)
    await writeFile(join(copy.dir, SERVICE_DATA_FILE), JSON.stringify(data), { mode: 0o600 })
    const { bytes, content, takenAt } = copy
    const about: WikiAbout = { service, wiki: wiki.id, domain: wiki.domain, changeMark, bytes, ...content }
    const source = { dir: copy.dir, takenAt, about: toAbout(about) }
    return { snapshot: await store.save(wikiSeries(wiki.id), source, signal), about }
  } finally {
    await copy.remove()
  }
}
