import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { fill } from '#ui/testing/fill.ts'
import { openMessageForm, testMessageForm } from '#ui/testing/message-form.test-suite.tsx'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ContactPage } from './contact-page.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(() => act(() => toaster.closeAll()))

const open = async (response?: FakeResponse) =>
  await openMessageForm({ page: <ContactPage />, form: 'contact' }, response)

const name = () => screen.getByRole('textbox', { name: 'Your name' })
const details = () => screen.getByRole('textbox', { name: /^Contact details/ })
const subject = () => screen.getByRole('combobox', { name: 'Subject' })
const message = () => screen.getByRole('textbox', { name: 'Message' })
const send = () => screen.getByRole('button', { name: 'Send message' })

async function fillIn(user: UserEvent) {
  await fill(user, name(), 'Ada')
  await fill(user, details(), 'ada@example.org')
  await user.selectOptions(subject(), 'Feature request')
  await fill(user, message(), 'More engines')
}

testMessageForm({
  ...{ page: <ContactPage />, form: 'contact', fillIn, send },
  thanks: 'Your message has been sent. Thanks!',
  failure: 'Something went wrong with sending your message. Please try again.',
  typed: () => [[message(), 'More engines']],
})

describe('the contact form', () => {
  test('offers the five subjects', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
    expect(Array.from(subject().querySelectorAll('option'), option => [option.value, option.text])).toEqual([
      ['', 'Choose a subject'],
      ['general-question', 'General question'],
      ['feature-request', 'Feature request'],
      ['report-a-problem', 'Report a problem'],
      ['give-feedback', 'Give feedback'],
      ['other', 'Other'],
    ])
  })

  test('sends the message, thanks the sender and clears the form', async () => {
    const { user, server } = await open()
    await fillIn(user)
    await user.click(send())
    expect(await screen.findByText('Your message has been sent. Thanks!')).toBeVisible()
    expect(server.requestsTo('POST /contact/sendMessage')[0]?.json).toEqual({
      name: 'Ada',
      subject: 'feature-request',
      contactDetails: 'ada@example.org',
      message: 'More engines',
      recaptcha: '',
      request_id: 'a tab',
    })
    for (const field of [name(), details(), subject(), message()]) expect(field).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('Your message has been sent. Thanks!')).not.toBeInTheDocument()
  })

  test('marks required fields and moves the focus to the first', async () => {
    const { user, server } = await open()
    await user.click(send())
    await waitFor(() => expect(name()).toHaveFocus())
    for (const field of [name(), subject(), message()])
      expect(field).toHaveAccessibleDescription(expect.stringContaining('This field is required'))
    expect(details()).toBeValid()
    expect(server.requestsTo('POST /contact/sendMessage')).toHaveLength(0)
  })

  test('counts the characters of the message and rejects values that are too long', async () => {
    const { user } = await open()
    expect(message()).toHaveAccessibleDescription('0 / 10000')
    fireEvent.change(message(), { target: { value: 'm'.repeat(10_001) } })
    fireEvent.change(name(), { target: { value: 'n'.repeat(301) } })
    fireEvent.change(details(), { target: { value: 'd'.repeat(301) } })
    await user.click(send())
    expect(await screen.findAllByText('Max 300 characters')).toHaveLength(2)
    expect(message()).toHaveAccessibleDescription('Message must be 10000 characters or less 10001 / 10000')
  })
})

describe('a message that cannot be sent', () => {
  test('shows the server’s messages on their fields', async () => {
    const { user } = await open({
      status: 422,
      json: { message: 'no', errors: { name: ['This name is odd.'], subject: ['Not this one.'] } },
    })
    await fillIn(user)
    await user.click(send())
    await waitFor(() => expect(name()).toHaveFocus())
    expect(name()).toHaveAccessibleDescription('This name is odd.')
    expect(subject()).toHaveAccessibleDescription('Not this one.')
  })

  test('is sent only once, even if the button is pressed again while sending', async () => {
    const server = createFakeServer()
    server.hold('POST /contact/sendMessage')
    const page = await renderStorePage(<ContactPage />, { server })
    await fillIn(page.user)
    await page.user.click(send())
    await page.user.click(await screen.findByRole('button', { name: 'Sending …' }))
    await page.server.release('POST /contact/sendMessage', { json: { success: true } })
    await screen.findByText('Your message has been sent. Thanks!')
    expect(server.requestsTo('POST /contact/sendMessage')).toHaveLength(1)
  })

  test('is kept across a reload until it has been sent', async () => {
    const { user, unmount } = await open()
    await fillIn(user)
    unmount()
    const again = await open()
    await waitFor(() => expect(message()).toHaveValue('More engines'))
    await again.user.click(send())
    await screen.findByText('Your message has been sent. Thanks!')
    again.unmount()
    await open()
    expect(message()).toHaveValue('')
  })

  test('is validated like the first after another message has been sent', async () => {
    const { user } = await open()
    await fillIn(user)
    await user.click(send())
    await screen.findByText('Your message has been sent. Thanks!')
    await user.click(send())
    await waitFor(() => expect(name()).toHaveFocus())
  })
})
