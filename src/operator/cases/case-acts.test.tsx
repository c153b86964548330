import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { CASE_STATES, type CaseState } from '#contract/operator/case-acts.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { isAllowed, isNext } from './case-act-form.tsx'
import { openCase, ROUTE, reportCase } from './testing.tsx'

const STALE = {
  status: 409,
  json: { message: 'Somebody has changed this case in the meantime. Please look at it again.' },
}
const UNAUTHENTICATED = {
  status: 401,
  json: { message: 'Unauthenticated.', error: 'Unauthenticated.' },
}
const DECIDE = 'POST /operator/cases/7/decide'
const form = async (name: string) => within(await screen.findByRole('form', { name }))

async function fillDecision({ user }: Awaited<ReturnType<typeof openCase>>, name = 'Decide') {
  const fields = await form(name)
  await user.selectOptions(fields.getByRole('combobox', { name: 'Decision' }), 'The content is removed.')
  await fill(user, fields.getByRole('textbox', { name: 'Facts and circumstances' }), 'It is a copy.')
  await user.click(fields.getByRole('radio', { name: 'The law' }))
  await fill(user, fields.getByRole('textbox', { name: /^Provision/ }), 'Copyright.')
  await fill(user, fields.getByRole('textbox', { name: /^What is restricted/ }), 'One page, for good.')
  return fields
}

const REASONS = {
  ...{ decision: 'content-removed', facts: 'It is a copy.', ground: 'law' },
  ...{ ground_text: 'Copyright.', scope: 'One page, for good.' },
}

beforeEach(() => sessionStorage.clear())

