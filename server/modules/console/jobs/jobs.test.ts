import { beforeEach, describe, expect, test } from '@jest/globals'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi, type JobAct } from '#contract/operator/console-paths.ts'
import type { ListedJob } from '#contract/operator/jobs.ts'
import { claimJob } from '#server/platform/jobs/jobs.repository.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { app, eachTestHasOperator, eachTestHasServer, operator } from '#server/testing/each-test.ts'
import { auditLog } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { withoutSecrets } from './without-secrets.ts'

const greet = jobKind<{ name: string }>('test.greet', { maxAttempts: 1 })
const keep = jobKind<{ name: string }>('test.keep', { maxAttempts: 1, secret: true })

let fails: boolean
let ended: string[]

eachTestHasServer()
eachTestHasOperator()
beforeEach(async () => {
  fails = true
  ended = []
  const { jobs } = app.deps
  for (const kind of [greet, keep])
    jobs.handle(kind, {
      run: async ({ name }) => {
        if (fails) throw new Error(`No greeting by smtp://ada:hunter2@mail.example for ${name}.`)
      },
      gaveUp: async ({ name }) => void ended.push(name),
    })
})

const read = async (query: Record<string, string> = {}) =>
  await get(app, consoleApi.jobs, operator, { query })
const list = async (query: Record<string, string> = {}) =>
  (await read({ kind: 'test.', ...query })).json<ConsolePage<ListedJob>>().data
const only = async (): Promise<ListedJob> => {
  const [job] = await list()
  if (!job) throw new Error('There is no job.')
  return job
}
const act = async (id: number, what: JobAct, by = operator) =>
  await post(app, by, consoleApi.jobAct(id, what), { reason: 'The mail server was away' })

describe('jobs', () => {
  test('are listed with what they wait for and why they failed, without passwords and without their payloads', async () => {
    const { db, jobs } = app.deps
    await jobs.enqueue(db, greet, { name: 'Ada' })
    expect(await only()).toMatchObject({ kind: 'test.greet', about: 'other', state: 'waiting', attempts: 0 })
    await jobs.runDue()
    expect(await only()).toMatchObject({
      ...{ state: 'failed', attempts: 1, can_retry: true, recipient: null },
      error: 'No greeting by smtp://…@mail.example for Ada.',
    })
    expect((await read()).body).not.toContain('hunter2')
    expect(await list({ state: 'failed' })).toHaveLength(1)
    expect(await list({ state: 'running' })).toEqual([])
    expect(
      (await read({ about: 'repeated' })).json().data.every((job: ListedJob) => job.about === 'repeated'),
    ).toBe(true)
  })

  test('that have failed are tried again as if for the first time', async () => {
    const { db, jobs } = app.deps
    await jobs.enqueue(db, greet, { name: 'Ada' })
    await jobs.runDue()
    fails = false
    const { id } = await only()
    expect((await act(id, 'retry')).statusCode).toBe(200)
    await jobs.runDue()
    expect(await only()).toMatchObject({ state: 'done', error: null })
    expect((await act(id, 'retry')).statusCode).toBe(409)
    expect(await auditLog(app)).toEqual([
      {
        ...{ act: 'job.retry', who: 'operator@example.org', target: 'test.greet' },
        reason: 'The mail server was away',
        before: { status: 'failed', attempts: 1 },
        after: { status: 'waiting', attempts: 0 },
      },
    ])
  })

  test('that wait are dropped, their subjects end in an orderly way, and then the jobs can be deleted', async () => {
    const { db, jobs } = app.deps
    await jobs.enqueue(db, greet, { name: 'Ada' })
    const { id } = await only()
    expect((await act(id, 'drop')).statusCode).toBe(200)
    await jobs.runDue()
    expect(await only()).toMatchObject({ state: 'failed', error: 'An operator has discarded it.' })
    expect(ended).toEqual(['Ada'])
    expect((await act(id, 'drop')).statusCode).toBe(200)
    expect([await list(), (await act(id, 'drop')).statusCode]).toEqual([[], 404])
  })

  test('that are running are left alone, and so is periodic work', async () => {
    const { db, jobs, clock } = app.deps
    await jobs.enqueue(db, greet, { name: 'Ada' })
    const { id } = await only()
    await claimJob(db, { kinds: ['test.greet'], now: clock.now(), leaseMs: 30_000, home: 'here' })
    expect((await only()).state).toBe('running')
    for (const what of ['retry', 'drop'] as const) expect((await act(id, what)).statusCode).toBe(409)
    await db
      .insertInto('jobs')
      .values({
        ...{
          kind: 'periodic.test.x',
          periodic_name: 'test.x',
          payload: '{}',
          status: 'waiting',
          attempts: 0,
        },
        ...{ run_at: clock.now() + 1000, created_at: clock.now() },
      })
      .execute()
    const [repeated] = await list({ about: 'repeated' })
    expect((await act(repeated?.id ?? 0, 'drop')).statusCode).toBe(409)
    expect((await act(repeated?.id ?? 0, 'retry')).statusCode).toBe(200)
  })

  test('that were secret cannot be tried again, because their payload is deleted', async () => {
    const { db, jobs } = app.deps
    await jobs.enqueue(db, keep, { name: 'Ada' })
    await jobs.runDue()
    const { id, can_retry } = await only()
    expect([can_retry, (await act(id, 'retry')).statusCode]).toEqual([false, 409])
  })

  test('can be downloaded as CSV', async () => {
    const { body } = await read({ format: 'csv' })
    expect(body.split('\r\n')[0]).toBe(
      'id,kind,about,state,attempts,created_at,run_at,finished_at,error,can_retry,recipient,subject',
    )
  })
})

describe('emails', () => {
  const emails = async () =>
    (await read({ about: 'email' }))
      .json<ConsolePage<ListedJob>>()
      .data.map(({ recipient, subject, state }) => [recipient, subject, state])

  test('are listed with recipient and subject and without their text; of secret ones, with neither', async () => {
    const { db, mailer } = app.deps
    const to = { name: 'Ada', address: 'ada@example.org' }
    await mailer.send(db, { to, subject: 'A greeting', body: ['the text'] })
    await mailer.send(db, { to, subject: 'A link', body: ['the text'], secret: true })
    expect(await emails()).toEqual([
      [null, null, 'waiting'],
      ['ada@example.org', 'A greeting', 'waiting'],
    ])
    expect((await read({ about: 'email' })).body).not.toContain('the text')
  })

  test('are tested by an email to the operator alone, and not too often', async () => {
    expect((await post(app, operator, consoleApi.testEmail, { to: 'mallory@example.org' })).statusCode).toBe(
      422,
    )
    for (let count = 0; count < 20; count += 1)
      expect((await post(app, operator, consoleApi.testEmail, {})).statusCode).toBe(200)
    expect((await post(app, operator, consoleApi.testEmail, {})).statusCode).toBe(429)
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(20)
    expect(app.emails[0]).toMatchObject({
      to: { address: 'operator@example.org' },
      subject: 'Test of Wikistead',
    })
    expect(await auditLog(app)).toHaveLength(20)
  })
})

test.each([
  ['connect postgres://ada:hunter2@db/x failed', 'connect postgres://…@db/x failed'],
  [
    'no https://w.example/reset?token=Zm9vYmFyMTIzNDU2Nzg5MDEyMzQ1Njc4 today',
    'no https://w.example/reset?token=… today',
  ],
  ['550 <ada@example.org> is unknown', '550 <ada@example.org> is unknown'],
])('an error like “%s” is shown without its secrets', (error, shown) => {
  expect(withoutSecrets(error)).toBe(shown)
})
