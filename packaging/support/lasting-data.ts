import { comparable, type Row, type Tables } from '#server/testing/all-rows.ts'
import type { StoredData } from './stored-data.ts'

/** What a service changes by itself when it starts: `all` of a table, or some columns; `more`: it may add rows. */
interface Refreshed {
  readonly [table: string]: 'all' | { readonly columns?: readonly string[]; readonly more?: true }
}

const OF_SERVICE: Refreshed = {
  // The running processes, and what they have counted in the last seconds.
  server_processes: 'all',
  process_uses: 'all',
  // Attempts count only for minutes.
  rate_limits: 'all',
  // A new one only means that nothing in a cache is used.
  wiki_epochs: 'all',
  // Figures are recounted from time to time.
  wiki_site_stats: 'all',
  wikis: { columns: ['pages'] },
  // Waiting jobs are done, and a newer release has more periodic jobs.
  jobs: {
    columns: [
      ...['status', 'attempts', 'run_at', 'finished_at', 'last_error'],
      ...['payload', 'lease_token', 'lease_until', 'home'],
    ],
    more: true,
  },
  // A newer release creates its own keys.
  service_secrets: { more: true },
  // Another template has its own spare databases for new wikis.
  wiki_databases: { more: true },
}

const OF_WIKI: Refreshed = {
  // A cache.
  objectcache: 'all',
  // MediaWiki's own jobs, which have been done.
  job: 'all',
}

/** The part of a service's data that must survive an upgrade: the data from `before`, in the tables and columns of that time. */
export function lastingData(data: StoredData, before: StoredData = data) {
  return {
    service: lasting(data.service, before.service, OF_SERVICE),
    wikis: Object.entries(data.wikis).map(([host, { tables, files }]) => ({
      host,
      tables: lasting(tables, before.wikis[host]?.tables ?? new Map(), OF_WIKI),
      files,
    })),
  }
}

function lasting(tables: Tables, before: Tables, refreshed: Refreshed): Tables {
  const lastingTables = new Map<string, readonly Row[]>()
  for (const [name, rowsBefore] of before) {
    const changes = refreshed[name] ?? {}
    const rows = tables.get(name)
    if (changes === 'all' || !rows) continue
    const columns = Object.keys(rowsBefore[0] ?? {}).filter(column => !changes.columns?.includes(column))
    const known = new Set(textsOf(rowsBefore, columns))
    const texts = textsOf(rows, columns).filter(text => !changes.more || known.has(text))
    lastingTables.set(name, comparable(texts.map(text => JSON.parse(text))))
  }
  return lastingTables
}

function textsOf(rows: readonly Row[], columns: readonly string[]): readonly string[] {
  return rows.map(row => JSON.stringify(Object.fromEntries(columns.map(column => [column, row[column]]))))
}
