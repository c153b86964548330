import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { refusalCodes } from '#contract/refusal-codes.ts'
import {
  adaTheOwner,
  graceTheManager,
  openInvitation,
  people,
  peopleForGrace,
} from '#machines/wiki-people/wiki-people.examples.ts'
import { LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import type { FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { dialog, INVITE, openPeople, PEOPLE, REMOVE, ROLE, row, WITHDRAW } from './people-testing.tsx'

const twoOwners = { ...people, managers: [adaTheOwner, { ...graceTheManager, role: 'owner' as const }] }

afterEach(() => toaster.closeAll())

const press = (page: RenderedStorePage, within: ReturnType<typeof row>, name: string | RegExp) =>
  page.user.click(within.getByRole('button', { name }))

describe('the people of a wiki', () => {
  test('are listed with role and day, and the member’s own entry is marked', async () => {
    const { baseElement } = await openPeople()
    const list = within(screen.getByRole('list', { name: 'People' }))
    expect(list.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      expect.stringMatching(
        /^ada@example\.orgYouOwner, since 1 March 2026\. You are the only owner: to leave/,
      ),
      expect.stringMatching(/^grace@example\.orgManager, since 2 April 2026\./),
    ])
    expect(screen.getByRole('list', { name: 'Open invitations' })).toHaveTextContent(
      /^alan@example\.orgInvited as manager by ada@example\.org\. Can be accepted until 15 May 2026/,
    )
    await expectNoAxeViolations(baseElement)
  })

  test('can be changed only by owners: a manager sees them, and may leave', async () => {
    const { baseElement } = await openPeople(peopleForGrace)
    expect(row('ada@example.org').queryByRole('button')).not.toBeInTheDocument()
    expect(row('alan@example.org', 'Open invitations').queryByRole('button')).not.toBeInTheDocument()
    expect(screen.queryByRole('form', { name: 'Invite somebody' })).not.toBeInTheDocument()
    expect(
      row('grace@example.org')
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['Leave (grace@example.org)'])
    await expectNoAxeViolations(baseElement)
  })

  test('cannot lose their only owner', async () => {
    await openPeople()
    expect(row('ada@example.org').queryByRole('button')).not.toBeInTheDocument()
  })

  test('who close their accounts are marked, and nobody can rely on them as owners', async () => {
    const closing = (role: 'owner' | 'manager') => ({
      ...people,
      managers: [adaTheOwner, { ...graceTheManager, role, closing: true }],
    })
    const page = await openPeople(closing('owner'))
    expect(row('grace@example.org').getByText('Account is being closed')).toBeVisible()
    expect(row('ada@example.org').getByText(/You are the only owner/)).toBeVisible()
    expect(row('ada@example.org').queryByRole('button')).not.toBeInTheDocument()
    await expectNoAxeViolations(page.baseElement)
    page.unmount()
    await openPeople(closing('manager'))
    expect(row('grace@example.org').queryByRole('button', { name: /^Make owner/ })).not.toBeInTheDocument()
    expect(row('grace@example.org').getByRole('button', { name: /^Remove/ })).toBeVisible()
  })

  test('are loaded again on request after a failure', async () => {
    const page = await openPeople(null)
    await page.server.release(PEOPLE, 'offline')
    expect(await findMessage('alert', 'The people could not be loaded.')).toBeVisible()
    page.server.on(PEOPLE, { json: { data: people } })
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('grace@example.org')).toBeVisible()
  })
})

