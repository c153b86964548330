import { Counter, Gauge, Registry } from 'prom-client'
import { SECOND_MS } from '#contract/durations.ts'
import { FIGURES } from '#contract/operator/overview.ts'
import { UPGRADE_STEP_STATES } from '#contract/operator/wiki-upgrades.ts'
import type { PageCacheFigures } from '#server/engine/wiki-engine.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { Traffic } from '#server/platform/http/traffic.ts'
import { areBackupsLate, readBackupFigures } from './backup-figures.ts'
import { readFigures } from './figures/keep-figures.ts'
import { countWikiDatabases, countWikis, readJobFigures } from './service-figures.ts'
import { readUpgrades, whyHalted } from './upgrades/read-upgrades.ts'

type MetricsDeps = Pick<Deps, 'db' | 'engine' | 'disk' | 'clock' | 'backupStore'>

/** Kinds of jobs that send emails. */
const EMAIL = /^mail\.send/

/**
 * The service's metrics in the text format of Prometheus. Labels name ten wikis at most, the slowest: the number of
 * wikis has no bound, and `npm run backup` and the log name those that fail.
 */
export async function writeMetrics(
  deps: MetricsDeps,
  traffic: Traffic,
): Promise<{ type: string; text: string }> {
  const registry = new Registry()
  const gauges = new Gauges(registry)
  await setMachine(gauges, deps)
  // Without the database, the other metrics show what still works.
  const database = await setFromDatabase(gauges, deps).then(
    () => true,
    () => false,
  )
  gauges.set('database_ready', '1 if the database responds.', Number(database))
  const texts = [await registry.metrics(), await traffic.registry.metrics()]
  return { type: registry.contentType, text: texts.join('\n') }
}

/** Gauges whose names begin with `wikistead_`. */
class Gauges {
  private readonly registry: Registry

  constructor(registry: Registry) {
    this.registry = registry
  }

  set(name: string, help: string, value: number): void {
    new Gauge({ name: `wikistead_${name}`, help, registers: [this.registry] }).set(value)
  }

  by<Label extends string>(label: Label, name: string, help: string): (of: string, value: number) => void {
    const gauge = this.labelled([label], name, help)
    return (of, value) => gauge.set({ [label]: of } as Record<Label, string>, value)
  }

  /** A counter since the server's start. */
  counter(label: string, name: string, help: string): (of: string, value: number) => void {
    const registers = [this.registry]
    const counter = new Counter({ name: `wikistead_${name}`, help, labelNames: [label], registers })
    return (of, value) => counter.inc({ [label]: of }, value)
  }

  labelled<Label extends string>(labelNames: Label[], name: string, help: string): Gauge<Label> {
    return new Gauge({ name: `wikistead_${name}`, help, labelNames, registers: [this.registry] })
  }
}

/** Sets what this process knows by itself. */
async function setMachine(gauges: Gauges, { engine, disk }: MetricsDeps): Promise<void> {
  gauges.set('engine_ready', '1 if php-fpm responds.', Number(await engine.isReady().catch(() => false)))
  gauges.set('disk_low', '1 if less than DISK_RESERVE is free.', Number(await disk.isLow()))
  const held = gauges.by('reason', 'wikis_held', 'Wikis that are not served, by reason.')
  for (const reason of ['upgrading', 'failed', 'newer'] as const)
    held(reason, engine.unservedWikis()[reason] ?? 0)
  const { rss } = process.memoryUsage()
  gauges.set('process_memory_bytes', "Resident memory of the server's process, without PHP.", rss)
  const { user, system } = process.cpuUsage()
  const seconds = (user + system) / 1e6
  gauges.set('process_processor_seconds', "Processor time of the server's process since its start.", seconds)
  const load = engine.load()
  if (!load) return
  const slots = gauges.by('state', 'php_slots', "php-fpm's slots of this process, and requests that wait.")
  slots('busy', load.phpBusy)
  slots('free', load.phpSlots - load.phpBusy)
  slots('waited_for', load.phpWaiting)
  const refused = gauges.counter(
    'kind',
    'wiki_refusals_total',
    'Requests refused for being too many, by kind.',
  )
  for (const [kind, count] of Object.entries(load.refusals)) refused(kind, count)
  const slowest = gauges.by(
    'wiki',
    'slowest_wikis_php_seconds',
    "The wikis that used most of PHP's time in an hour.",
  )
  for (const { wiki, seconds } of load.slowest) slowest(wiki, seconds)
  const spool = gauges.by('place', 'spool_bytes', 'Bytes of responses and bodies that wait for slow clients.')
  spool('memory', load.spoolMemory)
  spool('disk', load.spoolDisk)
  setPageCache(gauges, load.pageCache)
  gauges.set('query_indexes', 'Wikis whose data is in memory for queries.', load.queries.open)
  gauges.set('query_index_bytes', 'Memory used by the data for queries.', load.queries.bytes)
}

