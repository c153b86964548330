import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { fill } from '#ui/testing/fill.ts'
import { openMessageForm, testMessageForm } from '#ui/testing/message-form.test-suite.tsx'
import { ComplaintPage } from './complaint-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => act(() => toaster.closeAll()))

const open = async (response?: FakeResponse) =>
  await openMessageForm({ page: <ComplaintPage />, form: 'complaint' }, response)

const url = () => screen.getByRole('textbox', { name: 'URL(s)' })
const reason = () => screen.getByRole('textbox', { name: 'Reason' })
const name = () => screen.getByRole('textbox', { name: /^Your name/ })
const email = () => screen.getByRole('textbox', { name: /^Your email address/ })
const goodFaith = () => screen.getByRole('checkbox', { name: /good faith/ })
const send = () => screen.getByRole('button', { name: 'Send report' })

async function fillIn(user: UserEvent) {
  await fill(user, url(), 'https://a.example/wiki/Q1')
  await fill(user, reason(), 'Because')
  await user.click(goodFaith())
}

testMessageForm({
  ...{ page: <ComplaintPage />, form: 'complaint', fillIn, send },
  thanks: 'Report successfully submitted. Thanks!',
  failure: 'Something went wrong with submitting your report. Please try again.',
  typed: () => [
    [url(), 'https://a.example/wiki/Q1'],
    [reason(), 'Because'],
  ],
})

describe('the complaint page', () => {
  test('shows the points of contact for authorities and recipients, with the configured email address', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Points of contact' })).toBeVisible()
    expect(screen.getByText('For public authorities')).toBeVisible()
    expect(screen.getByText('For recipients of the service')).toBeVisible()
    const addresses = screen.getAllByRole('link', { name: 'contact@example.org' })
    expect(addresses.map(address => address.getAttribute('href'))).toEqual([
      'mailto:contact@example.org',
      'mailto:contact@example.org',
    ])
  })

  test('links to the page that explains how reports are handled', async () => {
    await open()
    expect(screen.getByRole('link', { name: /How we handle reports/ })).toHaveAttribute(
      'href',
      '/digital-services-act',
    )
  })

  test('has the heading "Reporting illegal content" above its form', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 2, name: 'Reporting illegal content' })).toBeVisible()
    expect(screen.getByRole('form', { name: 'Report illegal content' })).toBeVisible()
  })

  test('sends the report without the good-faith checkbox, thanks the sender and clears the form', async () => {
    const { user, server } = await open()
    await fillIn(user)
    await fill(user, email(), 'not an address')
    await user.click(send())
    expect(await screen.findByText('Report successfully submitted. Thanks!')).toBeVisible()
    expect(server.requestsTo('POST /complaint/sendMessage')[0]?.json).toEqual({
      name: '',
      url: 'https://a.example/wiki/Q1',
      email: 'not an address',
      message: 'Because',
      recaptcha: '',
      request_id: 'a tab',
    })
    for (const field of [url(), reason(), name(), email()]) expect(field).toHaveValue('')
    expect(goodFaith()).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Report successfully submitted. Thanks!')).not.toBeInTheDocument()
  })

  test('says that confirmation and updates need an email address', async () => {
    await open()
    expect(email()).toHaveAccessibleDescription(/to confirm .* and to tell you what we decided/)
  })

  test('marks required fields, and the good-faith checkbox without a text', async () => {
    const { user, server } = await open()
    await user.click(send())
    await waitFor(() => expect(url()).toHaveFocus())
    expect(url()).toHaveAccessibleDescription('This field is required')
    expect(reason()).toHaveAccessibleDescription('This field is required 0 / 1000')
    expect(screen.getAllByText('This field is required')).toHaveLength(2)
    expect(goodFaith()).toBeInvalid()
    expect(name()).toBeValid()
    expect(email()).toBeValid()
    expect(server.requestsTo('POST /complaint/sendMessage')).toHaveLength(0)
  })

  test('sends nothing unless the good-faith checkbox is ticked, and moves the focus there', async () => {
    const { user, server } = await open()
    await fillIn(user)
    await user.click(goodFaith())
    await user.click(send())
    await waitFor(() => expect(goodFaith()).toHaveFocus())
    expect(server.requestsTo('POST /complaint/sendMessage')).toHaveLength(0)
  })

  test('counts the characters of the reason and rejects values that are too long', async () => {
    const { user } = await open()
    fireEvent.change(reason(), { target: { value: 'm'.repeat(1001) } })
    fireEvent.change(name(), { target: { value: 'n'.repeat(301) } })
    fireEvent.change(email(), { target: { value: 'e'.repeat(301) } })
    await user.click(send())
    expect(await screen.findAllByText('Max 300 characters')).toHaveLength(2)
    expect(reason()).toHaveAccessibleDescription('Message must be 1000 characters or less 1001 / 1000')
  })
})

describe('a report that cannot be submitted', () => {
  test('shows the server’s messages on their fields', async () => {
    const { user } = await open({
      status: 422,
      json: { message: 'no', errors: { url: ['Not here.'], message: ['Not so.'] } },
    })
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(url()).toHaveFocus())
    expect(url()).toHaveAccessibleDescription('Not here.')
    expect(reason()).toHaveAccessibleDescription('Not so. 7 / 1000')
  })
})
