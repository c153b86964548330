import { describe, expect, test } from '@jest/globals'
import { CASE_STATES, CASE_TRANSITIONS, type CaseAct } from '#contract/operator/case-acts.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { hashToken } from '#server/modules/session/secret-token.ts'
import { actOnCase, decideAs, reasons, sendAppeal, sendReport } from '#server/testing/cases.ts'
import {
  ada,
  app,
  eachTestHasModerator,
  eachTestHasOperator,
  eachTestHasWiki,
  moderator,
  operator,
  wiki,
} from '#server/testing/each-test.ts'
import { tokenFromEmail } from '#server/testing/email-tokens.ts'
import { auditLog, logInWithPassword } from '#server/testing/operators.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasWiki()
eachTestHasOperator()
eachTestHasModerator()

const reportWiki = async (message?: string) =>
  await sendReport(app, { url: `http://${wiki.domain}/`, ...(message !== undefined && { message }) })
const readText = async (id: number) => (await get(app, consoleApi.case(id), moderator)).body
const stateOf = async (id: number) =>
  (await app.deps.db.selectFrom('cases').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const acted = async () => (await auditLog(app)).length

const HTML = '<script>alert(1)</script><img src=x onerror=alert(1)>'
const HEADERS = 'x\r\nBcc: all@example.org\r\n\r\nBuy now'

describe('what somebody types', () => {
  test('puts no header and no recipient into emails', async () => {
    const id = await reportWiki(HEADERS)
    await decideAs(app, moderator, id, { facts: HEADERS, ground_text: HEADERS, scope: HEADERS })
    await sendAppeal(app, { token: await tokenFromEmail(app, 'appeal', ada.user.email), text: HEADERS })
    await app.deps.jobs.runDue()
    const about = app.emails.filter(({ subject }) => subject.includes(`no. ${id}`))
    expect(about.length).toBeGreaterThanOrEqual(5)
    for (const { to, subject, replyTo } of about) {
      expect(['mary@example.org', 'ada@example.org', app.deps.config.complaintRecipient.address]).toContain(
        to.address,
      )
      expect(JSON.stringify([to, subject, replyTo])).not.toMatch(/[\r\n]|Bcc|Buy/)
    }
  })

  test('is not HTML in emails, and only text in the console', async () => {
    const id = await reportWiki(HTML)
    await actOnCase(app, moderator, 'noteCase', id, { text: HTML })
    await decideAs(app, moderator, id, { facts: HTML, ground_text: HTML, scope: HTML })
    await app.deps.jobs.runDue()
    for (const { html } of app.emails) expect(html).not.toMatch(/<script|<img src=x/)
    expect(JSON.parse(await readText(id)).data).toMatchObject({ message: HTML, notes: [{ text: HTML }] })
  })

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//.example',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'java\tscript:alert(1)',
    '//evil',
    'http://localhost',
  ])('is not a link in the console: %s', async url => {
    const { addresses } = JSON.parse(await readText(await sendReport(app, { url }))).data
    for (const { href } of addresses) expect([null, 'https://javascript/']).toContain(href)
  })

  test('has limits, and texts of 10,000 characters arrive whole', async () => {
    const long = 'ä'.repeat(10_000)
    const id = await reportWiki()
    expect((await actOnCase(app, moderator, 'noteCase', id, { text: long })).data?.notes[0]?.text).toBe(long)
    expect(await actOnCase(app, moderator, 'noteCase', id, { text: `${long}x` })).toMatchObject({
      status: 422,
    })
    expect(await decideAs(app, moderator, id, { facts: `${long}x` })).toMatchObject({ status: 422 })
    expect(await decideAs(app, moderator, id, { facts: long })).toMatchObject({ status: 200 })
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    expect(await sendAppeal(app, { token, text: `${long}x` })).toMatchObject({ status: 422 })
    expect(await sendAppeal(app, { token, text: long })).toMatchObject({ status: 200 })
    expect(JSON.parse(await readText(id)).data.appeals[0].text).toBe(long)
  })

  test('a decision that is in no list is refused', async () => {
    const id = await reportWiki()
    for (const [field, value] of [
      ['decision', 'everything-deleted'],
      ['decision', '__proto__'],
      ['ground', 'mood'],
      ['revision', -1],
      ['revision', '0'],
    ] as const)
      expect(await decideAs(app, moderator, id, { [field]: value })).toMatchObject({
        ...{ status: 422, errors: { [field]: expect.anything() } },
      })
  })

  test('hundreds of reports of one network are twenty cases an hour', async () => {
    for (let sent = 0; sent < 20; sent += 1) await sendReport(app)
    for (let sent = 0; sent < 100; sent += 1) await expect(sendReport(app)).rejects.toThrow('429')
    expect(await app.deps.db.selectFrom('cases').select('id').execute()).toHaveLength(20)
  })
})

