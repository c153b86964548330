import { beforeEach, describe, expect, test } from '@jest/globals'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { REPLACE_OAUTH_KEY } from '#server/modules/operations/replace-oauth-key.ts'
import { byCommand, recordAct } from '#server/modules/operator/audit/audit-log.repository.ts'
import { addOperator, removeOperator } from '#server/modules/operator/operators/name-operators.ts'
import { listOperators } from '#server/modules/operator/operators/operators.repository.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createOperator } from '#server/testing/operators.ts'
import { get } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasMember()

let operator: TestMember

beforeEach(async () => {
  operator = await createOperator(app, 'operator', 'root@example.org')
})

const read = async (query: Record<string, string> = {}) =>
  await get(app, consoleApi.audit, operator, { query })
const page = async (query: Record<string, string> = {}) => (await read(query)).json<ConsolePage<AuditEntry>>()

async function act(name: string, target = 'ada@example.org', at = app.clock.now()): Promise<void> {
  await recordAct(app.deps.db, byCommand, { at, act: name, target: { kind: 'account', id: 1, name: target } })
}

describe('naming an operator', () => {
  test('makes an account an operator or a moderator, and is in the audit log', async () => {
    expect(await addOperator(app.deps, 'ADA@example.org', 'moderator')).toBe('done')
    expect(await addOperator(app.deps, 'ada@example.org', 'operator')).toBe('done')
    expect(await listOperators(app.deps.db)).toEqual([
      { email: 'ada@example.org', role: 'operator', hasTwoStep: false },
      { email: 'root@example.org', role: 'operator', hasTwoStep: false },
    ])
    expect(await removeOperator(app.deps, 'ada@example.org')).toBe('done')
    const changes = (await page()).data.map(({ who, act: name, target, before, after }) => [
      ...[who, name, target, before?.['role'], after?.['role']],
    ])
    expect(changes).toEqual([
      ['command line', 'operator.remove', 'ada@example.org', 'operator', null],
      ['command line', 'operator.add', 'ada@example.org', 'moderator', 'operator'],
      ['command line', 'operator.add', 'ada@example.org', null, 'moderator'],
    ])
  })

  test('needs an account whose address is verified, because anybody can sign up with any address', async () => {
    await createMember(app, { email: 'new@example.org', verified: false })
    expect(await addOperator(app.deps, 'new@example.org', 'operator')).toBe('not-verified')
    expect(await addOperator(app.deps, 'nobody@example.org', 'operator')).toBe('no-account')
    expect(await removeOperator(app.deps, 'ada@example.org')).toBe('no-operator')
    expect(await removeOperator(app.deps, 'nobody@example.org')).toBe('no-account')
    expect((await page()).data).toEqual([])
  })
})

describe('the session', () => {
  const session = async (member: TestMember) =>
    (await get(app, '/auth/login', member)).json().user.operator_role

  test('includes an operator’s role, and nobody else’s', async () => {
    expect(await session(operator)).toBe('operator')
    expect(await session(await createOperator(app, 'moderator'))).toBe('moderator')
    expect(await session(await createMember(app))).toBeUndefined()
  })
})

