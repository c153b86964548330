import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { eventually } from '#e2e/support/eventually.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { requestWiki } from '#e2e/support/wiki-request.ts'
import { Person } from '#faults/support/person.ts'
import { readiness } from '#faults/support/readiness.ts'
import { editApi, tokenOf } from '#faults/support/wiki-forms.ts'
import { type MariaDbServer, startMariaDb } from '#jest/mariadb-server.ts'

/** Milliseconds without the wikis' database. */
const GONE_MS = process.env['FAULTS'] === 'whole' ? 60_000 : 2000

let mariadb: MariaDbServer
let service: Service
let ada: Person
let wiki: Awaited<ReturnType<Person['openWiki']>>

beforeAll(async () => {
  mariadb = await startMariaDb()
  service = await startService({
    environment: { WIKI_DATABASE_URL: mariadb.freshUrl(), BACKUP_DIR: 'off', WIKIBASE: 'off' },
  })
  ada = await Person.join(service, 'ada@example.org')
  wiki = await ada.openWiki('distant')
  await tokenOf(wiki.client)
  await editApi(wiki.client, 'Kept')
})

afterAll(async () => {
  await service?.remove()
  await mariadb?.stop()
})

describe('while MariaDB is gone', () => {
  beforeAll(async () => await mariadb.halt())
  afterAll(async () => {
    await delay(GONE_MS)
    await mariadb.resume()
  })

  test('a page of a wiki is answered 503 with a message and Retry-After', async () => {
    const { status, headers, text } = await wiki.client.request('/wiki/Kept')
    expect({ status, after: headers['retry-after'] }).toEqual({ status: 503, after: '5' })
    expect(text).toContain('Please try again in a moment.')
  })

  test('an edit is answered 503 and JSON that says so', async () => {
    const { status, text } = await editApi(wiki.client, 'Lost')
    expect(status).toBe(503)
    expect(text).toContain('Please try again in a moment.')
  })

  test('the creation of a wiki is answered 503 with a message', async () => {
    const { status, message, retryAfter } = await ada.createWiki('not-yet')
    expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: expect.any(Number) })
    expect(message).toMatch(/try again/i)
  })

  test('members can sign up and log in', async () => {
    expect((await new Person(service, 'eve@example.org').signUp()).status).toBe(200)
    expect((await ada.logIn()).status).toBe(200)
  })
})

describe('when MariaDB is back', () => {
  test('the wiki has its pages and sessions, without a restart', async () => {
    await eventually('The page', async () =>
      (await requestWiki(ada.domain('distant'), '/wiki/Kept')).status === 200 ? true : null,
    )
    expect((await editApi(wiki.client, 'Lost')).text).toContain('"result":"Success"')
    expect((await readiness(service)).status).toBe(200)
  })

  test('the wiki that was refused can be created', async () => {
    expect((await ada.createWiki('not-yet')).status).toBe(200)
  })
})
