// @slow

import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createJobs } from '#server/platform/jobs/create-jobs.ts'
import { insertReadyWiki } from '#server/testing/managed-wiki.ts'
import { type SourceServer, StandInWikibase, serveEntities } from '#server/testing/stand-in-wikibase.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { item, property, smallKnowledgeBase, statement } from './entity-import.examples.ts'
import { registerEntityImportJobs } from './entity-import.job.ts'
import { readImports, startImport } from './entity-import.usecases.ts'

const DOMAIN = 'small-museum.localhost:8080'

/** Two entities that point at each other. */
const family = [
  property('P22', 'father'),
  property('P40', 'child'),
  item('Q1', 'Anna', { claims: { P40: [statement('P40', 'Q2')] } }),
  item('Q2', 'Ben', { claims: { P22: [statement('P22', 'Q1')] } }),
]

let app: TestApp
let wikiId: number
let source: SourceServer
let wikibase: StandInWikibase

beforeEach(async () => {
  source = await serveEntities([...smallKnowledgeBase, ...family])
  app = await createTestApp({ importAllowHosts: [source.host] })
  wikibase = new StandInWikibase()
  app.engine.apis.set(DOMAIN, wikibase)
  wikiId = (await insertReadyWiki(app, DOMAIN)).id
})

afterEach(async () => {
  await app.close()
  await source.close()
})

const ALL = 'Q42@1,P31@2,Q5@3,P18@4'

function start(entityIds = ALL, url = source.origin) {
  return startImport(
    app.deps,
    { wikiId, userId: 1, email: 'ada@example.org', ip: '192.0.2.1' },
    { entity_ids: entityIds, source_wiki_url: url },
  )
}

async function runAndRead() {
  await app.deps.jobs.runDue()
  const [newest] = await readImports(app.deps, wikiId)
  if (!newest) throw new Error('There is no import.')
  return newest
}