describe('the audit log', () => {
  test('is paged forwards and backwards while acts are added', async () => {
    for (let number = 1; number <= 5; number++) await act(`wiki.${number}`)
    const acts = ({ data }: ConsolePage<AuditEntry>) => data.map(entry => entry.act)
    const first = await page({ per_page: '2' })
    expect([acts(first), first.previous]).toEqual([['wiki.5', 'wiki.4'], null])
    await act('wiki.6')
    const second = await page({ per_page: '2', after: String(first.next) })
    expect(acts(second)).toEqual(['wiki.3', 'wiki.2'])
    const last = await page({ per_page: '2', after: String(second.next) })
    expect([acts(last), last.next]).toEqual([['wiki.1'], null])
    const back = await page({ per_page: '2', before: String(last.previous) })
    expect(acts(back)).toEqual(['wiki.3', 'wiki.2'])
    const top = await page({ per_page: '2', before: String(back.previous) })
    expect(acts(top)).toEqual(['wiki.5', 'wiki.4'])
    const newest = await page({ per_page: '2', before: String(top.previous) })
    expect([acts(newest), newest.previous]).toEqual([['wiki.6'], null])
    expect(newest.next).not.toBeNull()
    const oldest = await page({ per_page: '3', direction: 'asc' })
    expect(acts(oldest)).toEqual(['wiki.1', 'wiki.2', 'wiki.3'])
  })

  test('is searched by parts of the person, of the act and of its subject', async () => {
    await act('wiki.suspend', '100%_a.localhost')
    await act('wiki.restore', '100xya.localhost')
    expect((await page({ target: '100%_A' })).data.map(entry => entry.act)).toEqual(['wiki.suspend'])
    expect((await page({ act: 'RESTORE' })).data).toHaveLength(1)
    expect((await page({ who: 'command' })).data).toHaveLength(2)
    expect((await page({ who: 'nobody' })).data).toEqual([])
  })

  test('is searched regardless of case, also with letters beyond ASCII', async () => {
    for (const target of ['Ärzte.localhost', 'ПРИВЕТ.localhost']) await act('wiki.suspend', target)
    const found = async (target: string) => (await page({ target })).data.map(entry => entry.target)
    expect([await found('Ärzte'), await found('ÄRZTE')]).toEqual([['Ärzte.localhost'], ['Ärzte.localhost']])
    expect(await found('привет')).toEqual(['ПРИВЕТ.localhost'])
  })

  test('can be downloaded as CSV in which nothing is a formula, and as JSON Lines', async () => {
    await act('wiki.suspend', '=cmd|calc')
    const csv = await read({ format: 'csv' })
    expect(csv.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [names, row, ...rest] = csv.body.split('\r\n')
    expect(names).toBe('id,at,who,role,act,target_kind,target_id,target,reason,before,after')
    expect(row).toMatch(/^\d+,[^,]+Z,command line,,wiki\.suspend,account,1,'=cmd\|calc,,,$/)
    expect(rest).toEqual([''])
    const lines = (await read({ format: 'jsonl' })).body.trimEnd().split('\n')
    expect(lines.map(line => JSON.parse(line).target)).toEqual(['=cmd|calc'])
  })

  test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\n=1', '＝1+1', '＠SUM(1)'])(
    'can be downloaded as CSV in which %j is not a formula',
    async target => {
      await act('wiki.suspend', target)
      expect((await read({ format: 'csv' })).body).toContain(`'${target}`)
    },
  )

  test('is downloaded as a whole, however long it is', async () => {
    for (let number = 0; number < 1001; number += 1) await act(`wiki.${number}`, 'x', 1000 + (number % 3))
    const lines = (await read({ format: 'jsonl' })).body.trimEnd().split('\n')
    expect(new Set(lines.map(line => JSON.parse(line).act)).size).toBe(1001)
  })

  const NO_PLACES = ['[1,"x"]', '["\\u0000",1]', '["x",1]', '["1",1]', '[null,1]', '[1e30,1]', '[1,2,3]']

  test.each(['x', 'W10', ...NO_PLACES.map(text => Buffer.from(text).toString('base64url'))])(
    'refuses a place that it has not named: %s',
    async after => {
      expect((await read({ after })).json().errors).toEqual({
        after: ['This is not a position in the list.'],
      })
      expect((await read({ before: after })).json().errors).toEqual({
        before: ['This is not a position in the list.'],
      })
    },
  )

  test.each([
    ['sort', 'who; drop table users'],
    ['direction', 'up'],
    ['per_page', '100000'],
    ['format', 'xls'],
    ['who', 'x'.repeat(201)],
  ])('refuses %s=%s', async (name, value) => {
    const response = await read({ [name]: value })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [name]])
  })
})

test('the audit log says that a wiki’s OAuth key was replaced, once it was', async () => {
  const { db, jobs } = app.deps
  const { id, domain } = await newWiki(app, ada)
  await jobs.enqueue(db, REPLACE_OAUTH_KEY, { domain: 'gone.localhost:8080' })
  await jobs.enqueue(db, REPLACE_OAUTH_KEY, { domain })
  await jobs.runDue()
  expect((await page()).data.map(({ act: name, target_id, target }) => [name, target_id, target])).toEqual([
    ['wiki.replace-oauth-key', String(id), domain],
  ])
})
