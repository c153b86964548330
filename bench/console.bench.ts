import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { API_BASE } from '#contract/paths.ts'
import { startService } from '#e2e/support/service.ts'
import type { Bench, Figure } from './figure.ts'
import { seedConsole } from './seed-console.ts'
import { median, timed } from './timing.ts'

const TIMES = 40
const PER_PAGE = 50
/** The size of the pages on the way to the last one; the largest that the API allows. */
const WALKED_PER_PAGE = 200

/** Each list of the console with its sort orders, the default first. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  [consoleApi.wikis]: [
    '',
    'sort=pages&direction=desc',
    'sort=edits&direction=desc',
    'sort=last_edited_at&direction=desc',
    'sort=sort_name&direction=asc',
    'state=served',
    'owner=member-7',
    'owner=example.org',
    'name=seed',
    'name=nobody',
    'domain=seed-77',
  ],
  [consoleApi.accounts]: ['', 'search=member-7', 'search=nobody'],
  [consoleApi.cases]: ['', 'sort=review_by&direction=asc', 'state=closed', 'wiki=seed-77'],
  [consoleApi.jobs]: ['', 'state=failed', 'kind=nothing'],
  [consoleApi.messages]: ['', 'search=message 77', 'search=nothing'],
  [consoleApi.audit]: ['', 'who=member', 'act=quota', 'target=seed-77', 'target=nothing'],
  [consoleApi.suspects]: ['', 'marked=no-spam'],
  [consoleApi.suspectAccounts]: ['', 'marked=no-spam'],
}

/**
 * Measures every list of the console, its first and its last page, on a service with 10,000 wikis and 5,000 accounts, beside
 * the cheapest answer of the service. With DATABASE_URL, on PostgreSQL.
 */
export const consoleBench: Bench = {
  title: 'console',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-bench-'))
    const databaseUrl = process.env['DATABASE_URL'] ?? null
    const cookie = await seedConsole({ dataDir, databaseUrl })
    // The seeded wikis are only rows, and the engine would look for their directories.
    const environment = { MEDIAWIKI_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const service = await startService({ dataDir, environment })
    const read = async (path: string): Promise<{ next: string | null }> => {
      const response = await fetch(service.url + path, { headers: { cookie } })
      if (response.status !== 200)
        throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      return (await response.json()) as { next: string | null }
    }
    const measure = async (name: string, path: string): Promise<Figure> => {
      await read(path)
      const [lists, cheapest]: [number[], number[]] = [[], []]
      // In turns, so that other work of the machine slows both.
      for (let count = 0; count < TIMES; count += 1) {
        cheapest.push(...(await timed(1, async () => void (await read('/healthz')))))
        lists.push(...(await timed(1, async () => void (await read(path)))))
      }
      return figure(`${name} / GET /healthz`, median(lists), median(cheapest))
    }
    try {
      const figures: Figure[] = []
      for (const [list, queries] of Object.entries(LISTS))
        for (const query of queries) {
          const path = `${API_BASE}${list}?${query}`
          const name = `${list}${query && `?${query}`}`
          const first = `${path}&per_page=${PER_PAGE}`
          figures.push(await measure(name, first))
          const after = await lastCursor(read, path)
          if (after !== null)
            figures.push(await measure(`${name}, last page`, `${first}&after=${encodeURIComponent(after)}`))
        }
      return figures
    } finally {
      await service.remove()
    }
  },
}

/** The value of `after` for the last page; null if there is only one. */
async function lastCursor(
  read: (path: string) => Promise<{ next: string | null }>,
  path: string,
): Promise<string | null> {
  let after: string | null = null
  for (;;) {
    const place: string = after === null ? '' : `&after=${encodeURIComponent(after)}`
    const { next } = await read(`${path}&per_page=${WALKED_PER_PAGE}${place}`)
    if (next === null) return after
    after = next
  }
}

function figure(name: string, measured: number, reference: number): Figure {
  const text = `${measured.toFixed(2)} ms / ${reference.toFixed(2)} ms`
  return { name, measured: text, ratio: measured / reference, aim: { atMost: 5 } }
}
