import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { type Service, startService } from '#e2e/support/service.ts'
import { openMainPage } from '#e2e/support/wiki-request.ts'
import { type PostgresServer, startPostgres } from '#jest/postgres-server.ts'
import { Person, type ServiceResponse } from './support/person.ts'
import { readiness } from './support/readiness.ts'

/** Milliseconds without a database: `npm run test:faults` waits for a minute. */
const GONE_MS = process.env['FAULTS'] === 'whole' ? 60_000 : 2000

let postgres: PostgresServer
let service: Service
let ada: Person

beforeAll(async () => {
  postgres = await startPostgres()
  service = await startService({
    environment: { DATABASE_URL: postgres.url, BACKUP_DIR: 'off', WIKIBASE: 'off' },
  })
  ada = await Person.join(service, 'ada@example.org')
  await ada.must(ada.createWiki('kept-wiki'))
})

afterAll(async () => {
  await service?.remove()
  await postgres?.stop()
})

const ACTS: readonly { readonly what: string; readonly act: (turn: string) => Promise<ServiceResponse> }[] = [
  { what: 'a sign-up', act: async turn => await new Person(service, `${turn}@example.org`).signUp() },
  { what: 'a log-in', act: async () => await ada.logIn() },
  { what: 'the question who is logged in', act: async () => await ada.get(api.login) },
  { what: 'the list of wikis', act: async () => await ada.get(api.wikis) },
  { what: 'the creation of a wiki', act: async turn => await ada.createWiki(`made-${turn}`) },
]

/** Whether an answer says that the database is away. */
function saysAway({ status, retryAfter, message }: ServiceResponse): boolean {
  return status === 503 && retryAfter === 5 && message.includes('database of this service cannot be reached')
}

/** Sign-ups that were running when PostgreSQL stopped. */
const during: { readonly person: Person; readonly answer: Promise<ServiceResponse> }[] = []

describe('while PostgreSQL is gone', () => {
  beforeAll(async () => {
    for (let number = 0; number < 20; number += 1) {
      const person = new Person(service, `during-${number}@example.org`)
      during.push({ person, answer: person.signUp() })
    }
    await delay(60)
    await postgres.halt()
  })
  afterAll(async () => {
    await delay(GONE_MS)
    await postgres.resume()
  })

  test('requests that were running end with success or with 503, none with another fault', async () => {
    const answers = await Promise.all(during.map(({ answer }) => answer))
    expect(answers.filter(answer => answer.status !== 200 && !saysAway(answer))).toEqual([])
  })

  test.each(ACTS)('$what is answered 503 with a message and Retry-After', async ({ act }) => {
    const answer = await act('refused')
    expect({ ...answer, isClear: saysAway(answer) }).toMatchObject({ status: 503, isClear: true })
  })

  test('/readyz answers 503, /healthz and the pages of the service 200', async () => {
    expect(await readiness(service)).toMatchObject({ status: 503, database: false, engine: true })
    for (const path of ['/healthz', '/', '/login'])
      expect((await fetch(`${service.url}${path}`)).status).toBe(200)
  })

  test('a wiki shows its pages, or says that it cannot', async () => {
    const { status, body } = await openMainPage(ada.domain('kept-wiki'))
    expect([200, 503]).toContain(status)
    if (status === 503) expect(body).toContain('Please try again in a moment.')
  })
})

describe('when PostgreSQL is back', () => {
  test('the service is ready within seconds, without a restart', async () => {
    await eventually('A ready service', async () => ((await readiness(service)).status === 200 ? true : null))
  })

  test('sessions are still valid', async () => {
    expect(await ada.isLoggedIn()).toBe(true)
  })

  test.each(ACTS)('$what succeeds', async ({ act }) => {
    expect((await act('refused')).status).toBe(200)
  })

  test('nobody who was told of success is missing, and emails and wikis continue', async () => {
    for (const { person, answer } of during)
      if ((await answer).status === 200) expect((await person.logIn()).status).toBe(200)
    const eve = await Person.join(service, 'eve@example.org')
    await eve.openWiki('fresh')
    expect((await openMainPage(ada.domain('kept-wiki'))).status).toBe(200)
  })
})
