import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '#e2e/support/service.ts'
import type { Bench, Figure } from './figure.ts'
import { seedDatabase } from './seed-wikis.ts'

const WIKIS = 100_000
const PER_PAGE = 24
/** The duration of one value's measurement. */
const SECONDS = 5
const CONNECTIONS = 4

/**
 * Compares `GET /api/wiki` over 100,000 wikis with the server's cheapest response, and its pages with each
 * other.
 */
export const discoveryBench: Bench = {
  title: 'discovery',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'wikistead-bench-'))
    const databaseUrl = process.env['DATABASE_URL'] ?? null
    await seedDatabase({ dataDir, databaseUrl }, WIKIS)
    // The seeded wikis are only rows, and the engine would look for their directories.
    const environment = { MEDIAWIKI_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const service = await startService({ dataDir, environment })
    try {
      const api = `${service.url}/api/wiki`
      const last = await lastPage(api)
      const middle = Math.floor(last / 2)
      const list = `${api}?sort=pages&direction=desc&is_active=1&per_page=${PER_PAGE}`
      await load(list)
      const health = await load(`${service.url}/healthz`)
      const first = await load(list)
      return [
        ratio('the first page / GET /healthz', first, health, 15),
        ratio('the last page / the first', await load(`${list}&page=${last}`), first, 3),
        ratio('the middle page / the first', await load(`${list}&page=${middle}`), first, 3),
        ratio('the first page by name / the first by pages', await load(`${api}?sort=sitename`), first, 3),
        ratio(
          'the middle page by name / the first',
          await load(`${api}?sort=sitename&page=${middle}`),
          first,
          3,
        ),
        ratio(
          'three featured wikis / GET /healthz',
          await load(`${api}?is_featured=1&per_page=3`),
          health,
          15,
        ),
      ]
    } finally {
      await service.remove()
    }
  },
}

async function lastPage(api: string): Promise<number> {
  const { meta } = (await (await fetch(`${api}?is_active=1&per_page=${PER_PAGE}`)).json()) as {
    meta: { last_page: number }
  }
  return meta.last_page
}

/** The server's time for one request under full load, in milliseconds. */
async function load(url: string): Promise<number> {
  const { stdout } = await promisify(execFile)('node_modules/.bin/autocannon', [
    ...['--json', '--no-progress', '--duration', String(SECONDS), '--connections', String(CONNECTIONS)],
    url,
  ])
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${url} failed ${non2xx} times`)
  return 1000 / requests.average
}

function ratio(name: string, measured: number, reference: number, atMost: number): Figure {
  return {
    name,
    measured: `${measured.toFixed(3)} ms / ${reference.toFixed(3)} ms`,
    ratio: measured / reference,
    aim: { atMost },
  }
}
