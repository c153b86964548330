import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { ImportSource } from '#server/testing/import-source.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { StandInWikibase } from '#server/testing/stand-in-wikibase.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { item } from './entity-import.examples.ts'
import { readImports, startImport } from './entity-import.usecases.ts'

/**
 * An import from another wiki of the service reaches the service's own port. Nothing that the other wiki
 * answers may lead it to another host or port of this machine.
 */

const OTHER = 'other-museum.localhost:8080'

let app: TestApp
let ada: TestMember
let wikiId: number
/** Listens where the service itself would. */
let gateway: ImportSource
/** Another port of this machine, which no import may reach. */
let inner: ImportSource
let hosts: (string | undefined)[]

beforeAll(async () => {
  gateway = await ImportSource.start()
  inner = await ImportSource.start()
  app = await createTestApp({ host: '127.0.0.1', port: Number(new URL(gateway.origin).port) })
  ada = await createMember(app)
  await newWiki(app, await createMember(app), { domain: OTHER })
})

beforeEach(async () => {
  const wiki = await newWiki(app, ada)
  wikiId = wiki.id
  app.engine.apis.set(wiki.domain, new StandInWikibase())
  hosts = []
  gateway.asked.length = 0
  gateway.most = 0
})

afterAll(async () => {
  await app.close()
  await gateway.close()
  await inner.close()
})

const start = (address: string, ids = 'Q1') =>
  startImport(
    app.deps,
    { wikiId, userId: ada.user.id, email: ada.user.email, ip: '192.0.2.1' },
    { entity_ids: ids, source_wiki_url: address },
  )

async function importFrom(address: string, ids?: string) {
  await start(address, ids)
  await app.deps.jobs.runDue()
  const [record] = await readImports(app.deps, wikiId)
  return record
}

const answerWith = (entity: object) => {
  gateway.respond = (id, response, request) => {
    hosts.push(request.headers.host)
    response.end(JSON.stringify({ entities: { [id]: { ...entity, id } } }))
  }
}

describe('an import from another wiki of the service', () => {
  test('is read at the own port, one entity at a time, under the name of that wiki', async () => {
    answerWith(item('Q1', 'Berlin'))
    const record = await importFrom('https://OTHER-museum.localhost./wiki/Item:Q1', 'Q1,Q2,Q3')
    expect(record).toMatchObject({ status: 'success', source_wiki_url: `http://${OTHER}` })
    expect(hosts).toEqual([OTHER, OTHER, OTHER])
    expect(gateway.most).toBe(1)
  })

  test.each([
    ['another port of this machine', () => `${inner.origin}/wiki/Special:EntityData/Q1.json`],
    ['the same name at another port', () => 'http://other-museum.localhost:22/'],
    ['the API of the service', () => `${gateway.origin}/api/wiki/mine`],
    ['a cloud’s metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['another wiki', () => 'http://third-museum.localhost:8080/wiki/Special:EntityData/Q1.json'],
    ['its own name with a user’s', () => 'http://other-museum.localhost:8080@127.0.0.1/'],
    ['its own name by https', () => `https://${OTHER}/wiki/Special:EntityData/Q1.json`],
  ])('does not follow a redirect to %s', async (_, location) => {
    gateway.respond = (_id, response) => response.writeHead(302, { location: location() }).end()
    expect(await importFrom(OTHER)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The source (redirects to another site|did not respond)/),
    })
    expect(gateway.asked).toHaveLength(1)
    expect(inner.asked).toEqual([])
  })

  test('follows a redirect within the wiki, again through its own port', async () => {
    gateway.respond = (_id, response, { url, headers }) => {
      hosts.push(headers.host)
      if (url?.includes('again')) response.end(JSON.stringify({ entities: { Q1: item('Q1', 'Berlin') } }))
      else response.writeHead(302, { location: `http://${OTHER}${url}?again` }).end()
    }
    expect(await importFrom(OTHER)).toMatchObject({ status: 'success' })
    expect(hosts).toEqual([OTHER, OTHER])
  })

  test.each([
    [403, 'The source does not let visitors read its entities (it responded with 403).'],
    [410, 'The source was deleted (it responded with 410).'],
    [404, expect.stringContaining('The source is not a Wikibase')],
  ])('explains an answer of %d', async (status, error) => {
    gateway.respond = (_id, response) => response.writeHead(status).end()
    expect(await importFrom(OTHER)).toMatchObject({ status: 'failed', error })
  })

  test('ends if the wiki was deleted since it was started', async () => {
    answerWith(item('Q1', 'Berlin'))
    await start(OTHER)
    await app.deps.db.updateTable('wikis').set({ deleted_at: 2 }).where('domain', '=', OTHER).execute()
    await app.deps.jobs.runDue()
    const [record] = await readImports(app.deps, wikiId)
    expect(record).toMatchObject({
      status: 'failed',
      error: 'This wiki was deleted. Nothing can be imported from it.',
    })
    expect(gateway.asked).toEqual([])
  })
})
