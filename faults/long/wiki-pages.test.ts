import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { ClusterMember } from '#faults/support/cluster-member.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { until } from '#server/testing/until.ts'

// Milliseconds. Each process prepares MediaWiki.
jest.setTimeout(1_800_000)

const EDITS = Number(process.env['PAGE_EDITS'] ?? 1000)
const DOMAIN = 'kept-pages'
/** MediaWiki reuses its cached values for up to 0.1 s even if they have changed. */
const VOLATILE_MS = 150

let cluster: Cluster
let database: pg.Client
let keeper: WikiClient

beforeAll(async () => {
  cluster = await startCluster({ hasWikis: true, environment: { VISITOR_BUDGET: '0' } })
  database = new pg.Client(cluster.databaseUrl)
  await database.connect()
  const ada = await new ClusterMember(cluster).join()
  expect((await ada.createWiki(DOMAIN)).status).toBe(200)
  keeper = await ada.openWiki(DOMAIN)
})
afterAll(async () => {
  await database.end()
  await cluster.remove()
})

const ports = () => cluster.processes.map(({ port }) => port)
const resultAt = async (port: number) => (await visitor(port).request('/wiki/Busy')).headers['cache-status']
const visitor = (port: number) => new WikiClient(port, `${DOMAIN}.localhost:${cluster.port}`)

describe('a page that three processes keep', () => {
  test('is the new one everywhere at the very next request after each edit', async () => {
    const token = await keeper.token('csrf')
    const missed: string[] = []
    for (let n = 1; n <= EDITS; n++) {
      expect(await keeper.edit('Busy', { text: `Text number ${n}.` }, token)).toBe('Success')
      const [first, ...others] = await Promise.all(
        ports().map(async port => await visitor(port).request('/wiki/Busy')),
      )
      for (const [index, answer] of [first, ...others].entries())
        if (!answer?.text.includes(`Text number ${n}.`)) missed.push(`${n} in process ${index}`)
    }
    expect(missed).toEqual([])
    for (const port of ports())
      await eventually('A kept page', async () => (await resultAt(port)) === 'wikistead; hit' || null, 20_000)
  })

  test('shows what MediaWiki keeps in the memory of each machine: notices, side bar, styles', async () => {
    const token = await keeper.token('csrf')
    const missed: string[] = []
    for (let n = 1; n <= 10; n++)
      for (const [title, before, shown, path] of [
        ['MediaWiki:Sitenotice', '', `We close at ${n}.`, '/wiki/Main_Page'],
        ['MediaWiki:Sidebar', '* navigation\n** Busy|', `Link number ${n}.`, '/wiki/Main_Page'],
        ['MediaWiki:Common.css', '.mine', `{width:${n}px}`, '/w/load.php?modules=site.styles&only=styles'],
      ] as const) {
        for (const port of ports()) await visitor(port).request(path)
        await delay(VOLATILE_MS)
        expect(await keeper.edit(title, { text: before + shown }, token)).toBe('Success')
        for (const [index, port] of ports().entries())
          if (!(await visitor(port).page(path)).includes(shown)) missed.push(`${shown} in process ${index}`)
      }
    expect(missed).toEqual([])
  })

  test('is not the old one for long, when the process that saved it is killed before it could say so', async () => {
    const token = await keeper.token('csrf')
    let lost = 0
    for (let round = 1; round <= 3; round++) {
      const text = `Saved in round ${round}.`
      expect(await keeper.edit('Killed', { text: `Before ${round}.` }, token)).toBe('Success')
      const [, second, third] = ports()
      for (const port of [second, third]) await visitor(port ?? 0).request('/wiki/Killed')
      cluster.sendToFirst(1)
      const saving = keeper.edit('Killed', { text }, token).catch(() => 'lost')
      // It has begun, and in the later rounds it may have been saved.
      await until(async () => await isOpen())
      await delay(100 * (round - 1))
      await cluster.kill(0)
      if ((await saving) === 'lost') lost++
      cluster.sendToFirst(3)
      // PHP may finish the save that it has begun.
      const saved = await eventually('A quiet wiki', async () => await latestTwice(), 30_000)
      for (const port of [second, third])
        await eventually(
          'The text that was saved',
          async () => (await visitor(port ?? 0).page('/wiki/Killed')).includes(saved) || null,
          6000,
        )
    }
    expect(lost).toBeGreaterThan(0)
  })
})

async function isOpen(): Promise<boolean> {
  const { rows } = await database.query('select 1 from wiki_writings')
  return rows.length > 0
}

/** @returns the page's text, once it has stayed the same for a while. */
async function latestTwice(): Promise<string | null> {
  const read = async () =>
    (await keeper.page('/w/index.php?title=Killed&action=raw').catch(() => null))?.trim() ?? null
  const first = await read()
  await delay(1500)
  return first !== null && first === (await read()) ? first : null
}
