// @slow

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { ImportSource } from '#server/testing/import-source.ts'
import { insertReadyWiki } from '#server/testing/managed-wiki.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { StandInWikibase } from '#server/testing/stand-in-wikibase.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'
import { item, property, snak, statement } from './entity-import.examples.ts'
import { readImports, startImport } from './entity-import.usecases.ts'

/** A hostile source must cause nothing but failed imports with a reason. */

const MB = 1024 * 1024
const DOMAIN = 'small-museum.localhost:8080'

let app: TestApp
let wikibase: StandInWikibase
let source: ImportSource

beforeEach(async () => {
  source = await ImportSource.start()
  app = await createTestApp({ importAllowHosts: [source.host] })
  wikibase = new StandInWikibase()
  app.engine.apis.set(DOMAIN, wikibase)
})

afterEach(async () => {
  await app.close()
  await source.close()
})

async function importAll(ids: string) {
  const { id: wikiId } = await insertReadyWiki(app, DOMAIN)
  const started = await startImport(
    app.deps,
    { wikiId, userId: 1, email: 'ada@example.org', ip: '192.0.2.1' },
    { entity_ids: ids, source_wiki_url: source.origin },
  )
  expect(started).toHaveProperty('record')
  await app.deps.jobs.runDue()
  const [record] = await readImports(app.deps, wikiId)
  expect(existsSync(join(app.deps.config.dataDir, 'imports', String(record?.id)))).toBe(false)
  expect((await app.app.inject('/healthz')).statusCode).toBe(200)
  return record
}

const ids = (count: number) => Array.from({ length: count }, (_, place) => `Q${place + 1}`).join()

/** An entity of this many bytes. */
const large = (id: string, bytes: number) => {
  const start = `{"entities":{"${id}":{"id":"${id}","type":"item","claims":{},"padding":"`
  return `${start}${'x'.repeat(bytes - start.length - 5)}"}}}`
}

const TOO_LARGE = 'The source sent more than an entity can contain.'
const TOO_MUCH = 'The source sent more than one import can contain.'

describe('an import whose source answers', () => {
  test('200 entities of the largest size ends at its budget, before anything is created', async () => {
    source.respond = (id, response) => response.end(large(id, 7 * MB))
    expect(await importAll(ids(200))).toMatchObject({ status: 'failed', error: TOO_MUCH })
    expect(source.asked).toHaveLength(10)
    expect(wikibase.entities.size).toBe(0)
  })

  test.each<[what: string, body: () => string | Buffer]>([
    ['one entity of 16 MB', () => large('Q1', 16 * MB)],
    ['seven million levels', () => '['.repeat(7 * MB)],
    ['seven million levels of objects', () => '{"a":'.repeat(1.4 * MB)],
    ['levels that look like text', () => `{"a":"\\"","b":${'['.repeat(7 * MB)}`],
    ['millions of empty objects', () => `{"entities":[${'{},'.repeat(2.3 * MB)}{}]}`],
    ['millions of numbers', () => `{"entities":[${'1,'.repeat(3.5 * MB)}1]}`],
  ])('%s fails with a reason, and the service keeps running', async (_, body) => {
    source.respond = (_id, response) => response.end(body())
    expect(await importAll('Q1')).toMatchObject({ status: 'failed', error: TOO_LARGE })
  })

  test.each<[what: string, body: () => string | Buffer]>([
    [
      'text that is no UTF-8',
      () => Buffer.from([...Buffer.from('{"entities":{"Q1":"'), 0xff, 0x22, 0x7d, 0x7d]),
    ],
    ['null', () => 'null'],
    ['a text', () => '"Q1"'],
    ['nothing', () => ''],
    ['entities that are null', () => '{"entities":{"Q1":null}}'],
    ['a hidden prototype', () => '{"__proto__":{"entities":{"Q1":{"id":"Q1","type":"item"}}}}'],
    ['an entity whose id is no id', () => '{"entities":{"Q1":{"id":"Q1\\n","type":"item"}}}'],
    ['an entity whose id is of another type', () => '{"entities":{"Q1":{"id":"P1","type":"item"}}}'],
    ['an entity of an inherited type', () => '{"entities":{"Q1":{"id":"Q1","type":"constructor"}}}'],
    [
      'more statements than any entity has',
      () =>
        JSON.stringify({
          entities: {
            Q1: item('Q1', 'A', {
              claims: { P1: Array(20_001).fill({ mainsnak: snak('P1', { type: 'string', value: 'x' }) }) },
            }),
          },
        }),
    ],
  ])('%s fails with a reason', async (_, body) => {
    source.respond = (_id, response) => response.end(body())
    expect(await importAll('Q1')).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/unreadable|more than an entity/),
    })
  })

  test('a compression bomb does not decompress it', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MB, ' '))
    let accepted: string | undefined
    source.respond = (_id, response, request) => {
      accepted = request.headers['accept-encoding']
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    }
    expect(await importAll('Q1')).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('unreadable'),
    })
    expect(accepted).toBe('identity')
  })

  test('more or less than it announces fails with a reason', async () => {
    source.respond = (_id, response) => {
      response.writeHead(200, { 'content-length': String(1e12) })
      const more = () => response.write('x'.repeat(MB), more)
      more()
    }
    expect(await importAll('Q1')).toMatchObject({ status: 'failed', error: TOO_LARGE })
  })
})

