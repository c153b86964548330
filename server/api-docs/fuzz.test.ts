// @slow

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { CONSOLE_API } from '#contract/operator/console-paths.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { createFuzzWorld, type FuzzWorld, SECRET } from '#server/testing/fuzz/fuzz-world.ts'
import { requestOf } from '#server/testing/fuzz/request-of.ts'
import { get } from '#server/testing/requests.ts'
import { wantsPostgres } from '#server/testing/test-database.ts'
import type { OpenApi, Operation } from './openapi.ts'

/**
 * Sends generated requests to every call of the API, made from its description: valid but strange ones, and
 * invalid ones. `API_FUZZ_RUNS` sets how many for each call, and with it they differ from run to run. PostgreSQL gets
 * the first ones of what SQLite gets: what only it could refuse is the values, which are in all of them.
 */

const RUNS = Number(process.env['API_FUZZ_RUNS'] ?? 0)
const USUAL_RUNS = wantsPostgres() ? 12 : 40
const SEED = 20_261_122

/** Calls that need what cannot be known here: a token of an email, a finished job, a captcha, a backup. */
const OUT_OF_REACH = [
  ...['POST /user/confirmEmail', 'POST /user/undoEmailChange'],
  ...['POST /user/resetPassword', 'POST /user/verifyEmail', 'POST /mail/stop'],
  ...['GET /wiki/export/{id}/file', 'HEAD /wiki/export/{id}/file', 'POST /wiki/import'],
  ...['GET /captcha/challenge', 'POST /wiki/restore'],
  ...['POST /invitation', 'POST /invitation/accept', 'POST /invitation/decline'],
  ...['POST /appeal', 'POST /appeal/send'],
  // They take a code, or what a passkey has signed.
  ...['GET /auth/secondStep', 'POST /auth/secondStep', 'POST /auth/passkey', 'POST /user/passkeys'],
  ...['PUT /user/twoStep', 'DELETE /user/twoStep', 'POST /user/recoveryCodes', 'DELETE /user/passkeys'],
  // They are for those who do not manage the wiki.
  ...['POST /user/wikis/{domain}', 'POST /user/wikis/{domain}/link', 'DELETE /user/wikis/{domain}'],
  // What a batch is read and done by has jobs, which do not run here.
  ...['GET /wiki/batches/{batch}/preview', 'GET /wiki/batches/{batch}/table'],
  ...['check', 'start', 'pause', 'resume', 'undo'].map(act => `POST /wiki/batches/{batch}/${act}`),
  // Some policy has to have a version that is not in force yet.
  ...(POLICY_VERSIONS.some(({ activeFrom }) => Date.parse(activeFrom) > Date.now())
    ? []
    : ['GET /v1/policies/{type}/upcoming']),
  // A logo is made of bytes that no generator finds.
  'POST /wiki/logo/update',
]

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

let world: FuzzWorld
let calls: Call[]
/** The calls that were answered with success. */
const reached = new Set<string>()

beforeAll(async () => {
  world = await createFuzzWorld()
  const { paths }: OpenApi = (await get(world.app, '/docs/openapi.json')).json()
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
})
afterAll(async () => await world.app.close())

test('generated requests are answered as described, without a fault or another member’s secrets', async () => {
  const before = await world.readOther()
  const failures: unknown[] = []
  for (const call of calls) {
    const options = RUNS > 0 ? { numRuns: RUNS } : { numRuns: USUAL_RUNS, seed: SEED }
    await fc.assert(propertyOf(call), options).catch(failure => failures.push(failure))
  }
  if (failures.length > 0) throw new AggregateError(failures, failures.join('\n\n'))
  expect(await world.readOther()).toEqual(before)
  // The console is for nobody here.
  const isOfConsole = ({ path }: Call) => path.startsWith(CONSOLE_API)
  expect(calls.filter(call => isOfConsole(call) && reached.has(nameOf(call)))).toEqual([])
  // Whether requests can succeed is the same on every database.
  if (wantsPostgres()) return
  for (const call of calls) if (!reached.has(nameOf(call))) await reach(call)
  const missed = calls.filter(call => !isOfConsole(call) && !reached.has(nameOf(call))).map(nameOf)
  expect(missed.sort()).toEqual(OUT_OF_REACH.sort())
}, 3_600_000)

function propertyOf(call: Call) {
  return fc.asyncProperty(requestOf(call, world.known, 'strange'), async request => {
    const { status, body, misfits } = await world.send(request)
    if (status >= 500) throw new Error(`${status}: ${body}`)
    if (body.includes(SECRET)) throw new Error(`It shows what is another member’s: ${body}`)
    if (misfits.length > 0) throw new Error(misfits.join('\n'))
    if (status < 400) reached.add(nameOf(call))
  })
}

/** Sends requests as described until one succeeds, so that a call whose requests all fail early is noticed. */
async function reach(call: Call): Promise<void> {
  if (OUT_OF_REACH.includes(nameOf(call)) || call.path.startsWith(CONSOLE_API)) return
  const fitting = requestOf(call, world.known, 'fitting')
  for (const request of fc.sample(fitting, { numRuns: 300, seed: SEED }))
    if (!reached.has(nameOf(call)) && (await world.send(request)).status < 400) reached.add(nameOf(call))
}

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`
}
