import { setTimeout as delay } from 'node:timers/promises'
import type { TableMapping } from '#contract/batches/batch.ts'
import type { Deps } from '#server/modules/deps.ts'
import { workOnBatch } from '#server/modules/wiki-data/batches/batches.job.ts'
import { type BatchRow, findBatch } from '#server/modules/wiki-data/batches/batches.repository.ts'
import { checkBatch, stopBatch } from '#server/modules/wiki-data/batches/batches.usecases.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { BEGINS_MS, LOOK_EVERY_MS } from './follow-job.ts'
import type { Worker } from './start-worker.ts'

interface Follow {
  readonly deps: Pick<Deps, 'db' | 'clock' | 'jobs'>
  /** The mapping of a table's columns; null to derive it from their names. */
  readonly mapping: TableMapping | null
  readonly network: string
  /** Makes the edits if no server does. */
  readonly worker: Worker | null
  readonly signal: AbortSignal
  readonly beginsMs?: number
}

/**
 * Waits for the end of a batch, or of its check, whichever process works on it. Stops the batch if the command is
 * interrupted, or no process works on it.
 * @throws ConfigError if the batch is gone, its columns' names are no help or no process works on it; an AbortError.
 */
export async function followBatch(
  { deps, mapping, network, worker, signal, beginsMs = BEGINS_MS }: Follow,
  id: number,
): Promise<BatchRow> {
  const { db, clock } = deps
  let idleSince = Date.now()
  for (;;) {
    const row = await findBatch(db, id)
    if (!row) throw new ConfigError('The batch no longer exists: its wiki was removed.')
    if (row.finished_at !== null || row.status === 'checked') return row
    if (row.status === 'paused' || (await isAttended(db, id, clock.now()))) idleSince = Date.now()
    try {
      if (row.status === 'mapping') {
        await checkBatch(deps, row, mappingOf(row, mapping), network)
        worker?.wake()
      }
      if (Date.now() - idleSince > beginsMs)
        throw new ConfigError(
          'Another process runs the wikis, but makes no bulk edits. Is it a command, such as a backup, or a server of an older version?',
        )
      await delay(LOOK_EVERY_MS, undefined, { signal })
    } catch (thrown) {
      await stopBatch(deps, row).catch(() => undefined)
      throw thrown
    }
  }
}

function mappingOf({ look }: BatchRow, given: TableMapping | null): TableMapping {
  const used = given ?? (JSON.parse(look ?? '{}') as { guess: TableMapping }).guess
  if (used.columns.length === 0)
    throw new ConfigError('The names of the columns do not show what they contain. Use --mapping.')
  return used
}

/** Whether a process works on batches, or this batch waits for its time, for example while its wiki takes no edits. */
async function isAttended(db: Db, batchId: number, now: number): Promise<boolean> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', workOnBatch.name)
    .where('status', '=', 'waiting')
    .where(one =>
      one.or([
        one('lease_until', '>', now),
        one.and([one('payload', '=', JSON.stringify({ batchId })), one('run_at', '>', now)]),
      ]),
    )
    .executeTakeFirst()
  return job !== undefined
}
