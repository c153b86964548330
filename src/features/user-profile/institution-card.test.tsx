import { describe, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { InstitutionCard } from './institution-card.tsx'

const LINK = 'GET /user/institution'
const END = 'DELETE /user/institution'
const joined = { joined_at: '2026-11-25T10:00:00.000Z', email: ada.email, has_password: true }
const REMOVE = 'Remove the log-in'

async function open(data: object) {
  const server = createFakeServer()
  server.on(LINK, { json: { data } })
  return await renderStorePage(<InstitutionCard name="The Museum" />, {
    as: ada,
    server,
    config: { institution: { name: 'The Museum' } },
  })
}

describe('the log-in by an institution', () => {
  test('is removed, with the password if the last log-in is long ago', async () => {
    const { server, user, container } = await open(joined)
    expect(await screen.findByText(/^Linked on 25 November 2026/)).toHaveTextContent(ada.email)
    await expectNoAxeViolations(container)
    server.on(END, { status: 403, json: { message: 'No.', code: refusalCodes.recentLogInRequired } })
    await user.click(screen.getByRole('button', { name: REMOVE }))
    await fill(user, await screen.findByLabelText('Your password'), 'correct horse')
    server.on(END, { json: { success: true } })
    await user.click(screen.getByRole('button', { name: REMOVE }))
    expect(await findMessage('status', 'The log-in through The Museum was removed.')).toBeVisible()
    expect(server.requestsTo(END).map(({ json }) => json)).toEqual([null, { password: 'correct horse' }])
    expect(screen.queryByRole('button', { name: REMOVE })).not.toBeInTheDocument()
  })

  test('stays if it is the only way into the account, and the card says what to do', async () => {
    await open({ ...joined, has_password: false })
    expect(await screen.findByText(/^Your account has no password/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('can be linked, and the card says so if the institution cannot be reached', async () => {
    const { server, user, environment } = await open({ joined_at: null, email: null, has_password: true })
    const join = await screen.findByRole('button', { name: 'Link to The Museum' })
    const message = 'The Museum could not be reached.'
    server.on('POST /auth/institution', { status: 503, json: { message } })
    await user.click(join)
    expect(await findMessage('alert', 'The Museum could not be opened.')).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    server.on('POST /auth/institution', { json: { url: 'https://museum.example/auth' } })
    await user.click(join)
    await waitFor(() => expect(environment.left).toEqual(['https://museum.example/auth']))
    expect(server.requestsTo('POST /auth/institution').at(-1)?.json).toEqual({ redirect: '/user' })
  })

  test('can be loaded again', async () => {
    const server = createFakeServer()
    server.on(LINK, 'offline')
    const { user } = await renderStorePage(<InstitutionCard name="The Museum" />, { as: ada, server })
    await findMessage('alert', /could not find out whether/)
    server.on(LINK, { json: { data: joined } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Linked on/)).toBeVisible()
  })
})
