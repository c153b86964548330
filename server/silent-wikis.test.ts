// @slow

import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { api } from '#contract/paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { OpenApi } from './api-docs/openapi.ts'
import { EngineUnavailableError } from './engine/wiki-engine.ts'
import { FastCgiError } from './php/fastcgi/fastcgi-client.ts'
import { PhpHangsError } from './php/php-backend.ts'
import { TooBusyError } from './php/worker-slots.ts'
import { allTestsShareServer, app } from './testing/each-test.ts'
import { createFuzzWorld } from './testing/fuzz/fuzz-world.ts'
import { requestOf } from './testing/fuzz/request-of.ts'
import { newWiki, wikiRequest } from './testing/new-wiki.ts'
import { createOperator } from './testing/operators.ts'
import { get, post, remove } from './testing/requests.ts'
import type { TestApp } from './testing/test-app.ts'
import { wantsPostgres } from './testing/test-database.ts'
import { createMember, type TestMember } from './testing/test-member.ts'
import { WikiUnservedError } from './wikis/upgrade/unserved-hosts.ts'

/** What the API answers while a wiki or its PHP gives no answer, for something that passes. */

const UNSURE =
  'This wiki did not respond in time. Please check whether it has done what you asked before you try again.'
const BUSY = 'This wiki is very busy or is just being restarted. Please try again in a moment.'
const LATER = 'This wiki cannot do that at the moment. Please try again in a few minutes.'
const NOT_RUNNING = 'The wikis are not running at the moment. Please try again later.'

const FAULTS: readonly [what: string, fault: Error, message: string, retryAfter: string][] = [
  ['php-fpm does not come back', new FastCgiError('php-fpm does not come back.', true), BUSY, '5'],
  ['php-fpm is killed in the middle', new FastCgiError('connect ENOENT /srv/php.sock', false), UNSURE, '5'],
  ['PHP hangs', new PhpHangsError('PHP does not respond.'), UNSURE, '5'],
  ['too much waits for PHP', new TooBusyError('Too many requests are waiting.'), BUSY, '5'],
  [
    'the wiki waits for its upgrade',
    new WikiUnservedError('The wiki at cards.example.org cannot be served: failed.'),
    LATER,
    '600',
  ],
  ['the engine starts', new EngineUnavailableError('MariaDB is late', 9), NOT_RUNNING, '9'],
]

/** Every question to a wiki that may come to nothing. */
const QUESTIONS = [
  ...(['create', 'resetFirstAdmin', 'readAdmins', 'readFirstEdits', 'readProperties', 'order'] as const),
  ...(['batch', 'databaseVersion', 'publish', 'refresh', 'remove', 'openApi', 'readUsage'] as const),
  ...(['queryStatus', 'rebuildQueries', 'exists', 'readStatistics'] as const),
]

/** From now on, whatever the app asks of wikis fails so. @returns what it has asked. */
function silence({ engine }: TestApp, fault: () => Error): Set<string> {
  const asked = new Set<string>()
  for (const name of QUESTIONS)
    Object.assign(engine, {
      [name]: async () => {
        asked.add(name)
        throw fault()
      },
    })
  return asked
}

let operator: TestMember
let ada: TestMember
let grace: TestMember
let wiki: { id: number; domain: string }

allTestsShareServer({}, { limiter: { hit: async () => undefined } })
beforeAll(async () => {
  operator = await createOperator(app)
})
beforeEach(async () => {
  ada = await createMember(app)
  grace = await createMember(app)
  wiki = await newWiki(app, ada)
  app.engine.orderReply = { id: 7, since: '20260101000000', name: 'Grace', made: true }
})
afterEach(() => {
  for (const name of QUESTIONS) Reflect.deleteProperty(app.engine, name)
})

const make = async () =>
  await post(app, grace, wikiAccountApi.wiki(wiki.domain), {
    ...{ id: wiki.id, username: 'Grace', tells_email: false },
  })
