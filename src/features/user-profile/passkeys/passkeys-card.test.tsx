import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { SecondFactors } from '#contract/account/second-factors.ts'
import { laptop, noFactors, phone, twoStepOn } from '#machines/two-step/two-step.examples.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { createTestEnvironment } from '#store/testing/test-environment.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

const READ = 'GET /user/secondFactors'
const CREATE = 'POST /user/passkeyCreation'
const ADD = 'POST /user/passkeys'
const REMOVE = 'DELETE /user/passkeys'

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const row = (name: string) => screen.getByRole('listitem', { name })

beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }))
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'))

async function open(factors: SecondFactors, environment = createTestEnvironment()) {
  const server = createFakeServer()
  server.on(READ, { json: { data: factors } })
  server.on(CREATE, { json: { data: { options: '{}' } } })
  server.on(ADD, { json: { success: true } })
  server.on(REMOVE, { json: { success: true } })
  return await renderStorePage(<PasskeysCard />, { as: ada, server, environment })
}

describe('passkeys', () => {
  test('are listed with their names, when they were made and when they were last used', async () => {
    const { container } = await open({ ...noFactors, passkeys: [laptop, phone] })
    expect(row('Laptop')).toHaveTextContent(/Created 1 March 2026Last used .+ ago/)
    expect(row('Phone')).toHaveTextContent('Not used yet')
    await expectNoAxeViolations(container)
  })

  test('are added under a name, once the browser has made them', async () => {
    const { user, server, baseElement } = await open(noFactors)
    await user.click(button('Add a passkey'))
    await expectNoAxeViolations(baseElement)
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument()
    await fill(user, screen.getByLabelText('Name'), 'Laptop')
    server.on(READ, { json: { data: { ...noFactors, passkeys: [laptop] } } })
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    expect(await findMessage('status', 'The passkey was added.')).toBeVisible()
    expect(server.requestsTo(ADD)[0]?.json).toEqual({ name: 'Laptop', passkey: 'created for {}' })
    expect(await screen.findByRole('listitem', { name: 'Laptop' })).toBeVisible()
    expect(button('Add a passkey')).toHaveFocus()
  })

  test('are reported as added even if they cannot be listed afterwards', async () => {
    const { user, server } = await open(noFactors)
    await user.click(button('Add a passkey'))
    await fill(user, screen.getByLabelText('Name'), 'Laptop')
    server.on(READ, 'offline')
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    expect(await findMessage('status', 'The passkey was added.')).toBeVisible()
    expect(await findMessage('alert', 'Your passkeys could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('take a code with two-step log-in, and the password long after the log-in', async () => {
    const { user, server } = await open(twoStepOn)
    await user.click(button('Add a passkey'))
    await fill(user, screen.getByLabelText('Name'), 'Laptop')
    await fill(user, screen.getByLabelText('Code'), '123456')
    server.on(CREATE, { status: 403, json: { message: 'Long ago.', code: 'recent-log-in-required' } })
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    await fill(user, await screen.findByLabelText('Your password'), 'correct horse')
    server.on(CREATE, { json: { data: { options: '{}' } } })
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    expect(await findMessage('status', 'The passkey was added.')).toBeVisible()
    expect(server.requestsTo(CREATE).at(-1)?.json).toEqual({ code: '123456', password: 'correct horse' })
  })

  test('are not added if the person declines, and the dialog keeps what was typed', async () => {
    const environment = {
      ...createTestEnvironment(),
      createPasskey: async () => await Promise.reject(new Error('declined')),
    }
    const { user, server } = await open(noFactors, environment)
    await user.click(button('Add a passkey'))
    await fill(user, screen.getByLabelText('Name'), 'Laptop')
    await user.click(dialog().getByRole('button', { name: 'Continue' }))
    expect(await findMessage('alert', 'No passkey was added.')).toBeVisible()
    expect(screen.getByText('No passkey was used. You can try again.')).toBeVisible()
    expect(screen.getByLabelText('Name')).toHaveValue('Laptop')
    expect(server.requestsTo(ADD)).toHaveLength(0)
  })

  test('are removed after a question', async () => {
    const { user, server } = await open({ ...noFactors, passkeys: [laptop, phone] })
    await user.click(button('Remove Phone'))
    expect(screen.getByRole('dialog', { name: 'Remove Phone' })).toBeVisible()
    server.on(REMOVE, 'offline')
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    expect(await findMessage('alert', 'The passkey was not removed.')).toBeVisible()
    server.on(REMOVE, { json: { success: true } })
    server.on(READ, { json: { data: { ...noFactors, passkeys: [laptop] } } })
    await user.click(dialog().getByRole('button', { name: 'Remove' }))
    expect(await findMessage('status', 'The passkey was removed.')).toBeVisible()
    expect(server.requestsTo(REMOVE)[0]?.query.get('id')).toBe(phone.id)
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(document.activeElement).toContainElement(row('Laptop'))
    expect(document.activeElement).not.toBe(document.body)
  })

  test('cannot be added in a browser that does not support them', async () => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    await open(noFactors)
    expect(screen.getByText('This browser cannot create passkeys.')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
