import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import pg from 'pg'
import type { EntityImportsResponse } from '#contract/entities/entity-import.ts'
import { api } from '#contract/paths.ts'
import { type Cluster, startCluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { ClusterMember } from '#faults/support/cluster-member.ts'
import { wikibaseDir } from '#jest/wikibase-dir.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { item, property, statement } from '#server/modules/entity-import/entity-import.examples.ts'
import type { Entity } from '#server/modules/entity-import/wikibase/entity-json.ts'
import { type SourceServer, serveEntities } from '#server/testing/stand-in-wikibase.ts'

// Milliseconds. Each kill waits for the end of a lease.
jest.setTimeout(420_000)

const ITEMS = 60
const SETTLED_MS = 240_000
const LOOK_MS = 15
/** Every process cleans up after itself once a minute. */
const TIDIED_MS = 90_000

let source: SourceServer
let cluster: Cluster
let database: pg.Client
let ada: ClusterMember

const labelOf = (number: number) => `Item number ${number}`
const after = (number: number) => `Q${(number % ITEMS) + 1}`
const ENTITIES = [
  property('P1', 'follows'),
  property('P2', 'resembles'),
  ...Array.from({ length: ITEMS }, (_, index) =>
    item(`Q${index + 1}`, labelOf(index + 1), {
      claims: {
        P1: [statement('P1', after(index + 1))],
        P2: [statement('P2', after(index + 2)), statement('P2', after(index + 3))],
      },
    }),
  ),
]
const IDS = ENTITIES.map(({ id }) => id).join(',')

beforeAll(async () => {
  source = await serveEntities(ENTITIES)
  cluster = await startCluster({
    hasWikis: true,
    environment: { MEDIAWIKI_DIR: wikibaseDir(), IMPORT_ALLOW_HOSTS: source.host, VISITOR_BUDGET: '0' },
  })
  database = new pg.Client(cluster.databaseUrl)
  await database.connect()
  ada = await new ClusterMember(cluster).join()
})
afterAll(async () => {
  await database?.end()
  await cluster?.remove()
  await source?.close()
})

/** The local ids of the entities that an import has recorded as done, by their ids in the source. */
async function noted(id: number): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.query<{ source_id: string; local_id: string }>(
    'select source_id, local_id from imported_entities where import_id = $1 and local_id is not null',
    [id],
  )
  return new Map(rows.map(({ source_id, local_id }) => [source_id, local_id]))
}

const importDirs = () => cluster.processes.map(({ dataDir }) => join(dataDir, 'imports'))

/** The index of the process that works on an import now, in its newest attempt; -1 if none does. */
async function workingOn(id: number): Promise<number> {
  const { rows } = await database.query<{ attempts: number }>(
    "select attempts from jobs where kind = 'entity-import.run' and payload = $1",
    [JSON.stringify({ importId: id })],
  )
  const attempt = String(rows[0]?.attempts)
  return importDirs().findIndex(dir => existsSync(join(dir, String(id), attempt)))
}

/** Kills the process that works on an import as soon as the import is in a phase and has recorded so many entities. */
async function killIn(id: number, phase: string, entities: number): Promise<ReadonlyMap<string, string>> {
  for (const until = Date.now() + SETTLED_MS; Date.now() < until; await delay(LOOK_MS)) {
    const { rows } = await database.query<{ step: string | null; status: string }>(
      'select step, status from entity_imports where id = $1',
      [id],
    )
    if (rows[0]?.status !== 'pending') throw new Error(`The import is ${rows[0]?.status} before ${phase}`)
    const at = JSON.parse(rows[0].step ?? '{}') as { phase?: string }
    const working = await workingOn(id)
    const done = await noted(id)
    if (at.phase !== phase || done.size < entities || working < 0) continue
    await cluster.kill(working)
    return done
  }
  throw new Error(`The import never had ${entities} entities in the phase ${phase}`)
}

async function entitiesOf(client: WikiClient, ids: readonly string[]): Promise<Entity[]> {
  const found: Entity[] = []
  for (const id of ids)
    found.push(
      (
        JSON.parse(await client.page(`/wiki/Special:EntityData/${id}.json`)) as {
          entities: Record<string, Entity>
        }
      ).entities[id] as Entity,
    )
  return found
}

async function titles(client: WikiClient, namespace: string): Promise<readonly string[]> {
  const { query } = await client.api<{ query: { allpages: readonly { title: string }[] } }>({
    ...{ action: 'query', list: 'allpages', aplimit: '500', apnamespace: namespace },
  })
  return query.allpages.map(({ title }) => title)
}

test('entities are imported once and wholly, although the process that does it is killed in each phase', async () => {
  const created = await ada.createWiki('imported')
  expect(created.status).toBe(200)
  const { id: wiki } = (JSON.parse(created.text) as { data: { id: number } }).data
  const client = await ada.openWiki('imported')
  const started = await ada.send('POST', api.entityImport, {
    wiki,
    entity_ids: IDS,
    source_wiki_url: source.origin,
  })
  expect([started.status, started.text]).toEqual([200, expect.any(String)])
  const { id } = (JSON.parse(started.text) as { data: { id: number } }).data

  const ledgers = [
    await killIn(id, 'creating', 5),
    await killIn(id, 'creating', 40),
    await killIn(id, 'statements', ENTITIES.length),
  ]
  const { error, status } = await eventually(
    'The end of the import',
    async () => {
      const { text } = await ada.send('GET', `${api.entityImport}?wiki=${wiki}`)
      const [newest] = (JSON.parse(text || '{"data":[]}') as EntityImportsResponse).data
      return newest && newest.status !== 'pending' ? newest : null
    },
    SETTLED_MS,
  )
  expect([status, error]).toEqual(['success', null])

  // Entities that were once reported as done keep their ids.
  const local = await noted(id)
  for (const ledger of ledgers) for (const [from, to] of ledger) expect(local.get(from)).toBe(to)
  expect(new Set(local.values()).size).toBe(ENTITIES.length)
  expect(await titles(client, '122')).toHaveLength(2)
  expect(await titles(client, '120')).toHaveLength(ITEMS)
  const numbers = Array.from({ length: ITEMS }, (_, index) => index + 1)
  const items = await entitiesOf(
    client,
    numbers.map(number => local.get(`Q${number}`) ?? ''),
  )
  for (const [index, { labels, claims }] of items.entries()) {
    const number = index + 1
    const valuesOf = (of: string) =>
      claims[local.get(of) ?? '']?.map(
        ({ mainsnak }) => (mainsnak.datavalue?.value as { id?: string } | undefined)?.id,
      )
    expect(labels['en']?.value).toBe(labelOf(number))
    expect(valuesOf('P1')).toEqual([local.get(after(number))])
    expect(valuesOf('P2')).toEqual([local.get(after(number + 1)), local.get(after(number + 2))])
  }
  await eventually(
    'The end of what was read',
    () => (importDirs().every(dir => !existsSync(dir) || readdirSync(dir).length === 0) ? true : null),
    TIDIED_MS,
  )
})
