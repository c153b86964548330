import {
  type BackedUpWiki,
  findWiki,
  forgetFailures,
  lastBackups,
  listWikis,
  markCurrent,
  saveFailure,
  type WikiBackupRow,
} from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { type BackupRun, updateRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import { operatorText } from '#server/modules/wiki-data/wiki-data.errors.ts'
import type { Snapshot } from '#server/platform/backup-store/backup-store.ts'
import { BackupStoreError } from '#server/platform/backup-store/backup-store-error.ts'
import { backoffMs } from '#server/platform/jobs/backoff.ts'
import { backUpWiki } from './back-up-wiki.ts'
import type { RunDeps } from './run-deps.ts'

/** How many wikis are read from the database at a time, and marked as unchanged together. */
const BATCH = 200
/** How often a wiki that fails is tried again in one run. */
const RETRIES = 3
/** The pause after copying a wiki is half as long as the copying took, but at most this. */
const PAUSE_MAX_MS = 1000

interface Counts {
  copied: number
  unchanged: number
  failed: number
  bytes: number
}

/**
 * Backs up all wikis that have data, one after another. Leaves out those that this run did before an
 * interruption. The failure of one wiki does not stop the others.
 * @param stored what the store had when the run began or continued.
 * @returns the new snapshots, which the caller confirms.
 * @throws StoreUnusable if the store fails, not a wiki; the signal's reason.
 */
export async function backUpWikis(
  deps: RunDeps,
  run: BackupRun,
  service: string,
  stored: readonly Snapshot[],
  signal: AbortSignal,
): Promise<readonly Snapshot[]> {
  const { db, clock, log, pause } = deps
  const storedIds = new Set(stored.map(({ id }) => id))
  const isStored = ({ snapshot }: WikiBackupRow) => storedIds.has(snapshot)
  const added: Snapshot[] = []
  const faults = new StoreFaults()
  const counts: Counts = { copied: run.copied, unchanged: run.unchanged, failed: 0, bytes: run.bytes }
  let failing: number[] = []

  for (let after = 0; ; ) {
    const batch = await listWikis(db, after, BATCH)
    if (batch.length === 0) break
    failing.push(...(await tryAll(batch, 0)))
    after = batch.at(-1)?.id ?? after
  }
  for (let retry = 1; retry <= RETRIES && failing.length > 0; retry += 1) {
    await pause(backoffMs(retry), signal)
    const again: number[] = []
    for (let from = 0; from < failing.length; from += BATCH)
      again.push(...(await tryAll(await findAll(failing.slice(from, from + BATCH)), retry)))
    failing = again
  }
  await updateRun(db, run.id, { ...counts, failed: failing.length })
  return added

  /** @returns the ids of those that failed. */
  async function tryAll(wikis: readonly BackedUpWiki[], retry: number): Promise<number[]> {
    const last = await lastBackups(
      db,
      wikis.map(({ id }) => id),
    )
    const unchanged: WikiBackupRow[] = []
    const failed: number[] = []
    try {
      for (const wiki of wikis) {
        signal.throwIfAborted()
        const newest = last.get(wiki.id)
        if (newest?.run_id === run.id && isStored(newest)) continue
        if (!(await tryOne(wiki, newest, unchanged, retry))) failed.push(wiki.id)
      }
    } finally {
      await markCurrent(db, unchanged, { run_id: run.id, current_at: clock.now() })
      counts.unchanged += unchanged.length
      await updateRun(db, run.id, { ...counts })
    }
    return failed
  }

  async function tryOne(
    wiki: BackedUpWiki,
    last: WikiBackupRow | undefined,
    unchanged: WikiBackupRow[],
    retry: number,
  ): Promise<boolean> {
    const begun = performance.now()
    try {
      const outcome = await backUpWiki(deps, { service, run: run.id, wiki, last, isStored }, signal)
      faults.succeeded()
      if (outcome.kind === 'unchanged') unchanged.push(outcome.backup)
      else {
        added.push(outcome.snapshot)
        counts.copied += 1
        counts.bytes += outcome.bytes
        await forgetFailures(db, [wiki.id])
        await updateRun(db, run.id, { ...counts })
        await pause(Math.min(PAUSE_MAX_MS, Math.round((performance.now() - begun) / 2)), signal)
      }
      return true
    } catch (err) {
      signal.throwIfAborted()
      // The wiki was purged meanwhile.
      if (!(await findWiki(db, wiki.id))) return true
      if (retry === RETRIES) log.error({ err, wiki: wiki.domain }, 'A wiki could not be backed up')
      await saveFailure(db, wiki.id, operatorText(err), clock.now())
      faults.failed(err)
      return false
    }
  }

  async function findAll(ids: readonly number[]): Promise<readonly BackedUpWiki[]> {
    const found = await Promise.all(ids.map(async id => await findWiki(db, id)))
    return found.filter(wiki => wiki !== undefined)
  }
}

/** After this many failures for lack of space in a row, a run stops: the store is full. */
const NO_ROOM_MAX = 3

/** The store cannot be used at all, so that trying the other wikis is useless. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable'
}

/** Distinguishes failures of the store from those of one wiki. */
class StoreFaults {
  private noRoom = 0

  /** Call it after each wiki that succeeded. */
  succeeded(): void {
    this.noRoom = 0
  }

  /** @throws StoreUnusable if no other wiki would succeed either. */
  failed(error: unknown): void {
    if (!(error instanceof BackupStoreError)) return
    if (error.fault === 'no-room') this.noRoom += 1
    if (error.fault === 'no-place' || error.fault === 'wrong-key' || this.noRoom >= NO_ROOM_MAX)
      throw new StoreUnusable(error.message, { cause: error })
  }
}
