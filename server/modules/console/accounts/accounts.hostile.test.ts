import { describe, expect, test } from '@jest/globals'
import type { BatchResponse } from '#contract/batches/batch.ts'
import { RESET_CHECK_NAMES } from '#contract/operator/accounts.ts'
import { type AccountAct, consoleApi } from '#contract/operator/console-paths.ts'
import { peopleApi } from '#contract/people/people-paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import { endWikiSessions } from '#server/modules/session/end-wiki-sessions.ts'
import { hashToken, newSecretToken } from '#server/modules/session/secret-token.ts'
import { createSession } from '#server/modules/session/sessions.repository.ts'
import { createWikiLogIns } from '#server/modules/wikis/log-in/log-in.usecases.ts'
import { exchangeTicket, insertLogIn } from '#server/modules/wikis/log-in/log-ins.repository.ts'
import { ada, cookieOf, verifiedMember } from '#server/testing/accounts.ts'
import { callWith, makeToken } from '#server/testing/api-tokens.ts'
import { sendBatch } from '#server/testing/batches.ts'
import { app, eachTestHasOperator, eachTestHasServer, operator } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { auditLog, createOperator } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { addPasskey, askPasskey, turnOn } from '#server/testing/second-factors.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

eachTestHasServer({ operators: ['named@example.org'] })
eachTestHasOperator()
const reason = 'They send advertisements'
const act = async (id: number, what: AccountAct, more: object = {}, by = operator) =>
  await post(app, by, consoleApi.accountAct(id, what), { reason, ...more })
