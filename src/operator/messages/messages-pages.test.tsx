import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { MessageDetails } from '#contract/operator/contact-messages.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { MessagePage } from './message-page.tsx'
import { MessagesPage } from './messages-page.tsx'

const ONE = 'GET /operator/messages/7'
const REPLY = 'POST /operator/messages/7/reply'
const STATE = 'POST /operator/messages/7/state'

const message = (given: Partial<MessageDetails> = {}): MessageDetails => ({
  ...{ id: 7, created_at: '2026-11-28T06:00:00.000Z', state: 'new', name: 'Grace', can_reply: true },
  ...{ subject: 'report-a-problem', contact_details: 'grace@example.org', replies: [] },
  message: '<b>Help</b>\nMy wiki is slow.',
  ...given,
})

async function open(path: string, answer: FakeResponse = { json: { data: message() } }) {
  const server = createFakeServer()
  server.on('GET /operator/messages', { json: { data: [message()], next: null, previous: null } })
  server.on(ONE, answer)
  return await renderStorePage(
    <PageTitleProvider>
      <Routes>
        <Route path="/operator/messages" element={<MessagesPage />} />
        <Route path="/operator/messages/:id" element={<MessagePage />} />
      </Routes>
    </PageTitleProvider>,
    { path, as: ada, server, hasToasts: false },
  )
}

const openOne = (given: Partial<MessageDetails> = {}) =>
  open('/operator/messages/7', { json: { data: message(given) } })
const button = (name: string) => screen.getByRole('button', { name })
const answer = () => screen.findByRole('textbox', { name: 'Your answer' })

beforeEach(() => sessionStorage.clear())

test('the inbox leads to each message, with its state and its sender', async () => {
  const { container, user, address } = await open('/operator/messages')
  const [, row] = within(await screen.findByRole('table', { name: 'Messages' })).getAllByRole('row')
  expect(row).toHaveTextContent('new')
  expect(row).toHaveTextContent('Grace')
  expect(row).toHaveTextContent('grace@example.org')
  await expectNoAxeViolations(container)
  await user.click(screen.getByRole('link', { name: 'No. 7: report a problem' }))
  expect(address()).toBe('/operator/messages/7')
})

describe('the page of a message', () => {
  test('shows the message as text, and the answer', async () => {
    const replies = [{ at: '2026-11-28T07:00:00.000Z', who: 'ada@example.org', text: 'We look at it.' }]
    const { container } = await openOne({ replies })
    const part = await screen.findByRole('region', { name: 'Message' })
    expect(part).toHaveTextContent('<b>Help</b> My wiki is slow.')
    expect(screen.getByRole('region', { name: 'Sent answers' })).toHaveTextContent('We look at it.')
    await expectNoAxeViolations(container)
  })

  test('says why the message could not be loaded', async () => {
    await open('/operator/messages/7', {
      status: 404,
      json: { message: 'This message no longer exists.' },
    })
    expect(await findMessage('alert', 'This message no longer exists.')).toBeVisible()
  })

  test('answers by email, empties the field and shows the answer', async () => {
    const { user, server } = await openOne()
    server.on(REPLY, { json: { success: true } })
    await user.type(await answer(), 'We look at it.')
    const replies = [{ at: '2026-11-28T07:00:00.000Z', who: 'ada@example.org', text: 'We look at it.' }]
    server.on(ONE, { json: { data: message({ state: 'answered', replies }) } })
    await user.click(button('Send the answer'))
    expect(await findMessage('status', 'The answer is on its way.')).toBeVisible()
    expect(server.requestsTo(REPLY).map(({ json }) => json)).toEqual([{ text: 'We look at it.', seen: 0 }])
    expect(await screen.findByRole('region', { name: 'Sent answers' })).toHaveTextContent('We look at it.')
    expect(await answer()).toHaveValue('')
    expect(sessionStorage).toHaveLength(0)
  })

  test('shows what somebody else has answered meanwhile, keeps what is typed, and sends it then', async () => {
    const { user, server } = await openOne()
    server.on(REPLY, { status: 409, json: { message: 'Somebody has answered.', code: 'answered' } })
    await user.type(await answer(), 'We look at it.')
    const replies = [{ at: '2026-11-28T07:00:00.000Z', who: 'eve@example.org', text: 'No.' }]
    server.on(ONE, { json: { data: message({ state: 'answered', replies }) } })
    await user.click(button('Send the answer'))
    expect(await screen.findByRole('region', { name: 'Sent answers' })).toHaveTextContent('No.')
    expect(screen.getByRole('alert')).toHaveTextContent('Somebody has answered.')
    expect(await answer()).toHaveValue('We look at it.')
    server.on(REPLY, { json: { success: true } })
    await user.click(button('Send the answer'))
    expect(await findMessage('status', 'The answer is on its way.')).toBeVisible()
    expect(server.requestsTo(REPLY).map(({ json }) => json)).toEqual([
      { text: 'We look at it.', seen: 0 },
      { text: 'We look at it.', seen: 1 },
    ])
  })

  test('requires an answer, beside the field', async () => {
    const { user } = await openOne()
    await answer()
    await user.click(button('Send the answer'))
    await waitFor(async () => expect(await answer()).toHaveFocus())
    expect(await answer()).toHaveAccessibleDescription(/This field is required/)
  })

  test.each([
    ['offline', 'offline' as const, /You seem to be offline/],
    ['the server fails', { status: 500, json: { message: 'fault' } }, /went wrong on our side/],
  ])('keeps an answer that was not sent, also when the page is left: %s', async (_case, refusal, cause) => {
    const { user, server, unmount } = await openOne()
    server.on(REPLY, refusal)
    await user.type(await answer(), 'We look at it.')
    await user.click(button('Send the answer'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The answer was not sent.')
    expect(alert).toHaveTextContent(cause)
    expect(await answer()).toHaveValue('We look at it.')
    unmount()
    await openOne()
    expect(await answer()).toHaveValue('We look at it.')
  })

  test('offers no answer if the sender left no email address', async () => {
    await openOne({ contact_details: null, can_reply: false })
    expect(await screen.findByText(/left no email address/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send the answer' })).not.toBeInTheDocument()
  })

  test('changes its state, with or without a reason', async () => {
    const { user, server, container } = await openOne()
    server.on(STATE, { json: { success: true } })
    await user.click(await screen.findByRole('button', { name: 'Close: message 7' }))
    await expectNoAxeViolations(container)
    server.on(ONE, { json: { data: message({ state: 'closed' }) } })
    await user.click(button('Close'))
    expect(await findMessage('status', 'The message is closed.')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Mark as open: message 7' }))
    await user.type(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'They wrote again.')
    await user.click(button('Mark as open'))
    expect(await findMessage('status', 'The message is open.')).toBeVisible()
    expect(server.requestsTo(STATE).map(({ json }) => json)).toEqual([
      { state: 'closed' },
      { state: 'open', reason: 'They wrote again.' },
    ])
  })
})