function setPageCache(gauges: Gauges, { answers, bytes, entries }: PageCacheFigures): void {
  const by = gauges.by(
    'result',
    'page_cache_answers',
    "Requests that read a wiki since the process's start, by the page cache's result.",
  )
  for (const [result, count] of Object.entries(answers)) by(result, count)
  const { hit, shared, miss, stale } = answers
  const asked = hit + shared + miss + stale
  gauges.set(
    'page_cache_hit_ratio',
    'Share of the requests for public responses that did not need PHP, since the start.',
    asked === 0 ? 0 : (asked - miss) / asked,
  )
  gauges.set('page_cache_bytes', 'Memory used by the page cache.', bytes)
  gauges.set('page_cache_entries', 'Responses in the page cache.', entries)
}

/** Sets what is the same for all processes. */
async function setFromDatabase(gauges: Gauges, deps: MetricsDeps): Promise<void> {
  const { db, clock } = deps
  const jobs = await readJobFigures(db, clock.now())
  const byState = gauges.labelled(['kind', 'state'], 'jobs', 'Jobs that are not done, by kind and state.')
  const oldest = gauges.by('kind', 'jobs_oldest_due_seconds', 'How long the oldest job has been due.')
  for (const { kind, oldestDue, ...states } of jobs) {
    for (const state of ['running', 'due', 'later', 'failed'] as const)
      byState.set({ kind, state }, states[state])
    oldest(kind, oldestDue / SECOND_MS)
  }
  const emails = jobs.filter(({ kind }) => EMAIL.test(kind))
  const waiting = emails.reduce((sum, { running, due, later }) => sum + running + due + later, 0)
  gauges.set('emails_waiting', 'Emails that are not sent yet.', waiting)
  const wikis = gauges.by('state', 'wikis', 'Wikis, by state.')
  for (const [state, count] of await countWikis(db)) wikis(state, count)
  const databases = gauges.by('state', 'wiki_databases', 'Databases for wikis in MariaDB, by state.')
  for (const [state, count] of await countWikiDatabases(db)) databases(state, count)
  const upgrades = await readUpgrades(deps)
  const steps = gauges.by(
    'state',
    'wiki_upgrades',
    'Wikis of the last upgrade to another MediaWiki, by state.',
  )
  for (const state of UPGRADE_STEP_STATES) steps(state, upgrades?.wikis[state] ?? 0)
  gauges.set(
    'wiki_upgrades_halted',
    '1 if no more wikis are upgraded until an operator decides.',
    Number(whyHalted(upgrades?.state) !== null),
  )
  const figures = gauges.by('figure', 'day_figures', 'What the console shows of today or the last known day.')
  const today = (await readFigures(deps)).at(-1)
  for (const name of FIGURES) {
    const value = today?.[name] ?? null
    if (value !== null) figures(name, value)
  }
  await setBackups(gauges, deps)
}

async function setBackups(gauges: Gauges, deps: MetricsDeps): Promise<void> {
  const { db, clock, backupStore } = deps
  gauges.set('backups_enabled', '1 if BACKUP_DIR is not off.', Number(backupStore !== null))
  if (backupStore) {
    const figures = await readBackupFigures(db, clock.now())
    const { lastRun } = figures
    const wikis = gauges.by('state', 'backup_wikis', 'Wikis that have data, by the state of their backups.')
    wikis('backed_up', figures.wikisWithBackup)
    wikis('without', figures.wikis - figures.wikisWithBackup)
    wikis('failing', figures.failing)
    gauges.set(
      'backups_late',
      '1 if a last good backup is over 48 hours old.',
      Number(await areBackupsLate(deps)),
    )
    if (figures.serviceAge !== null)
      gauges.set(
        'backup_service_age_seconds',
        "Age of the last good backup of the service's database.",
        figures.serviceAge / SECOND_MS,
      )
    gauges.set(
      'backup_oldest_wiki_age_seconds',
      'Age of the last good backup of the wiki whose last one is the oldest.',
      figures.oldestWikiAge / SECOND_MS,
    )
    gauges.set('backup_bytes', "Bytes of all wikis' last backups, unpacked.", figures.bytes)
    if (lastRun) {
      const outcome = gauges.by('outcome', 'backup_last_run_wikis', 'Wikis of the last run, by outcome.')
      for (const name of ['copied', 'unchanged', 'failed'] as const) outcome(name, lastRun[name])
      gauges.set(
        'backup_last_run_bytes',
        'Bytes of the wikis that the last run copied, unpacked.',
        lastRun.bytes,
      )
      gauges.set(
        'backup_last_run_duration_seconds',
        'How long the last run took.',
        lastRun.duration / SECOND_MS,
      )
      gauges.set(
        'backup_last_run_age_seconds',
        'Time since the last run ended.',
        lastRun.finishedAge / SECOND_MS,
      )
      gauges.set(
        'backup_last_run_failed',
        "1 if the last run did not finish or did not back up the service's database.",
        Number(lastRun.hasError),
      )
    }
  }
}
