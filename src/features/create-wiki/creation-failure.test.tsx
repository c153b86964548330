import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { messages } from '#contract/messages.ts'
import { tooManyWikis, wireMessages } from '#contract/wire-messages.ts'
import { exampleCreatedWiki } from '#machines/create-wiki/create-wiki.examples.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { fill, heading, openWizard, press } from './testing.tsx'

beforeEach(() => sessionStorage.clear())

describe('a failed creation returns to step 1', () => {
  const refused = (errors: Record<string, string[]>): FakeResponse => ({
    status: 422,
    json: { message: 'Invalid.', errors },
  })

  test('with the server’s errors at the fields and the focus on the first', async () => {
    const errors = { sitename: ['Too short.'], domain: [wireMessages.domainTaken], username: ['Not a name.'] }
    const page = await openWizard({ step: 'temporality', answer: refused(errors) })
    await press(page, 'Create wiki')
    await heading('Name and address')
    expect(screen.getByLabelText('Site name')).toHaveAccessibleDescription('Too short.')
    expect(screen.getByLabelText('Subdomain')).toHaveAccessibleDescription(
      'The domain has already been taken.',
    )
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription('Not a name.')
    expect(screen.getByLabelText('Site name')).toHaveFocus()
  })

  test('removes an error when its field changes, and keeps the answers of the other steps', async () => {
    const answer = refused({ domain: [wireMessages.domainTaken] })
    const page = await openWizard({ step: 'temporality', answer })
    await press(page, 'Create wiki')
    await heading('Name and address')
    await fill(page, 'Subdomain', 'herbarium-2')
    expect(screen.queryByText(wireMessages.domainTaken)).not.toBeInTheDocument()
    page.server.on('POST /wiki/create', { json: { success: true, data: exampleCreatedWiki } })
    await press(page, 'Next')
    await heading('Purpose')
    await press(page, 'Next')
    await heading('Duration')
    await press(page, 'Create wiki')
    await waitFor(() => expect(page.address()).toBe('/wikis/manage/7'))
  })

  test('shows the rule for subdomains for any other error of the domain', async () => {
    const page = await openWizard({ step: 'temporality', answer: refused({ domain: ['Reserved.'] }) })
    await press(page, 'Create wiki')
    expect(await screen.findByText(messages.createWiki.domainFormat)).toBeVisible()
  })

  test('shows the error about too many wikis at all fields, and lets the member try again', async () => {
    const message = tooManyWikis(4, 3)
    const page = await openWizard({ step: 'temporality', answer: { status: 403, json: { message } } })
    await press(page, 'Create wiki')
    expect(await screen.findAllByText(message)).toHaveLength(3)
    await press(page, 'Next')
    expect(await heading('Purpose')).toBeVisible()
  })

  test.each<[string, FakeResponse, string, RegExp | null]>([
    [
      'no room',
      { status: 503, json: { message: 'No databases ready' } },
      'No databases ready, please report this!',
      null,
    ],
    ['a refusal', { status: 409, json: { message: 'No.' } }, 'Creation failed!', null],
    ['no network', 'offline', 'Creation failed!', /You seem to be offline\./],
    [
      'a missing permission',
      { status: 403, json: { message: 'Verify first.' } },
      'Creation failed!',
      /not allowed.*Verify first\./,
    ],
    [
      'too many requests',
      { status: 429, headers: { 'retry-after': '60' } },
      'Creation failed!',
      /wait 1 minute/,
    ],
    [
      'too many wikis in a short time',
      {
        status: 429,
        headers: { 'retry-after': '480' },
        json: { message: 'You have created 10 wikis in the last ten minutes. Try again in 8 minutes.' },
      },
      'Creation failed!',
      /10 wikis in the last ten minutes\. Try again in 8 minutes\./,
    ],
    [
      'no room for wikis',
      { status: 503, json: { message: 'There is no room for new wikis at the moment.' } },
      'Creation failed!',
      /no room for new wikis/,
    ],
    ['a server fault', { status: 500, json: {} }, 'Creation failed!', /went wrong on our side/],
  ])('explains %s and focuses the step', async (_what, answer, title, cause) => {
    const page = await openWizard({ step: 'temporality', answer })
    await press(page, 'Create wiki')
    const form = within(await screen.findByRole('form', { name: 'Name and address' }))
    expect(form.getByRole('alert')).toHaveTextContent(title)
    if (cause) expect(form.getByRole('alert')).toHaveTextContent(cause)
    expect(await heading('Name and address')).toHaveFocus()
    expect(screen.getByLabelText('Site name')).toHaveValue('Herbarium')
  })
})