describe('an owner', () => {
  test('removes a manager after a question that says what happens', async () => {
    const page = await openPeople()
    await press(page, row('grace@example.org'), /^Remove/)
    expect(dialog().getByText(/^They can no longer manage “Herbarium” here\./)).toBeVisible()
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expectNoAxeViolations(page.baseElement)
    page.server.on(REMOVE, { json: { success: true } })
    page.server.on(PEOPLE, { json: { data: { ...people, managers: [adaTheOwner] } } })
    await press(page, dialog(), 'Remove')
    expect(await findMessage('status', 'grace@example.org was removed.')).toBeVisible()
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'People' })).getAllByRole('listitem')).toHaveLength(1),
    )
    expect(page.server.requestsTo(REMOVE)[0]?.query.get('user')).toBe('2')
    // The button that had the focus is gone.
    expect(document.activeElement).not.toBe(document.body)
  })

  test('also takes away the rights on the wiki of the person removed, if that was ticked', async () => {
    const page = await openPeople()
    await press(page, row('grace@example.org'), /^Remove/)
    const box = dialog().getByRole('checkbox', {
      name: 'Also take away their administrator rights on the wiki',
    })
    expect(box).not.toBeChecked()
    expect(box).toHaveAccessibleDescription(/^They are logged out there\./)
    await page.user.click(box)
    const reason = 'We do not know of any account of theirs on the wiki. Please change the rights there.'
    page.server.on(REMOVE, {
      status: 422,
      json: { message: 'No.', errors: { drops_rights: [reason] } },
    })
    await press(page, dialog(), 'Remove')
    expect(await dialog().findByText(reason)).toBeVisible()
    expect(box).toBeChecked()
    page.server.on(REMOVE, { json: { success: true } })
    await press(page, dialog(), 'Remove')
    expect(await findMessage('status', 'grace@example.org was removed.')).toBeVisible()
    expect(page.server.requestsTo(REMOVE).at(-1)?.json).toEqual({ drops_rights: true })
  })

  test('reads where to change the rights of people without a linked account on the wiki', async () => {
    const page = await openPeople({
      ...people,
      managers: [adaTheOwner, { ...graceTheManager, linked: false }],
    })
    await press(page, row('grace@example.org'), /^Remove/)
    expect(dialog().queryByRole('checkbox')).not.toBeInTheDocument()
    expect(dialog().getByText(/They have no account on the wiki that we know of\./)).toBeVisible()
    expect(dialog().getByRole('link', { name: /^Change rights of accounts on the wiki/ })).toHaveAttribute(
      'href',
      '//herbarium.localhost:8080/wiki/Special:UserRights',
    )
    await expectNoAxeViolations(page.baseElement)
  })

  test('asks a manager to become an owner, and may hand the wiki over', async () => {
    const page = await openPeople()
    await press(page, row('grace@example.org'), /^Make owner/)
    await page.user.click(
      dialog().getByRole('checkbox', {
        name: 'Hand the wiki over: I become a manager as soon as they accept.',
      }),
    )
    await expectNoAxeViolations(page.baseElement)
    page.server.on(INVITE, { json: { success: true, data: openInvitation } })
    await press(page, dialog(), 'Send invitation')
    expect(await findMessage('status', 'We have asked grace@example.org to become an owner.')).toBeVisible()
    expect(page.server.requestsTo(INVITE)[0]?.json).toEqual({
      email: 'grace@example.org',
      role: 'owner',
      hands_over: true,
    })
  })

  test('makes another owner a manager', async () => {
    const page = await openPeople(twoOwners)
    await press(page, row('grace@example.org'), /^Make manager/)
    page.server.on(ROLE, { json: { success: true } })
    await press(page, dialog(), 'Make manager')
    expect(await findMessage('status', 'grace@example.org is now a manager.')).toBeVisible()
    expect(page.server.requestsTo(ROLE)[0]?.json).toEqual({ user: 2, role: 'manager' })
  })

  test('withdraws an invitation, or sends it again', async () => {
    const page = await openPeople()
    await press(page, row('alan@example.org', 'Open invitations'), /^Invite again/)
    expect(
      dialog().getByText('We send a new email with a new link, and the old link stops working.'),
    ).toBeVisible()
    page.server.on(INVITE, { json: { success: true, data: openInvitation } })
    await press(page, dialog(), 'Invite again')
    expect(await findMessage('status', 'We have sent a new invitation to alan@example.org.')).toBeVisible()
    await press(page, row('alan@example.org', 'Open invitations'), /^Withdraw/)
    page.server.on(WITHDRAW, { json: { success: true } })
    page.server.on(PEOPLE, { json: { data: { ...people, invitations: [] } } })
    await press(page, dialog(), 'Withdraw')
    expect(await findMessage('status', 'The invitation of alan@example.org was withdrawn.')).toBeVisible()
    await waitFor(() => expect(screen.queryByText('Open invitations')).not.toBeInTheDocument())
  })

  test.each<FailedRequest>([
    ['without a network', 'offline', /^You seem to be offline\./],
    ['if the person is gone', { status: 404, json: { message: 'Nobody has it.' } }, /^Nobody has it\.$/],
    [
      'if they are no longer an owner',
      { status: 403, json: { message: 'Only an owner can do this.', code: refusalCodes.notAllowedForRole } },
      /Only an owner can do this\.$/,
    ],
    ['too often', { status: 429, headers: { 'retry-after': '3600' } }, /wait 1 hour/],
    ['during a fault', { status: 500 }, /went wrong on our side/],
  ])('reads in the dialog why something failed: %s', async (_when, answer, cause) => {
    const page = await openPeople()
    await press(page, row('grace@example.org'), /^Remove/)
    page.server.on(REMOVE, answer)
    await press(page, dialog(), 'Remove')
    expect(await findMessage('alert', 'grace@example.org was not removed.')).toBeVisible()
    expect(dialog().getByText(cause)).toBeVisible()
    expect(dialog().queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test('is asked for the password long after the log-in', async () => {
    const page = await openPeople()
    await press(page, row('grace@example.org'), /^Remove/)
    page.server.on(REMOVE, LOG_IN_AGAIN)
    await press(page, dialog(), 'Remove')
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    expect(dialog().getByText(/Nothing has been changed yet\.$/)).toBeVisible()
    await expectNoAxeViolations(page.baseElement)
    const errors = { password: ['This is not your password. Please try again.'] }
    page.server.on(REMOVE, { status: 422, json: { message: 'No.', errors } })
    await fill(page.user, password, 'wrong')
    await press(page, dialog(), 'Remove')
    await waitFor(() => expect(password).toHaveAccessibleDescription(errors.password[0]))
    page.server.on(REMOVE, { json: { success: true } })
    await press(page, dialog(), 'Remove')
    expect(await screen.findByText('grace@example.org was removed.')).toBeVisible()
    expect(page.server.requestsTo(REMOVE).at(-1)?.json).toEqual({ password: 'wrong' })
  })
})

test('a member who leaves is sent to the dashboard, which says so', async () => {
  const page = await openPeople(peopleForGrace)
  await press(page, row('grace@example.org'), /^Leave/)
  expect(dialog().getByText(/only an owner can invite you again/)).toBeVisible()
  page.server.on(REMOVE, { json: { success: true } })
  await press(page, dialog(), 'Leave')
  await waitFor(() => expect(page.address()).toBe('/dashboard'))
  expect(await screen.findByText('You no longer manage “Herbarium”.')).toBeVisible()
})

describe('inviting somebody', () => {
  const form = () => within(screen.getByRole('form', { name: 'Invite somebody' }))
  const send = (page: RenderedStorePage) => press(page, form(), 'Send invitation')
  const address = () => form().getByLabelText('Email address')

  test('sends an email and shows the invitation in the list', async () => {
    const page = await openPeople({ ...people, invitations: [] })
    expect(form().getByRole('radio', { name: /^Manager/ })).toBeChecked()
    expect(form().getByText(/^Managers change the settings/)).toBeVisible()
    page.server.on(INVITE, { json: { success: true, data: openInvitation } })
    page.server.on(PEOPLE, { json: { data: people } })
    await fill(page.user, address(), 'alan@example.org')
    await send(page)
    expect(
      await findMessage(
        'status',
        'We have sent an invitation to alan@example.org. It can be accepted until 15 May 2026.',
      ),
    ).toBeVisible()
    expect(await screen.findByText('Open invitations')).toBeVisible()
    expect(address()).toHaveValue('')
    expect(page.server.requestsTo(INVITE)[0]?.json).toEqual({
      email: 'alan@example.org',
      role: 'manager',
      hands_over: false,
    })
  })

  test('says beside the field what is wrong with the address, and keeps it', async () => {
    const page = await openPeople()
    await send(page)
    expect(address()).toHaveAccessibleDescription('This field is required')
    await fill(page.user, address(), 'grace@example.org')
    page.server.on(INVITE, {
      status: 422,
      json: { message: 'No.', errors: { email: ['This person is already a manager of this wiki.'] } },
    })
    await send(page)
    await waitFor(() =>
      expect(address()).toHaveAccessibleDescription('This person is already a manager of this wiki.'),
    )
    expect(address()).toHaveValue('grace@example.org')
  })

  test('as owner asks for the password long after the log-in', async () => {
    const page = await openPeople()
    await fill(page.user, address(), 'alan@example.org')
    await page.user.click(form().getByRole('radio', { name: /^Owner/ }))
    await page.user.click(form().getByRole('checkbox', { name: /^Hand the wiki over/ }))
    page.server.on(INVITE, LOG_IN_AGAIN)
    await send(page)
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    await expectNoAxeViolations(page.baseElement)
    page.server.on(INVITE, { json: { success: true, data: { ...openInvitation, role: 'owner' } } })
    await fill(page.user, password, 'correct horse')
    await send(page)
    expect(await screen.findByText(/^We have sent an invitation to alan@example\.org\./)).toBeVisible()
    expect(page.server.requestsTo(INVITE).at(-1)?.json).toEqual({
      email: 'alan@example.org',
      role: 'owner',
      hands_over: true,
      password: 'correct horse',
    })
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
  })

  test('too often says how long to wait, without asking for the password', async () => {
    const page = await openPeople()
    await fill(page.user, address(), 'alan@example.org')
    page.server.on(INVITE, { status: 429, headers: { 'retry-after': '3600' } })
    await send(page)
    expect(await findMessage('alert', 'The invitation was not sent.')).toBeVisible()
    expect(screen.getByText(/wait 1 hour/)).toBeVisible()
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    expect(address()).toHaveValue('alan@example.org')
  })
})
