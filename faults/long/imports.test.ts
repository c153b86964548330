import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { copiesOf, importsOf, uploadInParts } from '#faults/support/cluster-import.ts'
import { ada, allTestsShareCluster, cluster, database } from '#faults/support/shared-cluster.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { dumpXml, pageXml } from '#server/modules/wiki-data/imports/reading/testing/example-dump.ts'

// Milliseconds. Each kill waits for the end of a lease, and a restarted import fills its wiki again.
jest.setTimeout(420_000)

const PAGES = 250
/** Milliseconds. A killed process's job continues after half a minute, and its lock ends after a whole one. */
const SETTLED_MS = 300_000
/** Milliseconds between two looks at an import, some of whose steps are short. */
const LOOK_MS = 15
/** Milliseconds within which other processes know of a change to a wiki. */
const NOTICED_MS = 10_000
/** Milliseconds between two attempts to save a page meanwhile. */
const EDIT_MS = 400

allTestsShareCluster()

const textOf = (page: number, revision: number) => `Text ${revision} of page ${page}, said once.`
const FILE = Buffer.from(
  dumpXml(
    ...Array.from({ length: PAGES }, (_, page) =>
      pageXml(
        `Page ${page}`,
        0,
        { text: textOf(page, 1), timestamp: '2019-01-01T00:00:00Z' },
        { text: textOf(page, 2), timestamp: '2019-01-02T00:00:00Z' },
      ),
    ),
  ),
)

async function newWiki(name: string): Promise<{ id: number; client: WikiClient }> {
  const { status, text } = await ada.createWiki(name)
  expect(status).toBe(200)
  return { id: (JSON.parse(text) as { data: { id: number } }).data.id, client: await ada.openWiki(name) }
}

/** Waits until the newest import of a wiki has one of these states. */
async function importIn(wiki: number, ...states: readonly WikiImport['status'][]): Promise<WikiImport> {
  return await eventually(
    `An import that is ${states.join(' or ')}`,
    async () => {
      const [newest] = await importsOf(ada, wiki).catch(() => [])
      return newest && states.includes(newest.status) ? newest : null
    },
    SETTLED_MS,
  )
}

async function start(wiki: number, id: number): Promise<void> {
  const { status, text } = await ada.send('POST', wikiDataApi.imports, { wiki, id })
  if (status !== 200) throw new Error(`Not started: ${status} ${text}`)
}

/** Kills the process that fills a copy, as soon as the import has reached a step there. */
async function killAt(id: number, step: string): Promise<void> {
  for (const until = Date.now() + SETTLED_MS; Date.now() < until; await delay(LOOK_MS)) {
    const { rows } = await database.query<{ step: string | null; status: string }>(
      'select step, status from wiki_imports where id = $1',
      [id],
    )
    const [row] = rows
    if (row?.status !== 'importing') throw new Error(`The import is ${row?.status} before ${step}`)
    const at = row.step === null ? null : (JSON.parse(row.step) as { step: string }).step
    const working = copiesOf(cluster).findIndex(dirs => dirs.length > 0)
    if (at === step && working >= 0) return await cluster.kill(working)
  }
  throw new Error(`The import never reached ${step}`)
}

/** Tries to save pages until it is aborted. @returns the titles of those that were acknowledged. */
async function editMeanwhile(client: WikiClient, token: string, end: AbortSignal): Promise<string[]> {
  const saved: string[] = []
  for (let count = 0; !end.aborted; count += 1) {
    const outcome = await client
      .edit(`Note ${count}`, { text: 'A note', createonly: '1' }, token)
      .catch(() => '')
    if (outcome === 'Success') saved.push(`Note ${count}`)
    await delay(EDIT_MS, undefined, { signal: end }).catch(() => undefined)
  }
  return saved
}

type Page = { readonly title: string; readonly revisions?: readonly { readonly content: string }[] }

/** @returns the texts of a page's revisions, newest first; null if there is no such page. */
async function revisionsOf(client: WikiClient, title: string): Promise<readonly string[] | null> {
  const { query } = await client.api<{ query: { pages: readonly Page[] } }>({
    ...{ action: 'query', titles: title, prop: 'revisions', rvprop: 'content', rvlimit: '10' },
  })
  return query.pages[0]?.revisions?.map(({ content }) => content) ?? null
}

/** @returns the number of pages in the main namespace. */
async function pageCount(client: WikiClient): Promise<number> {
  const { query } = await client.api<{ query: { allpages: readonly unknown[] } }>({
    ...{ action: 'query', list: 'allpages', aplimit: '500', apnamespace: '0' },
  })
  return query.allpages.length
}

/** Expects that no process keeps anything of an import but its outcome. */
async function expectNothingLeft(): Promise<void> {
  await eventually('The end of all copies', () =>
    copiesOf(cluster).every(dirs => dirs.length === 0) ? true : null,
  )
  expect(readdirSync(join(cluster.filesDir, 'imports', 'uploads'))).toEqual([])
}

describe('a file that one of three processes imports', () => {
  test('arrives whole, and is checked, although each process is killed while it receives parts', async () => {
    const { id } = await newWiki('received')
    const kills: Promise<void>[] = []
    const partBytes = Math.ceil(FILE.length / 12)
    await uploadInParts(cluster, ada, { wiki: id, bytes: FILE, partBytes }, received => {
      const killed = kills.length
      if (killed < 3 && received > (killed + 1) * 3 * partBytes) kills.push(cluster.kill(killed))
    })
    await Promise.all(kills)
    expect(kills).toHaveLength(3)
    const checked = await importIn(id, 'checked', 'failed')
    expect(checked).toMatchObject({
      status: 'checked',
      received: FILE.length,
      report: { content: { pages: PAGES, revisions: 2 * PAGES } },
    })
    expect((await ada.send('POST', wikiDataApi.cancelImport, { wiki: id, id: checked.id })).status).toBe(200)
    await expectNothingLeft()
  })

  test.each(['copying', 'pages', 'refreshing', 'placing'])(
    'is imported once and wholly, and no acknowledged edit is lost, when the process is killed at the step %s',
    async step => {
      const { id, client } = await newWiki(`killed-at-${step}`)
      await uploadInParts(cluster, ada, { wiki: id, bytes: FILE, partBytes: FILE.length })
      const checked = await importIn(id, 'checked', 'failed')
      const token = await client.token('csrf')
      await start(id, checked.id)
      const ended = new AbortController()
      const killing = killAt(checked.id, step)
      const editing = killing.then(async () => await editMeanwhile(client, token, ended.signal))
      await killing
      const { status, error } = await importIn(id, 'success', 'failed')
      // Until the other processes know of it, they may accept edits for the old wiki.
      await delay(NOTICED_MS)
      ended.abort()
      const saved = await editing
      expect([status, error]).toEqual(['success', null])
      for (const title of saved) expect(await revisionsOf(client, title)).toEqual(['A note'])
      for (let page = 0; page < PAGES; page += 49)
        expect(await revisionsOf(client, `Page ${page}`)).toEqual([textOf(page, 2), textOf(page, 1)])
      // The main page stays, because the file has none.
      expect(await pageCount(client)).toBe(PAGES + 1 + saved.length)
      await expectNothingLeft()
      await eventually(
        'A saved page',
        async () => {
          await client.logIn('Keeper', 'quite another password').catch(() => 'FAIL')
          const outcome = await client.edit('Afterwards', { text: 'Still a wiki' }).catch(() => '')
          return outcome === 'Success' ? true : null
        },
        SETTLED_MS,
      )
    },
  )
})