const act = async (name: 'purge' | 'rebuild-index') =>
  await post(app, operator, consoleApi.wikiAct(wiki.id, name), { reason: 'It is spam, all of it.' })

/** Calls that ask a wiki, and what comes before each while the wiki still answers. */
const CALLS = {
  'making an account on a wiki': { call: make },
  'linking an account': {
    call: async () =>
      await post(app, grace, wikiAccountApi.link(wiki.domain), {
        ...{ id: wiki.id, username: 'Grace', password: 'the password there' },
      }),
  },
  'leaving a wiki': {
    before: make,
    call: async () => await remove(app, grace, wikiAccountApi.wiki(wiki.domain)),
  },
  'asking for a new login': {
    call: async () => await post(app, ada, api.newLogin, { wiki: wiki.id }),
  },
  'reading the details of a wiki': {
    call: async () => await post(app, ada, api.wikiDetails, { wiki: wiki.id }),
  },
  'reading how the query service is': {
    call: async () => await get(app, `${wikiDataApi.queryService}?wiki=${wiki.id}`, ada),
  },
  'making the index anew': {
    call: async () => await post(app, ada, wikiDataApi.rebuildQueries, { wiki: wiki.id }),
  },
  'making it anew as an operator': { call: async () => await act('rebuild-index') },
  'purging a wiki': {
    before: async () => await post(app, ada, api.deleteWiki, { wiki: wiki.id, deletionReasons: [] }),
    call: async () => await act('purge'),
  },
} as const satisfies Record<string, { before?: () => Promise<unknown>; call: () => ReturnType<typeof get> }>

describe.each(FAULTS)('while %s', (_what, fault, message, retryAfter) => {
  test.each(Object.keys(CALLS) as (keyof typeof CALLS)[])(
    '%s is refused with 503, plain words and when to try again',
    async name => {
      const { call, before } = { before: undefined, ...CALLS[name] }
      await before?.()
      const asked = silence(app, () => fault)
      const response = await call()
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, retryAfter])
      expect(response.json()).toEqual({ message })
      expect(asked.size).toBeGreaterThan(0)
    },
  )
})

test('a wiki is not created while the engine gives no answer, and its domain stays free', async () => {
  const request = wikiRequest()
  const { engine } = app
  engine.createFails = new FastCgiError('php-fpm does not come back.', true)
  const response = await post(app, ada, api.createWiki, request)
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    ...[503, '5', { message: BUSY }],
  ])
  engine.createFails = null
  expect((await post(app, ada, api.createWiki, request)).statusCode).toBe(200)
})

test('no call of the API is answered with 500, nor with what is for operators', async () => {
  // What could differ on another database is not asked here.
  if (wantsPostgres()) return
  const world = await createFuzzWorld()
  let fault: Error = new FastCgiError('php-fpm does not come back.', true)
  try {
    const { paths }: OpenApi = (await get(world.app, '/docs/openapi.json')).json()
    const asked = silence(world.app, () => fault)
    const refused = new Map<string, number>()
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations)) {
        const name = `${method.toUpperCase()} ${path}`
        const requests = requestOf({ method, path, operation }, world.known, 'fitting')
        for (const [place, request] of fc.sample(requests, { numRuns: 24, seed: 7 }).entries()) {
          fault = FAULTS[place % FAULTS.length]?.[1] ?? fault
          const { status, headers, body } = await world.send(request)
          if (status < 500) continue
          expect([name, status]).toEqual([name, 503])
          expect(body).not.toMatch(/php|sock|MariaDB|cards\.example/)
          refused.set(name, (refused.get(name) ?? 0) + Number(headers['retry-after'] !== undefined))
        }
      }
    expect([...asked].sort()).toEqual(expect.arrayContaining(['databaseVersion', 'exists', 'queryStatus']))
    expect([...refused].filter(([, times]) => times > 0).length).toBeGreaterThan(3)
  } finally {
    await world.app.close()
  }
})
