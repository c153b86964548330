import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import type { ListedCase, ReportCase } from '#contract/operator/cases.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { consoleApi } from '#contract/operator/console-paths.ts'
import { forgetOldComplaints } from '#server/modules/complaint/complaint.usecases.ts'
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
import { joinWiki } from '#server/testing/people.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasWiki()
eachTestHasOperator()
eachTestHasModerator()

const read = async (id: number) =>
  (await get(app, consoleApi.case(id), moderator)).json<{ data: ReportCase }>().data
const list = async (query: Record<string, string> = {}) =>
  (await get(app, consoleApi.cases, moderator, { query })).json<ConsolePage<ListedCase>>()
const reportWiki = async () => await sendReport(app, { url: `see\nhttp://${wiki.domain}/wiki/Q1` })
const told = (address: string) => app.emails.filter(({ to }) => to.address === address)

async function acts(): Promise<string[]> {
  return (await get(app, `${consoleApi.audit}?act=case`, operator))
    .json<ConsolePage<AuditEntry>>()
    .data.map(({ who, act, target }) => [who, act, target].join(' · '))
}

describe('a report', () => {
  test('becomes a numbered case, which names the wiki and a day by which to look at it', async () => {
    const id = await reportWiki()
    expect(await read(id)).toEqual({
      ...{ id, state: 'new', revision: 0, wiki: wiki.domain, wiki_id: wiki.id, assignee: '' },
      ...{ created_at: time(), review_by: time(7), decision: '', decided_at: null, appeal_until: null },
      addresses: [
        { text: 'see', href: null },
        { text: `http://${wiki.domain}/wiki/Q1`, href: `http://${wiki.domain}/wiki/Q1` },
      ],
      ...{ message: 'It is not legal.', reporter: null, reporter_email: 'mary@example.org' },
      ...{ notes: [], decisions: [], appeals: [] },
    })
    expect(await read(await sendReport(app))).toMatchObject({ wiki: '', wiki_id: null })
  })

  test('is deleted with its whole case after three years', async () => {
    const id = await reportWiki()
    await actOnCase(app, moderator, 'noteCase', id, { text: 'Secret.' })
    await decideAs(app, moderator, id)
    app.clock.advance((3 * 365 + 1) * DAY_MS)
    await forgetOldComplaints(app.deps)
    for (const table of ['cases', 'case_notes', 'case_decisions', 'case_parties'] as const)
      expect(await app.deps.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

const time = (days = 0) => new Date(app.clock.now() + days * DAY_MS).toISOString()

describe('the list of cases', () => {
  test('is filtered by state, assignee and wiki, and sorted by due date', async () => {
    const [first, second] = [await reportWiki(), await sendReport(app)]
    await actOnCase(app, moderator, 'assignCase', first, { revision: 0, assignee: 'MODERATOR@example.org' })
    const ids = async (parameters: Readonly<Record<string, string>>) =>
      (await list(parameters)).data.map(({ id }) => id)
    expect(await ids({})).toEqual([second, first])
    expect(await ids({ sort: 'review_by', direction: 'asc' })).toEqual([first, second])
    expect(await ids({ state: 'in-review' })).toEqual([first])
    expect(await ids({ assignee: 'moderator' })).toEqual([first])
    expect(await ids({ wiki: wiki.domain })).toEqual([first])
    expect(await ids({ state: 'closed' })).toEqual([])
    const page = await list({ per_page: '1' })
    expect(await ids({ per_page: '1', after: String(page.next) })).toEqual([first])
  })

  test('can be downloaded as CSV', async () => {
    const id = await reportWiki()
    const answer = await get(app, `${consoleApi.cases}?format=csv`, moderator)
    expect(answer.headers['content-disposition']).toMatch(/filename="cases-\d{4}-\d\d-\d\d\.csv"/)
    expect(answer.body.split('\r\n')).toEqual([
      'id,state,wiki,assignee,created_at,review_by,decision,decided_at,appeal_until',
      `${id},new,${wiki.domain},,${time()},${time(7)},,,`,
      '',
    ])
  })
})

describe('a moderator', () => {
  test('takes a case, writes notes, decides and closes it, and the audit log has all of that', async () => {
    const id = await reportWiki()
    expect(
      await actOnCase(app, moderator, 'assignCase', id, { revision: 0, assignee: 'moderator@example.org' }),
    ).toMatchObject({
      status: 200,
      data: { state: 'in-review', assignee: 'moderator@example.org', revision: 1 },
    })
    const noted = await actOnCase(app, operator, 'noteCase', id, { text: 'Ask a lawyer.' })
    expect(noted.data?.notes).toMatchObject([{ who: 'operator@example.org', text: 'Ask a lawyer.' }])
    const decided = await actOnCase(app, moderator, 'decideCase', id, { revision: 1, ...reasons })
    expect(decided).toMatchObject({
      status: 200,
      data: { state: 'decided', decision: 'content-removed', decided_at: time(), appeal_until: time(184) },
    })
    expect(await actOnCase(app, moderator, 'closeCase', id, { revision: 2 })).toMatchObject({
      data: { state: 'closed' },
    })
    expect(await acts()).toEqual([
      `moderator@example.org · case.close · report no. ${id}`,
      `moderator@example.org · case.decide · report no. ${id}`,
      `operator@example.org · case.note · report no. ${id}`,
      `moderator@example.org · case.assign · report no. ${id}`,
    ])
  })

  test('assigns a case only to operators and moderators', async () => {
    const id = await reportWiki()
    for (const assignee of ['ada@example.org', 'nobody@example.org'])
      expect(await actOnCase(app, moderator, 'assignCase', id, { revision: 0, assignee })).toMatchObject({
        status: 422,
        errors: { assignee: ['No operator or moderator has this address.'] },
      })
    expect((await read(id)).state).toBe('new')
  })

  test('states the ground and scope of a restriction, or why there is none', async () => {
    const id = await reportWiki()
    const unreasoned = await decideAs(app, moderator, id, { facts: ' ', ground_text: '', scope: ' ' })
    expect([unreasoned.status, Object.keys(unreasoned.errors ?? {}).sort()]).toEqual([
      422,
      ['facts', 'ground_text', 'scope'],
    ])
    const nothing = { decision: 'no-action', ground_text: '', scope: '' }
    expect(await decideAs(app, moderator, id, nothing)).toMatchObject({ status: 200 })
  })
})

describe('a decision', () => {
  test('goes with its reasons to the reporter and to the owners of the wiki, not to its managers', async () => {
    await joinWiki(app, await createMember(app, { email: 'manager@example.org' }), wiki.id, 'manager')
    const id = await reportWiki()
    await decideAs(app, moderator, id)
    await app.deps.jobs.runDue()
    const about = (address: string) =>
      told(address).filter(({ subject }) => subject.startsWith('Our decision'))
    for (const address of ['mary@example.org', 'ada@example.org']) {
      const [email, ...more] = about(address)
      expect([email?.subject, more]).toEqual([`Our decision on report no. ${id}`, []])
      for (const part of [
        'Decision: The content is removed.',
        `Scope, place and duration: ${reasons.scope}`,
        `Facts and circumstances: ${reasons.facts}`,
        `Legal ground on which the content is considered illegal: ${reasons.ground_text}`,
        'Automated means were used neither',
        'for 184 days',
        'out-of-court dispute settlement',
      ])
        expect(email?.text.replaceAll(/\s+/g, ' ')).toContain(part)
    }
    expect(about('manager@example.org')).toEqual([])
    expect(about('ada@example.org')[0]?.text).not.toContain('mary')
    expect(about('mary@example.org')[0]?.text).not.toContain('ada@')
  })

  test('that restricts nothing goes only to the reporter', async () => {
    await decideAs(app, moderator, await reportWiki(), { decision: 'no-action', ground_text: '', scope: '' })
    await app.deps.jobs.runDue()
    expect(told('ada@example.org').filter(({ subject }) => subject.startsWith('Our decision'))).toEqual([])
    expect(await tokenFromEmail(app, 'appeal', 'mary@example.org')).not.toBe('')
  })
})

describe('an appeal', () => {
  const answer = { revision: 3, outcome: 'upheld', ...reasons }

  async function appealed(): Promise<number> {
    const id = await reportWiki()
    await decideAs(app, moderator, id)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    const shown = await post(app, null, '/appeal', { token })
    expect(shown.json().data).toMatchObject({ id, party: 'owner', appeal_until: time(184) })
    expect(shown.json().data.statement).toContain('Decision: The content is removed.')
    expect(await sendAppeal(app, { token, text: 'The person agreed.' })).toEqual({
      status: 200,
      success: true,
    })
    return id
  }

  test('of an owner, without a log-in, is answered by somebody other than the person who decided', async () => {
    const id = await appealed()
    expect(await read(id)).toMatchObject({
      ...{ state: 'appealed', review_by: time(14) },
      appeals: [{ party: 'owner', text: 'The person agreed.', at: time() }],
    })
    expect(await actOnCase(app, moderator, 'answerAppeal', id, answer)).toMatchObject({ status: 409 })
    expect(await actOnCase(app, operator, 'answerAppeal', id, answer)).toMatchObject({
      ...{ status: 200, data: { state: 'closed', decision: 'content-removed' } },
    })
    await app.deps.jobs.runDue()
    const subject = `Our decision on the appeal about report no. ${id}`
    const about = app.emails.filter(email => email.subject === subject)
    expect(about.map(({ to }) => to.address)).toEqual(['ada@example.org'])
    expect(about[0]?.text).toContain('the decision stays')
    expect(about[0]?.text).not.toContain('/appeal/')
  })

  test('is answered by the person who decided if there is nobody else', async () => {
    await app.deps.db.deleteFrom('operators').where('user_id', '=', operator.user.id).execute()
    expect(await actOnCase(app, moderator, 'answerAppeal', await appealed(), answer)).toMatchObject({
      status: 200,
    })
  })

  test('is answered by the person who decided if everybody else is suspended and can get no case', async () => {
    const { id } = operator.user
    await app.deps.db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute()
    const given = { revision: 0, assignee: 'operator@example.org' }
    expect(await actOnCase(app, moderator, 'assignCase', await reportWiki(), given)).toMatchObject({
      status: 422,
    })
    expect(await actOnCase(app, moderator, 'answerAppeal', await appealed(), answer)).toMatchObject({
      status: 200,
    })
  })

  test('that changes the decision is reported to both sides, and the other side may then appeal', async () => {
    const id = await appealed()
    const before = await tokenFromEmail(app, 'appeal', 'mary@example.org')
    const changed = { ...answer, outcome: 'changed', decision: 'no-action', ground_text: '', scope: '' }
    expect(await actOnCase(app, operator, 'answerAppeal', id, changed)).toMatchObject({
      data: { state: 'closed', decision: 'no-action' },
    })
    const token = await tokenFromEmail(app, 'appeal', 'mary@example.org')
    app.clock.advance(1)
    expect(await sendAppeal(app, { token: before, text: 'Old.' })).toMatchObject({ status: 404 })
    expect(await sendAppeal(app, { token, text: 'She did not.' })).toMatchObject({ status: 200 })
    const found = await read(id)
    expect([found.state, found.appeals.map(({ party }) => party)]).toEqual([
      'appealed',
      ['owner', 'reporter'],
    ])
  })

  test('opens a closed case again within 184 days, and never later', async () => {
    const [id, other] = [await reportWiki(), await reportWiki()]
    await decideAs(app, moderator, id)
    const token = await tokenFromEmail(app, 'appeal', ada.user.email)
    await actOnCase(app, moderator, 'closeCase', id, { revision: 2 })
    await decideAs(app, moderator, other)
    const late = await tokenFromEmail(app, 'appeal', ada.user.email)
    app.clock.advance(184 * DAY_MS - 1)
    expect(await sendAppeal(app, { token, text: 'Wait.' })).toMatchObject({ status: 200 })
    expect(
      (await app.deps.db.selectFrom('cases').select('state').where('id', '=', id).execute())[0]?.state,
    ).toBe('appealed')
    app.clock.advance(1)
    expect(await sendAppeal(app, { token: late, text: 'Wait.' })).toMatchObject({ status: 404 })
  })
})
