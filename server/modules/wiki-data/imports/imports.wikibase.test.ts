import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { exportPath } from '#server/modules/wiki-data/exports/export-files.ts'
import { insertExport } from '#server/modules/wiki-data/exports/exports.repository.ts'
import { runExportJob } from '#server/modules/wiki-data/exports/exports.usecases.ts'
import { type ImportKit, startImportKit } from '#server/testing/import-kit.ts'
import { post } from '#server/testing/requests.ts'

jest.setTimeout(600_000)

const ITEMS = 12
const never = new AbortController().signal

let kit: ImportKit
let source: { wiki: CreatedWiki; client: WikiClient }
let ids: string[]

const string = (property: string, value: string) => ({
  type: 'statement',
  rank: 'normal',
  mainsnak: { snaktype: 'value', property, datavalue: { type: 'string', value } },
})
const itemValue = (property: string, id: string) => ({
  type: 'statement',
  rank: 'normal',
  mainsnak: {
    snaktype: 'value',
    property,
    datavalue: { type: 'wikibase-entityid', value: { 'entity-type': 'item', id } },
  },
})

beforeAll(async () => {
  kit = await startImportKit(await startWikibaseEngine())
  source = await kit.createWiki('source')
  await logIn(source.client, source.wiki.domain)
  const { client } = source
  const setting = 'wwExtEnableWikibaseLexeme'
  await post(kit.app, kit.ada, api.wikiSetting(setting), { wiki: source.wiki.id, setting, value: '1' })
  const note = await createEntity(client, 'property', { labels: english('note'), datatype: 'string' })
  const like = await createEntity(client, 'property', { labels: english('like'), datatype: 'wikibase-item' })
  ids = [note, like]
  for (let count = 1; count <= ITEMS; count += 1) {
    const claims = [string(note, `Card ${count}`), ...(count > 1 ? [itemValue(like, `Q${count - 1}`)] : [])]
    ids.push(await createEntity(client, 'item', { labels: english(`Card number ${count}`), claims }))
  }
  const lexeme = { lemmas: english('ace'), lexicalCategory: 'Q1', language: 'Q1' }
  ids.push(await createEntity(client, 'lexeme', lexeme))
  await client.edit('Cards', { text: 'All [[Item:Q1]] cards' })
})
afterAll(async () => await kit.close())

async function logIn(client: WikiClient, domain: string): Promise<void> {
  await kit.kit.engine.resetFirstAdmin(domain, 'first password 1')
  expect(await client.logIn('Ada', 'first password 1', 'second password 2')).toBe('PASS')
}

async function dump(): Promise<Buffer> {
  const { copies } = kit.kit.engine
  const copy = await copies.copy(source.wiki.domain, never)
  const file = join(copy.dir, 'tmp', 'pages.xml')
  await copies.runScript(copy.dir, {
    script: 'dumpBackup',
    args: ['--full', '--quiet', `--output=file:${file}`],
    signal: never,
  })
  const xml = readFileSync(file)
  await copy.remove()
  return xml
}

/** An entity without the parts that depend on its wiki. */
async function entity(client: WikiClient, id: string): Promise<unknown> {
  const { status, text } = await client.request(`/wiki/Special:EntityData/${id}.json`)
  if (status !== 200)
    return `${status} ${text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, 500)}`
  const { pageid, lastrevid, modified, ...rest } = (
    JSON.parse(text) as { entities: Record<string, Record<string, unknown>> }
  ).entities[id] ?? { pageid: 0, lastrevid: 0, modified: '' }
  return [typeof pageid, typeof lastrevid, typeof modified, rest]
}

describe('entities in an XML file of dumpBackup', () => {
  let target: { wiki: CreatedWiki; client: WikiClient }

  beforeAll(async () => {
    target = await kit.createWiki('target')
    const xml = await dump()
    const checked = await kit.check(target.wiki.id, xml)
    expect(checked).toMatchObject({ status: 'checked', report: { content: { entities: ITEMS + 2 } } })
    // Lexemes are off in a new wiki.
    expect(checked.report?.losses.at(-1)).toContain('does not have (wikibase-lexeme)')
    const done = await kit.run(target.wiki.id, checked.id)
    expect(done).toMatchObject({ status: 'success', error: null })
  })

  test('are the same afterwards, with the same ids', async () => {
    for (const id of ids.filter(each => !each.startsWith('L')))
      expect([id, await entity(target.client, id)]).toEqual([id, await entity(source.client, id)])
  })

  test('are found by their labels, and a new one gets the next id', async () => {
    await logIn(target.client, target.wiki.domain)
    const { search } = await target.client.api<{ search: { id: string }[] }>({
      action: 'wbsearchentities',
      search: `Card number ${ITEMS}`,
      language: 'en',
    })
    expect(search.map(({ id }) => id)).toEqual([`Q${ITEMS}`])
    const claims = [itemValue(ids[1] ?? '', 'Q1')]
    expect(await createEntity(target.client, 'item', { labels: english('New'), claims })).toBe(
      `Q${ITEMS + 1}`,
    )
    expect(
      await createEntity(target.client, 'property', { labels: english('new'), datatype: 'string' }),
    ).toBe('P3')
    const links = await target.client.request('/wiki/Special:WhatLinksHere/Item:Q1')
    expect(links.text).toContain('Item:Q2')
  })

  test('cannot be imported a second time', async () => {
    const response = await post(kit.app, kit.ada, '/wiki/import', { wiki: target.wiki.id, id: 1 })
    expect(response.statusCode).toBe(400)
  })
})

test('a complete copy of the service brings every entity, also lexemes, and logins', async () => {
  const { db, jobs, config, clock } = kit.app.deps
  const { wiki } = source
  const values = { wikiId: wiki.id, userId: kit.ada.user.id, kind: 'complete', passwordHashes: true } as const
  const made = await insertExport(db, { ...values, now: clock.now() })
  await jobs.enqueue(db, runExportJob, { exportId: made?.id ?? 0 })
  await jobs.runDue()
  const row = await db.selectFrom('wiki_exports').selectAll().executeTakeFirstOrThrow()
  expect([row.status, row.error]).toEqual(['ready', null])
  const target = await kit.createWiki('moved')
  const checked = await kit.check(target.wiki.id, readFileSync(exportPath(config, row.file ?? '')))
  expect(checked).toMatchObject({
    error: null,
    report: {
      kind: 'complete',
      content: { entities: ITEMS + 3, pages: row.pages, revisions: row.revisions },
    },
  })
  const done = await kit.run(target.wiki.id, checked.id)
  expect(done).toMatchObject({ status: 'success', error: null })
  for (const id of ids)
    expect([id, await entity(target.client, id)]).toEqual([id, await entity(source.client, id)])
  await kit.kit.engine.resetFirstAdmin(target.wiki.domain, 'first password 1')
  expect(await target.client.logIn('Ada', 'first password 1', 'third password 3')).toBe('PASS')
  const lexeme = { lemmas: english('two'), lexicalCategory: 'Q1', language: 'Q1' }
  expect(await createEntity(target.client, 'lexeme', lexeme)).toBe('L2')
})