describe('what can be done about a report', () => {
  test.each<[CaseState, string[]]>([
    ['new', ['Assign the report', 'Write a note']],
    ['in-review', ['Assign the report', 'Write a note', 'Decide']],
    ['decided', ['Write a note', 'Close']],
    ['appealed', ['Assign the report', 'Write a note', 'Answer the appeal']],
    ['closed', ['Write a note']],
  ])('is what its state allows: %s', async (state, names) => {
    const { container } = await openCase({ state })
    await screen.findByRole('region', { name: 'Available actions' })
    expect(screen.getAllByRole('form').map(one => one.getAttribute('aria-label'))).toEqual(names)
    await expectNoAxeViolations(container)
  })

  test.each(CASE_STATES)('one act at most has the button that leads on, and it is allowed: %s', state => {
    const next = (['assign', 'note', 'decide', 'answer-appeal', 'close'] as const).filter(act =>
      isNext(state, act),
    )
    expect(next).toHaveLength(state === 'closed' ? 0 : 1)
    expect(next.every(act => isAllowed(state, act))).toBe(true)
  })

  test('somebody takes charge, with their own address filled in', async () => {
    const { user, server } = await openCase()
    const route = 'POST /operator/cases/7/assign'
    server.on(route, {
      json: { data: reportCase({ state: 'in-review', assignee: 'ada@example.org', revision: 4 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    expect(await findMessage('status', 'The report has been assigned.')).toBeVisible()
    expect(server.requestsTo(route)[0]?.json).toEqual({ revision: 3, assignee: 'ada@example.org' })
    expect(screen.getByRole('form', { name: 'Decide' })).toBeVisible()
    expect(screen.getByRole('region', { name: 'Available actions' })).toHaveFocus()
  })

  test('an address of no operator is refused beside its field', async () => {
    const { user, server } = await openCase()
    const text = 'No operator or moderator has this address.'
    server.on('POST /operator/cases/7/assign', {
      status: 422,
      json: { message: text, errors: { assignee: [text] } },
    })
    await user.click(await screen.findByRole('button', { name: 'Assign' }))
    const field = screen.getByRole('textbox', { name: 'Assign to' })
    await waitFor(() => expect(field).toHaveAccessibleDescription(text))
    expect(field).toHaveFocus()
  })

  test('a note is added, and its form is empty for the next one', async () => {
    const { user, server } = await openCase()
    const note = { id: 1, at: '2026-11-01T07:00:00.000Z', who: 'ada@example.org', text: 'A copy?' }
    server.on('POST /operator/cases/7/note', { json: { data: reportCase({ notes: [note] }) } })
    const field = await screen.findByRole('textbox', { name: 'Note' })
    await fill(user, field, 'A copy?')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await findMessage('status', 'The note has been saved.')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('A copy?')
    expect(field).toHaveValue('')
    expect(server.requestsTo('POST /operator/cases/7/note')[0]?.json).toEqual({ text: 'A copy?' })
  })

  test('a case is closed', async () => {
    const { user, server } = await openCase({ state: 'decided' })
    server.on('POST /operator/cases/7/close', { json: { data: reportCase({ state: 'closed' }) } })
    await user.click(await screen.findByRole('button', { name: 'Close the case' }))
    expect(await findMessage('status', 'The case has been closed.')).toBeVisible()
    expect(server.requestsTo('POST /operator/cases/7/close')[0]?.json).toEqual({ revision: 3 })
  })
})

describe('a decision', () => {
  test('requires every part of a statement of reasons, beside the fields', async () => {
    const { user, server, container } = await openCase({ state: 'in-review' })
    await user.click(await screen.findByRole('button', { name: 'Send decision' }))
    const fields = await form('Decide')
    await waitFor(() => expect(fields.getByRole('combobox', { name: 'Decision' })).toHaveFocus())
    expect(fields.getAllByText('This field is required')).toHaveLength(5)
    expect(server.requestsTo(DECIDE)).toEqual([])
    await expectNoAxeViolations(container)
  })

  test('is sent with the seen revision, after its reasons were shown', async () => {
    const opened = await openCase({ state: 'in-review' })
    const { user, server } = opened
    server.on(DECIDE, { json: { data: reportCase({ state: 'decided', decision: 'content-removed' }) } })
    const fields = await fillDecision(opened)
    expect(fields.getByText('Scope, place and duration: One page, for good.')).toBeInTheDocument()
    await user.click(fields.getByRole('button', { name: 'Send decision' }))
    expect(await findMessage('status', /The decision has been saved/)).toBeVisible()
    expect(server.requestsTo(DECIDE)[0]?.json).toEqual({ revision: 3, ...REASONS })
    expect(screen.queryByRole('form', { name: 'Decide' })).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Available actions' })).toHaveFocus()
  })

  test('that restricts nothing needs no ground in words and no scope', async () => {
    const opened = await openCase({ state: 'in-review' })
    const { user, server } = opened
    server.on(DECIDE, { json: { data: reportCase({ state: 'decided', decision: 'no-action' }) } })
    const fields = await fillDecision(opened)
    await user.selectOptions(fields.getByRole('combobox', { name: 'Decision' }), 'no-action')
    expect(fields.queryByRole('textbox', { name: /^What is restricted/ })).not.toBeInTheDocument()
    await user.click(fields.getByRole('button', { name: 'Send decision' }))
    await findMessage('status', /The decision has been saved/)
    expect(server.requestsTo(DECIDE)[0]?.json).toEqual({
      ...{ revision: 3, ...REASONS, decision: 'no-action', ground_text: '', scope: '' },
    })
  })

  test('is not sent if somebody else was faster; the report is loaded again and what was typed stays', async () => {
    const opened = await openCase({ state: 'in-review' })
    const { user, server } = opened
    server.on(DECIDE, STALE)
    const fields = await fillDecision(opened)
    server.on(ROUTE, { json: { data: reportCase({ state: 'in-review', revision: 4, assignee: 'g@b.org' }) } })
    await user.click(fields.getByRole('button', { name: 'Send decision' }))
    expect(await findMessage('alert', /Somebody has changed this case/)).toBeVisible()
    expect(await screen.findByText('g@b.org')).toBeVisible()
    expect(fields.getByRole('textbox', { name: 'Facts and circumstances' })).toHaveValue('It is a copy.')
    server.on(DECIDE, { json: { data: reportCase({ state: 'decided' }) } })
    await user.click(fields.getByRole('button', { name: 'Send decision' }))
    await findMessage('status', /The decision has been saved/)
    expect(server.requestsTo(DECIDE)[1]?.json).toEqual({ revision: 4, ...REASONS })
  })

  test('that somebody else has made first can be read and copied, but not sent', async () => {
    const opened = await openCase({ state: 'in-review' })
    const { user, server, container } = opened
    server.on(DECIDE, STALE)
    const fields = await fillDecision(opened)
    server.on(ROUTE, { json: { data: reportCase({ state: 'decided', revision: 4 }) } })
    await user.click(fields.getByRole('button', { name: 'Send decision' }))
    expect(await fields.findByText('The state of the case no longer allows this.')).toBeVisible()
    expect(fields.getByRole('textbox', { name: /^Provision/ })).toHaveValue('Copyright.')
    expect(fields.queryByRole('button')).not.toBeInTheDocument()
    await expectNoAxeViolations(container)
  })

  test('is restored after the session has ended meanwhile, until it is sent', async () => {
    const opened = await openCase({ state: 'in-review' })
    opened.server.on(DECIDE, UNAUTHENTICATED)
    const fields = await fillDecision(opened)
    await opened.user.click(fields.getByRole('button', { name: 'Send decision' }))
    await screen.findByRole('heading', { name: 'You are no longer logged in as an operator' })
    opened.unmount()
    const { user, server, unmount } = await openCase({ state: 'in-review' })
    server.on(DECIDE, { json: { data: reportCase({ state: 'decided' }) } })
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Facts and circumstances' })).toHaveValue('It is a copy.'),
    )
    await user.click(screen.getByRole('button', { name: 'Send decision' }))
    await findMessage('status', /The decision has been saved/)
    expect(server.requestsTo(DECIDE)[0]?.json).toEqual({ revision: 3, ...REASONS })
    unmount()
    await openCase({ state: 'in-review' })
    expect(await screen.findByRole('textbox', { name: 'Facts and circumstances' })).toHaveValue('')
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    ['not allowed', { status: 403, json: { message: 'Not for moderators.' } }, /Not for moderators/],
  ])('says why it was not sent, and keeps what was typed: %s', async (_, answer, reason) => {
    const opened = await openCase({ state: 'in-review' })
    opened.server.on(DECIDE, answer)
    const fields = await fillDecision(opened)
    await opened.user.click(fields.getByRole('button', { name: 'Send decision' }))
    expect(await findMessage('alert', 'The decision was not sent.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(fields.getByRole('textbox', { name: 'Facts and circumstances' })).toHaveValue('It is a copy.')
  })
})

test('an appeal is answered with an outcome and the decision that applies from then on', async () => {
  const opened = await openCase({ state: 'appealed' })
  const { user, server } = opened
  const route = 'POST /operator/cases/7/answer-appeal'
  server.on(route, { json: { data: reportCase({ state: 'closed' }) } })
  const fields = await fillDecision(opened, 'Answer the appeal')
  await user.click(fields.getByRole('button', { name: 'Send answer' }))
  expect(await fields.findByText('This field is required')).toBeVisible()
  await user.click(fields.getByRole('radio', { name: 'The decision stays as it is' }))
  await user.click(fields.getByRole('button', { name: 'Send answer' }))
  await findMessage('status', /The answer has been saved/)
  expect(server.requestsTo(route)[0]?.json).toEqual({ revision: 3, outcome: 'upheld', ...REASONS })
})