describe('hostile content of an entity', () => {
  const serve = (entities: Record<string, unknown>) => {
    source.respond = (id, response) => response.end(`{"entities":{"${id}":${JSON.stringify(entities[id])}}}`)
  }

  test('names that every object inherits import nothing and change nothing', async () => {
    source.respond = (id, response) =>
      response.end(`{"entities":{"${id}":{"id":"${id}","type":"item",
        "labels":{"en":{"language":"en","value":"Anna"},"__proto__":{"language":"en","value":"x"},"constructor":{"language":"constructor","value":"x"}},
        "descriptions":{"__proto__":{"polluted":true}},
        "aliases":{"__proto__":[{"language":"en","value":"x"}],"en":{"__proto__":[]}},
        "claims":{"__proto__":[{"mainsnak":{"property":"P1"}}],"constructor":[1],"P1":[{"mainsnak":{"snaktype":"value","property":"__proto__","datavalue":{"type":"__proto__","value":{"__proto__":{"id":"Q1"}}}}}]}}}}`)
    expect(await importAll('Q1')).toMatchObject({
      status: 'success',
      entities: [{ label: 'Anna', notes: [] }],
    })
    expect(wikibase.entities.get('Q1')).toMatchObject({
      labels: { en: { value: 'Anna' } },
      descriptions: {},
      claims: {},
    })
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('parts of the wrong type are left out', async () => {
    for (const wrong of [
      null,
      1,
      'x',
      [],
      [null],
      [[]],
      { en: null },
      { en: [] },
      { en: { value: {} } },
      { P1: null },
      { P1: {} },
      { P1: [null, 1, [], {}, { mainsnak: null }] },
    ]) {
      const fields = { labels: wrong, descriptions: wrong, aliases: wrong, claims: wrong, datatype: wrong }
      serve({ Q1: { ...item('Q1', 'A'), ...fields } })
      wikibase.entities.clear()
      wikibase.contributions.length = 0
      expect(await importAll('Q1')).toMatchObject({ status: 'success', entities: [{ label: null }] })
      await app.deps.db.deleteFrom('imported_entities').execute()
      await app.deps.db.deleteFrom('entity_imports').execute()
      await app.deps.db.deleteFrom('wikis').execute()
    }
  })

  test('statements of thousands of properties leave about fifty notes', async () => {
    const claims = Object.fromEntries(
      Array.from({ length: 5000 }, (_, place) => [`P${place + 1}`, [statement(`P${place + 1}`, 'Q9')]]),
    )
    serve({ Q1: item('Q1', 'A', { claims }) })
    const record = await importAll('Q1')
    expect(record?.entities[0]?.notes).toHaveLength(51)
    expect(record?.entities[0]?.notes.at(-1)).toBe('… and 4950 more.')
  })

  test('thousands of statements that the wiki refuses cost it about a hundred edits', async () => {
    wikibase.refusedValues.add('bad')
    const bad = {
      mainsnak: snak('P1', { type: 'string', value: 'bad' }),
      rank: 'normal',
      type: 'statement',
    } as const
    serve({
      P1: property('P1', 'name', 'string'),
      Q1: item('Q1', 'A', { claims: { P1: Array(5000).fill(bad) } }),
    })
    let edits = 0
    wikibase.beforeEdit = count => {
      edits = count
      return undefined
    }
    expect(await importAll('P1,Q1')).toMatchObject({ status: 'success' })
    expect(edits).toBeLessThan(110)
  })
})

test('an account can start ten imports an hour, so that it does not hold up all others', async () => {
  source.respond = (_id, response) => response.writeHead(404).end()
  const ada = await createMember(app)
  const wiki = await newWiki(app, ada)
  app.engine.apis.set(wiki.domain, wikibase)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const body = { wiki: wiki.id, entity_ids: 'Q1', source_wiki_url: source.origin }
    statuses.push((await post(app, ada, api.entityImport, body)).statusCode)
    await app.deps.db.updateTable('entity_imports').set({ status: 'failed' }).execute()
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
})