const idOf = async (email: string) =>
  (await app.deps.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const acts = async () => (await auditLog(app)).map(({ act }) => act)
const isMember = async (headers: TestMember['headers']) =>
  (await get(app, '/auth/login', { headers })).statusCode === 200

const SUSPENDED = {
  code: 'account-suspended',
  message: `This account is suspended, for this reason: ${reason}`,
}

describe('a suspended member', () => {
  test('is out of every open session immediately, and gets in neither by password nor by passkey', async () => {
    const cookie = await verifiedMember(app)
    const laptop = await addPasskey(app, cookie)
    const id = await idOf(ada.email)
    expect((await act(id, 'suspend')).statusCode).toBe(200)
    expect(await isMember({ cookie })).toBe(false)
    const byPassword = await post(app, null, '/auth/login', ada)
    expect([byPassword.statusCode, byPassword.json()]).toEqual([403, expect.objectContaining(SUSPENDED)])
    const asked = await askPasskey(app, 'log_in')
    const passkey = laptop.use(asked.options)
    const byPasskey = await post(app, asked.cookie, '/auth/passkey', { passkey })
    expect([byPasskey.statusCode, byPasskey.json()]).toEqual([403, expect.objectContaining(SUSPENDED)])
    expect((await post(app, null, '/auth/login', { ...ada, password: 'wrong' })).statusCode).toBe(401)
    await act(id, 'lift-suspension')
    expect((await post(app, null, '/auth/login', ada)).statusCode).toBe(200)
    expect(await acts()).toEqual(['account.suspend', 'account.lift-suspension'])
  })

  test('who has begun a log-in cannot complete it', async () => {
    const cookie = await verifiedMember(app)
    const { recoveryCodes } = await turnOn(app, cookie)
    const begun = cookieOf(await post(app, null, '/auth/login', ada))
    await act(await idOf(ada.email), 'suspend')
    const ended = await post(app, begun, '/auth/secondStep', { code: recoveryCodes[0] })
    expect(ended.statusCode).toBe(401)
    expect((await post(app, null, '/auth/login', ada)).json()).toMatchObject(SUSPENDED)
  })

  test('cannot use a session that another process starts at the same moment', async () => {
    const member = await createMember(app)
    await act(member.user.id, 'suspend')
    const { db, clock } = app.deps
    const late = await createSession(db, member.user.id, clock.now())
    expect(await isMember({ cookie: `session=${late}` })).toBe(false)
    const recent = await post(app, { ...member, headers: { cookie: `session=${late}` } }, '/user/close', {})
    expect(recent.statusCode).toBeGreaterThanOrEqual(401)
  })

  test('calls nothing with an API token, and old tokens stay dead when the suspension is lifted', async () => {
    const member = await createMember(app)
    const { token } = await makeToken(app, member, ['read'])
    const call = async () => (await callWith(app, token, { url: '/wiki/mine', method: 'POST' })).statusCode
    expect(await call()).not.toBe(401)
    await act(member.user.id, 'suspend')
    expect(await call()).toBe(401)
    await act(member.user.id, 'lift-suspension')
    expect(await call()).toBe(401)
  })

  test('opens no wiki with an existing ticket, and is logged out on wikis', async () => {
    const { db, clock, jobs } = app.deps
    const member = await createMember(app)
    const wiki = await newWiki(app, member)
    const begin = async (session: string) => {
      const now = clock.now()
      const who = { wikiId: wiki.id, userId: member.user.id, session, domain: wiki.domain }
      const ticket = newSecretToken()
      await insertLogIn(db, ticket, { ...who, returnTo: '/', now })
      return await exchangeTicket(db, { ticket, session, nonceHash: hashToken('nonce'), now })
    }
    const redeem = async (code = '') =>
      await createWikiLogIns(app.deps).redeem(wiki, code, ['nonce'], async () => {
        throw new Error('Nobody is logged in.')
      })
    const begun = await begin(member.headers.cookie.replace('session=', ''))
    await act(member.user.id, 'suspend')
    expect(await jobs.waiting(endWikiSessions)).toEqual([{ userId: member.user.id }])
    expect(await redeem(begun?.code)).toEqual({ failed: 'dead' })
    expect((await post(app, member, peopleApi.logInTicket(wiki.id), {})).statusCode).toBe(401)
  })

  test('makes no further edit of a batch, and gets no export that was begun', async () => {
    const member = await createMember(app)
    const wiki = await newWiki(app, member)
    const sent = await sendBatch(app, member, wiki.id, 'CREATE\nLAST|Len|"a"')
    const batch = sent.json<BatchResponse>().data
    await post(app, member, wikiDataApi.exports, { wiki: wiki.id, kind: 'public' })
    await act(member.user.id, 'suspend')
    await app.deps.jobs.runDue()
    const { db } = app.deps
    const rows = await db.selectFrom('wiki_batches').select(['id', 'status']).execute()
    expect(rows).toEqual([{ id: batch.id, status: 'failed' }])
    expect(await db.selectFrom('wiki_exports').select('status').execute()).toEqual([{ status: 'gone' }])
    const { state } = await db.selectFrom('wikis').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('ready')
  })

  test('gets the reason by email, and strangers learn nothing', async () => {
    await verifiedMember(app)
    await act(await idOf(ada.email), 'suspend')
    await app.deps.jobs.runDue()
    expect(app.emails.at(-1)).toMatchObject({
      ...{ to: { address: ada.email }, subject: 'Your Wikistead account is suspended' },
      text: expect.stringContaining(reason),
    })
    const stranger = await post(app, null, '/auth/login', { ...ada, password: 'a guess' })
    expect([stranger.statusCode, stranger.body]).toEqual([401, expect.not.stringContaining('suspended')])
  })
})

describe('an operator', () => {
  test('cannot suspend themselves, nor reset their own two-step log-in', async () => {
    expect((await act(operator.user.id, 'suspend')).json().message).toMatch(/your own account/)
    const reset = await act(operator.user.id, 'reset-two-step', { checked: RESET_CHECK_NAMES })
    expect([reset.statusCode, await acts()]).toEqual([409, []])
    expect(await isMember(operator.headers)).toBe(true)
  })

  test('who is suspended by another loses the console, and of two who suspend each other one stays', async () => {
    const other = await createOperator(app, 'operator', 'other@example.org')
    const both = await Promise.all([
      act(other.user.id, 'suspend', {}, operator),
      act(operator.user.id, 'suspend', {}, other),
    ])
    const statuses = both.map(({ statusCode }) => statusCode).sort()
    expect(statuses[0]).toBe(200)
    expect([404, 409]).toContain(statuses[1])
    const stay = [await isMember(operator.headers), await isMember(other.headers)]
    expect(stay.filter(Boolean)).toHaveLength(1)
    const lost = stay[0] ? other : operator
    expect((await get(app, consoleApi.accounts, lost)).statusCode).toBe(404)
  })

  test('confirms no address that OPERATORS names, so nobody becomes an operator by it', async () => {
    const { user, headers } = await createMember(app, { email: 'Named@example.org', verified: false })
    const response = await act(user.id, 'confirm-address')
    expect([response.statusCode, await acts()]).toEqual([409, []])
    const mine = (await get(app, '/auth/login', headers.cookie)).json()
    expect(mine.verified).toBe(false)
  })

  test('resets no two-step log-in before the whole list is checked, or without a reason', async () => {
    const { user } = await createMember(app)
    for (const checked of [undefined, [], RESET_CHECK_NAMES.slice(1), ['x'], [...RESET_CHECK_NAMES, 'lost']])
      expect((await act(user.id, 'reset-two-step', { checked })).statusCode).toBe(422)
    const checked = RESET_CHECK_NAMES
    for (const bad of [undefined, '', '  ', 'x'.repeat(501), 7])
      expect((await act(user.id, 'reset-two-step', { checked, reason: bad })).statusCode).toBe(422)
    expect(await acts()).toEqual([])
  })

  test('hands over no wiki that the account does not own, and none to anybody who cannot manage it', async () => {
    const [owner, other] = [await createMember(app), await createMember(app)]
    const [mine, theirs] = [await newWiki(app, owner), await newWiki(app, other)]
    const suspended = await createMember(app)
    await act(suspended.user.id, 'suspend')
    const unverified = await createMember(app, { verified: false })
    for (const [wiki, to] of [
      [theirs.id, operator.user.email],
      [999, operator.user.email],
      [mine.id, 'nobody@example.org'],
      [mine.id, owner.user.email],
      [mine.id, suspended.user.email],
      [mine.id, unverified.user.email],
    ])
      expect((await act(owner.user.id, 'hand-over', { wiki, to })).statusCode).toBe(422)
    expect(await acts()).toEqual(['account.suspend'])
  })

  test('finds nothing at invalid ids', async () => {
    for (const id of ['999999', '0', '-1', '1e3', '1 or 1=1', '99999999999999999999']) {
      expect((await get(app, consoleApi.account(encodeURIComponent(id)), operator)).statusCode).toBe(404)
    }
    expect((await act(999_999, 'suspend')).statusCode).toBe(404)
  })

  test('reads no password, token or code of anybody', async () => {
    const cookie = await verifiedMember(app)
    const { secret, recoveryCodes } = await turnOn(app, cookie)
    const id = await idOf(ada.email)
    const { body } = await get(app, consoleApi.account(id), operator)
    const rows = [
      await app.deps.db.selectFrom('users').select('password_hash as secret').execute(),
      await app.deps.db.selectFrom('sessions').select('token_hash as secret').execute(),
    ].flat()
    for (const hidden of [secret, ...recoveryCodes, cookie.split('=')[1], ...rows.map(row => row.secret)])
      if (hidden !== 'none') expect(body).not.toContain(hidden)
  })
})