describe('importing entities into a wiki', () => {
  test('creates properties first, then items, each with its terms and datatype', async () => {
    expect(await start()).toMatchObject({ record: { status: 'pending' } })
    expect(await runAndRead()).toMatchObject({
      status: 'success',
      progress: { done: 4, total: 4 },
      error: null,
    })
    expect(
      [...wikibase.entities.values()].map(({ id, labels, datatype }) => [id, labels['en']?.value, datatype]),
    ).toEqual([
      ['P1', 'instance of', 'wikibase-item'],
      ['P2', 'image', 'commonsMedia'],
      ['Q1', 'Douglas Adams', undefined],
      ['Q2', 'human', undefined],
    ])
    expect(wikibase.entities.get('Q1')).toMatchObject({
      labels: { ar: { value: 'دوغلاس آدمز' } },
      descriptions: { en: { value: 'Douglas Adams, described' } },
      aliases: { en: [{ value: 'DNA' }] },
    })
  })

  test('leaves out terms in a language that the wiki does not know', async () => {
    await start()
    await runAndRead()
    expect(Object.keys(wikibase.entities.get('Q1')?.labels ?? {})).toEqual(['en', 'ar'])
  })

  test("writes statements with the wiki's own ids and reports what has no counterpart", async () => {
    await start()
    const { entities } = await runAndRead()
    expect(wikibase.entities.get('Q1')?.claims['P1']?.[0]?.mainsnak.datavalue?.value).toMatchObject({
      id: 'Q2',
    })
    expect(entities.map(({ source_id, local_id, outcome }) => [source_id, local_id, outcome])).toEqual([
      ['Q42', 'Q1', 'created'],
      ['P31', 'P1', 'created'],
      ['Q5', 'Q2', 'created'],
      ['P18', 'P2', 'created'],
    ])
    expect(entities[0]?.notes).toContain('Left out: 1 × statement of P19, which was not imported.')
    expect(entities[2]?.notes).toEqual(['Left out: 1 × statement of P31 with a value that was not imported.'])
  })

  test('leaves out only the statement that the wiki refuses', async () => {
    wikibase.refusedValues.add('missing.jpg')
    await start()
    const { status, entities } = await runAndRead()
    expect(status).toBe('success')
    expect(
      wikibase.entities.get('Q1')?.claims['P2']?.map(({ mainsnak }) => mainsnak.datavalue?.value),
    ).toEqual(['Douglas adams.jpg'])
    expect(entities[0]?.notes.at(-1)).toBe('The wiki refused a statement of P2: This value is not valid.')
  })

  test('reuses a property with the same label and datatype, which keeps its own statements', async () => {
    wikibase.entities.set('P1', property('P1', 'instance of'))
    await start()
    const { entities } = await runAndRead()
    expect(entities[1]).toMatchObject({ source_id: 'P31', local_id: 'P1', outcome: 'reused' })
    expect(wikibase.entities.get('Q1')?.claims['P1']).toHaveLength(1)
  })

  test('skips a property with the same label and another datatype, with a note', async () => {
    wikibase.entities.set('P1', property('P1', 'instance of', 'string'))
    await start()
    const { status, entities } = await runAndRead()
    expect(status).toBe('success')
    expect(entities[1]).toMatchObject({
      local_id: null,
      outcome: 'skipped',
      notes: ['P1 has the label of P31 but another datatype (string).'],
    })
  })

  test('skips what the source lacks, with the reason, and imports the rest', async () => {
    await start('Q42,Q999,L5,P31')
    const { status, entities, progress } = await runAndRead()
    expect([status, progress.done]).toEqual(['success', 4])
    expect(entities.map(({ source_id, outcome, notes }) => [source_id, outcome, notes[0]])).toEqual([
      ['Q42', 'created', expect.any(String)],
      ['Q999', 'skipped', 'The source has no Q999.'],
      ['L5', 'skipped', 'Only items and properties can be imported, and L5 is neither.'],
      ['P31', 'created', undefined],
    ])
  })

  test('fails with a reason if the source lacks every entity', async () => {
    await start('Q998,Q999')
    expect(await runAndRead()).toMatchObject({
      status: 'failed',
      error: 'The source has none of these entities.',
      entities: [{ notes: ['The source has no Q998.'] }, { notes: ['The source has no Q999.'] }],
    })
    expect(wikibase.entities.size).toBe(0)
  })

  test('creates nothing twice when it retries after a failure', async () => {
    wikibase.beforeEdit = edits =>
      edits >= 3 ? Promise.reject(new Error('The connection broke.')) : undefined
    await start()
    expect(await runAndRead()).toMatchObject({ status: 'failed', error: 'Something went wrong on our side.' })
    expect(wikibase.entities.size).toBe(3)
    wikibase.beforeEdit = () => undefined
    expect(await start()).toMatchObject({ record: { status: 'pending' } })
    expect(await runAndRead()).toMatchObject({ status: 'success' })
    expect(wikibase.entities.size).toBe(4)
    expect(wikibase.entities.get('Q1')?.claims['P1']).toHaveLength(1)
  })

  test('starts no other import while one is pending or after one has succeeded', async () => {
    const answers = await Promise.all([start(), start()])
    expect(answers.filter(({ record }) => record)).toHaveLength(1)
    await runAndRead()
    expect((await start()).refusal).toContain('only import the base set once')
  })

  test('refuses a source on this machine unless the configuration names it', async () => {
    await expect(start(ALL, 'http://127.0.0.1:1')).rejects.toMatchObject({
      status: 422,
      fields: { source_wiki_url: ['The source must be read by https.'] },
    })
  })

  test('refuses a wiki without Wikibase', async () => {
    app.engine.facts = { ...app.engine.facts, extensions: [] }
    expect((await start()).refusal).toBe('This wiki has no Wikibase to import into.')
  })

  test('stops when the wiki reaches its quota, keeps what was imported, and says why', async () => {
    wikibase.beforeEdit = async edits => {
      if (edits === 1)
        app.engine.usages.set(DOMAIN, {
          usedBytes: 4,
          quotaBytes: 4,
          isFull: true,
          fileBytes: 0,
          fileQuotaBytes: null,
        })
    }
    await start()
    expect(await runAndRead()).toMatchObject({
      status: 'failed',
      progress: { done: 2, total: 4 },
      error: 'The import stopped: the wiki has used all of its storage. What it has imported so far stays.',
    })
    expect(wikibase.entities.size).toBe(2)
  })

  test('stops when the disk is nearly full', async () => {
    wikibase.beforeEdit = async edits => {
      if (edits === 1) app.disk.free = 0
    }
    await start()
    const { status, error } = await runAndRead()
    expect([status, error]).toEqual(['failed', expect.stringMatching(/not enough space on the service/)])
    expect(wikibase.entities.size).toBe(2)
  })

  test('reads nothing from the source if the disk has no room for it', async () => {
    app.disk.free = 0
    await start()
    expect((await runAndRead()).error).toMatch(/not enough space on the service/)
    expect(source.asked).toEqual([])
  })

  test('marks an import without progress as failed', async () => {
    await start()
    await app.deps.db.deleteFrom('jobs').where('kind', '=', 'entity-import.run').execute()
    // Starting adds the periodic jobs. After stopping, they run when this test says so.
    await app.deps.jobs.start()
    await app.deps.jobs.stop()
    app.clock.advance(120_000)
    expect(await runAndRead()).toMatchObject({
      status: 'failed',
      error: 'The import stopped before it was complete.',
    })
  })

  test('continues an import of a killed server in another one within the lease, and creates nothing twice', async () => {
    const died = Promise.withResolvers<never>()
    const hanging = Promise.withResolvers<void>()
    wikibase.beforeEdit = edits => {
      if (edits < 3) return undefined
      hanging.resolve()
      return died.promise
    }
    await start()
    const lost = app.deps.jobs.runDue()
    await hanging.promise

    wikibase.beforeEdit = () => undefined
    app.clock.advance(31_000)
    const jobs = createJobs(app.deps)
    registerEntityImportJobs({ ...app.deps, jobs })
    await jobs.runDue()
    const [record] = await readImports(app.deps, wikiId)
    expect(record).toMatchObject({ status: 'success', progress: { done: 4, total: 4 } })
    expect(wikibase.entities.size).toBe(4)
    expect(wikibase.entities.get('Q1')?.claims['P1']).toHaveLength(1)

    died.reject(new Error('The server is dead.'))
    await lost
    expect(await readImports(app.deps, wikiId)).toMatchObject([{ status: 'success' }])
  })

  test('writes the statements of entities that refer to each other', async () => {
    await start('Q1,Q2,P22,P40')
    expect(await runAndRead()).toMatchObject({ status: 'success' })
    expect(wikibase.entities.get('Q1')?.claims['P2']?.[0]?.mainsnak.datavalue?.value).toMatchObject({
      id: 'Q2',
    })
    expect(wikibase.entities.get('Q2')?.claims['P1']?.[0]?.mainsnak.datavalue?.value).toMatchObject({
      id: 'Q1',
    })
  })
})
