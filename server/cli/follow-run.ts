import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '#contract/durations.ts'
import { formatBytes } from '#contract/format-bytes.ts'
import { countOf } from '#contract/format-count.ts'
import { isRunning, withdrawRun } from '#server/modules/wiki-data/backups/nightly/request-run.ts'
import { listFailures } from '#server/modules/wiki-data/backups/shared/backups.repository.ts'
import { describeTime } from '#server/modules/wiki-data/backups/shared/describe.ts'
import { type BackupRun, findRun } from '#server/modules/wiki-data/backups/shared/runs.repository.ts'
import type { Clock } from '#server/platform/clock.ts'
import { ConfigError } from '#server/platform/config/config-error.ts'
import type { Db } from '#server/platform/database/db.ts'
import { BEGINS_MS, LOOK_EVERY_MS } from './follow-job.ts'

interface Follow {
  readonly db: Db
  readonly clock: Clock
  readonly print: (line: string) => void
  readonly signal: AbortSignal
}

/**
 * Prints a line for each wiki as any process backs it up, until the run has ended.
 * @returns the run as it ended.
 * @throws ConfigError if no process works on it; the signal's reason.
 */
export async function followRun({ db, clock, print, signal }: Follow, id: number): Promise<BackupRun> {
  const printed = new Set<number>()
  let idleSince = Date.now()
  let saysService = true
  for (;;) {
    const run = await findRun(db, id)
    if (!run) throw new Error('The run no longer exists.')
    if (saysService && run.service_snapshot !== null) {
      print(line("service's database", '', run.service_bytes ?? 0, 'copied and verified'))
      saysService = false
    }
    if (run.started_at !== null) await printWikis(db, id, printed, print)
    if (run.finished_at !== null) return run
    if (await isRunning(db, clock.now())) idleSince = Date.now()
    if (Date.now() - idleSince > BEGINS_MS) {
      await withdrawRun(db, id)
      throw new ConfigError(
        'A server runs the wikis, but makes no backups. Is BACKUP_DIR off in its environment, or the server of an older version?',
      )
    }
    await delay(LOOK_EVERY_MS, undefined, { signal })
  }
}

async function printWikis(
  db: Db,
  runId: number,
  printed: Set<number>,
  print: Follow['print'],
): Promise<void> {
  const rows = await db
    .selectFrom('wiki_backups as backup')
    .innerJoin('wikis', 'wikis.id', 'backup.wiki_id')
    .select(['backup.id', 'wikis.domain', 'backup.pages', 'backup.files', 'backup.bytes'])
    .select(['backup.taken_at', 'backup.current_at'])
    .where('backup.run_id', '=', runId)
    .orderBy('backup.current_at')
    .orderBy('backup.id')
    .execute()
  for (const { id, domain, pages, files, bytes, taken_at, current_at } of rows) {
    if (printed.has(id)) continue
    printed.add(id)
    const what = current_at === taken_at ? 'copied and verified' : `unchanged since ${describeTime(taken_at)}`
    print(line(domain, `${countOf(pages, 'page')}, ${countOf(files, 'file')}`, bytes, what))
  }
}

function line(name: string, content: string, bytes: number, what: string): string {
  return [name.padEnd(32), content.padEnd(24), formatBytes(bytes).padStart(10), what].join('  ')
}

/** The lines about failures, and the last line. */
export async function summarize(
  db: Db,
  run: BackupRun,
): Promise<{ failures: readonly string[]; last: string }> {
  const failures = (await listFailures(db)).map(
    ({ domain, error }) => `${domain} was not backed up: ${error}`,
  )
  if (run.error !== null) failures.push(run.error)
  const seconds = Math.max(1, Math.round(((run.finished_at ?? 0) - (run.started_at ?? 0)) / SECOND_MS))
  const good = run.copied + run.unchanged
  const last = `${good} of ${countOf(run.wikis, 'wiki')} backed up (${run.copied} copied, ${run.unchanged} unchanged) in ${seconds} s.`
  return { failures, last }
}