describe('a link for an appeal', () => {
  test('cannot be guessed: each wrong token gets 404, and only twenty an hour can be tried', async () => {
    await decideAs(app, moderator, await reportWiki())
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const wrong = ['x', '', hashToken(token), token.toUpperCase(), `${token}x`, '%', "' or 1=1 --", '1']
    for (const each of wrong) {
      const { status } = await sendAppeal(app, { token: each, text: 'Please.' })
      expect([each, status]).toEqual([each, each === '' ? 422 : 404])
    }
    const tries = Array.from({ length: 20 }, () => post(app, null, '/appeal', { token: 'guess' }))
    expect((await Promise.all(tries)).some(({ statusCode }) => statusCode === 429)).toBe(true)
  })

  test('appears nowhere in the database once its email is sent', async () => {
    await decideAs(app, moderator, await reportWiki())
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    for (const table of ['case_parties', 'jobs', 'audit_log', 'cases'] as const)
      expect(JSON.stringify(await app.deps.db.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  test('works once, even for two people who use it at the same moment', async () => {
    const id = await reportWiki()
    await decideAs(app, moderator, id)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const sent = await Promise.all(['One.', 'Two.'].map(text => sendAppeal(app, { token, text })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await sendAppeal(app, { token, text: 'Three.' })).toMatchObject({ status: 404 })
    expect(JSON.parse(await readText(id)).data.appeals).toHaveLength(1)
  })

  test('answers the same appeal as the first time, because that answer may be lost, and stores it once', async () => {
    const id = await reportWiki()
    await decideAs(app, moderator, id)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const send = async (text: string) => (await sendAppeal(app, { token, text })).status
    expect(await Promise.all([send('The person agreed.'), send('The person agreed.')])).toEqual([200, 200])
    expect([await send('The person agreed.'), await send('Another one.')]).toEqual([200, 404])
    expect(JSON.parse(await readText(id)).data.appeals).toHaveLength(1)
    await app.deps.jobs.runDue()
    const told = app.emails.filter(({ subject }) => subject === `Appeal about report no. ${id}`)
    expect(told).toHaveLength(1)
  })

  test('appeals in its own case and for its own side, whatever else the body says', async () => {
    const [mine, other] = [await reportWiki(), await reportWiki()]
    await decideAs(app, moderator, other)
    await decideAs(app, moderator, mine)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const sent = { token, text: 'Mine.', id: other, case_id: other, party: 'reporter' }
    expect(await sendAppeal(app, sent)).toMatchObject({ status: 200 })
    expect([await stateOf(mine), await stateOf(other)]).toEqual(['appealed', 'decided'])
    expect(JSON.parse(await readText(mine)).data.appeals).toMatchObject([{ party: 'owner' }])
  })

  test('shows a visitor neither the other side nor notes', async () => {
    const id = await reportWiki('My secret reason.')
    await actOnCase(app, moderator, 'noteCase', id, { text: 'Secret note.' })
    await decideAs(app, moderator, id)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const { body } = await post(app, null, '/appeal', { token })
    expect(body).not.toMatch(/secret|mary|moderator|@/i)
  })
})

describe('two moderators', () => {
  test('who decide at once: one succeeds, and the other is told so', async () => {
    const id = await reportWiki()
    await actOnCase(app, moderator, 'assignCase', id, { revision: 0, assignee: 'moderator@example.org' })
    const [before, decide] = [await acted(), { revision: 1, ...reasons }]
    const both = await Promise.all(
      [moderator, operator].map(each => actOnCase(app, each, 'decideCase', id, decide)),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(JSON.parse(await readText(id)).data.decisions).toHaveLength(1)
    expect(await acted()).toBe(before + 1)
    await app.deps.jobs.runDue()
    expect(app.emails.filter(({ subject }) => subject === `Our decision on report no. ${id}`)).toHaveLength(2)
  })

  test('do not act on what the other has changed since they looked', async () => {
    const id = await reportWiki()
    await actOnCase(app, moderator, 'assignCase', id, { revision: 0, assignee: 'moderator@example.org' })
    const stale = { revision: 0, assignee: 'operator@example.org' }
    expect(await actOnCase(app, operator, 'assignCase', id, stale)).toMatchObject({
      status: 409,
      message: 'Somebody has changed this case in the meantime. Please look at it again.',
    })
  })
})

describe('a case', () => {
  const CALLS = {
    assign: ['assignCase', { assignee: 'operator@example.org' }],
    decide: ['decideCase', reasons],
    'answer-appeal': ['answerAppeal', { outcome: 'upheld', ...reasons }],
    close: ['closeCase', {}],
    note: ['noteCase', { text: 'A note.' }],
  } as const satisfies Readonly<Record<Exclude<CaseAct, 'appeal'>, unknown>>

  test.each(CASE_STATES)('that is %s allows the acts of the table and no others', async state => {
    const acts = Object.keys(CALLS) as (keyof typeof CALLS)[]
    for (const act of acts) {
      const id = await reportWiki()
      await app.deps.db.updateTable('cases').set({ state }).where('id', '=', id).execute()
      const [call, body] = CALLS[act]
      const before = await acted()
      const { status } = await actOnCase(app, operator, call, id, { revision: 0, ...body })
      const transitions: Readonly<Partial<Record<CaseAct, string>>> = CASE_TRANSITIONS[state]
      const next = transitions[act]
      expect([act, status, await stateOf(id)]).toEqual([act, next ? 200 : 409, next ?? state])
      expect((await acted()) - before).toBe(next ? 1 : 0)
    }
  })

  test('does not exist for a member, for the owner of the wiki, and for a moderator with the password alone', async () => {
    const id = await reportWiki()
    const thief = await logInWithPassword(app, moderator)
    for (const [somebody, status] of [
      [await createMember(app), 404],
      [ada, 404],
      [thief, 403],
    ] as const)
      for (const [call, body] of Object.values(CALLS))
        expect(await actOnCase(app, somebody, call, id, { revision: 0, ...body })).toMatchObject({ status })
    expect(await stateOf(id)).toBe('new')
  })

  test.each(['0', '999', 'x', '1e3', '-1', '9'.repeat(16), '..%2f1'])(
    'with the number %s does not exist',
    async id => {
      await reportWiki()
      const response = await get(app, `${consoleApi.cases}/${id}`, moderator)
      expect(response.statusCode).toBe(404)
    },
  )
})
