import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { EventFromLogic, SnapshotFrom } from 'xstate'
import type { SecondFactors } from '#contract/account/second-factors.ts'
import { type Driver, driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { appSecret, noFactors, recoveryCodes, twoStepOn } from '#machines/two-step/two-step.examples.ts'
import type { twoStepMachine } from '#machines/two-step/two-step.machine.ts'
import { twoStepModel } from '#machines/two-step/two-step.model.ts'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { TwoStepCard } from './two-step-card.tsx'

const READ = 'GET /user/secondFactors'
const BEGIN = 'POST /user/twoStep'
const CONFIRM = 'PUT /user/twoStep'
const TURN_OFF = 'DELETE /user/twoStep'
const RENEW = 'POST /user/recoveryCodes'

const button = (name: string) => screen.getByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog'))
const inDialog = (name: string) => dialog().getByRole('button', { name })
const code = () => screen.getByLabelText('Code')

async function open(factors: SecondFactors) {
  const server = createFakeServer()
  server.on(READ, { json: { data: factors } })
  server.on(BEGIN, { json: { data: appSecret } })
  server.on(CONFIRM, { json: { data: { recovery_codes: recoveryCodes } } })
  server.on(RENEW, { json: { data: { recovery_codes: recoveryCodes } } })
  server.on(TURN_OFF, { json: { success: true } })
  return await renderStorePage(<TwoStepCard />, { as: ada, server })
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('two-step log-in', () => {
  test('is set up by a QR code or its secret as text, and a code of the app', async () => {
    const { user, server, container } = await open(noFactors)
    await user.click(button('Set up'))
    expect(await screen.findByRole('img', { name: 'QR code of the secret below' })).toBeVisible()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    await expectNoAxeViolations(container)
    const errors = { code: ['This code is wrong.'] }
    server.on(CONFIRM, { status: 422, json: { message: 'No.', errors } })
    await fill(user, code(), '000000')
    await user.click(button('Turn on'))
    await waitFor(() => expect(code()).toHaveAccessibleDescription('This code is wrong.'))
    expect(code()).toHaveValue('000000')
    server.on(CONFIRM, { json: { data: { recovery_codes: recoveryCodes } } })
    await user.clear(code())
    await fill(user, code(), '123456')
    await user.click(button('Turn on'))
    expect(await screen.findByText(/These are your recovery codes\./)).toBeVisible()
    expect(server.requestsTo(CONFIRM).at(-1)?.json).toEqual({ code: '123456' })
  })

  test('shows the recovery codes once, to copy and to download', async () => {
    const { user, container } = await open(twoStepOn)
    await user.click(button('Create new recovery codes'))
    await fill(user, code(), '123456')
    await user.click(inDialog('Create new codes'))
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(recoveryCodes.length)
    await expectNoAxeViolations(container)
    await user.click(button('Copy'))
    expect(await findMessage('status', 'Copied.')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(recoveryCodes.join('\n'))
    const saved: string[] = []
    const urls = URL as unknown as { createObjectURL(): string }
    urls.createObjectURL = () => 'blob:saved'
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await user.click(button('Download'))
    expect(saved).toEqual(['recovery-codes.txt'])
    await user.click(button('I have stored them'))
    expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument()
    expect(screen.getByText('2 recovery codes are left.')).toBeVisible()
  })

  test('is turned off by a code, and by the password long after the log-in', async () => {
    const { user, server, baseElement } = await open(twoStepOn)
    await user.click(button('Turn off'))
    await expectNoAxeViolations(baseElement)
    server.on(TURN_OFF, { status: 403, json: { message: 'Long ago.', code: 'recent-log-in-required' } })
    await fill(user, code(), '123456')
    await user.click(inDialog('Turn off'))
    const password = await screen.findByLabelText('Your password')
    server.on(TURN_OFF, { json: { success: true } })
    await fill(user, password, 'correct horse')
    await user.click(inDialog('Turn off'))
    expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible()
    expect(server.requestsTo(TURN_OFF).at(-1)?.json).toEqual({ code: '123456', password: 'correct horse' })
  })

  test.each([
    [0, 'No recovery codes are left. Create new ones.'],
    [1, 'One recovery code is left.'],
  ])('says that %d recovery codes are left', async (recovery_codes, words) => {
    await open({ ...twoStepOn, two_step: { ...twoStepOn.two_step, recovery_codes } })
    expect(screen.getByText(words)).toBeVisible()
  })
})

type Machine = typeof twoStepMachine

function driver({
  server,
  user,
}: RenderedStorePage): Driver<SnapshotFrom<Machine>, EventFromLogic<Machine> | SystemEvent> {
  const answer = (route: Route, body?: (output: unknown) => unknown) => respond(server, route, body)
  const read = answer(READ, data => ({ data }))
  const begun = answer(BEGIN, data => ({ data }))
  const confirmed = answer(CONFIRM, recovery_codes => ({ data: { recovery_codes } }))
  const renewed = answer(RENEW, recovery_codes => ({ data: { recovery_codes } }))
  const turnedOff = answer(TURN_OFF)
  const submit = () => dialog().getByRole('button', { name: /Continue|Create new codes|Turn off|Checking/ })
  const idle = () => expect(submit()).not.toHaveAttribute('aria-disabled', 'true')
  const busy = () => expect(submit()).toHaveAttribute('aria-disabled', 'true')
  return {
    events: {
      'twoStep.reload': () => user.click(button('Try again')),
      'twoStep.setUp': () => user.click(button('Set up')),
      'twoStep.turnOff': () => user.click(button('Turn off')),
      'codes.renew': () => user.click(button('Create new recovery codes')),
      'app.confirm': async event => {
        await fill(user, code(), event.code)
        await user.click(button('Turn on'))
      },
      'codes.stored': () => user.click(button('I have stored them')),
      'dialog.confirm': async event => {
        const [typed, password] = [
          dialog().queryByLabelText('Code'),
          dialog().queryByLabelText('Your password'),
        ]
        if (typed) await fill(user, typed, event.code)
        if (password) await fill(user, password, event.password)
        await user.click(submit())
      },
      'dialog.cancel': () => user.click(button('Cancel')),
      ...ends('loadSecondFactors', read),
      ...ends('begin', begun),
      ...ends('beginWithPassword', begun),
      ...ends('confirm', confirmed),
      ...ends('turnOff', turnedOff),
      ...ends('renew', renewed),
    },
    states: {
      loading: () => expect(screen.getByRole('status', { name: 'Loading two-step log-in' })).toBeVisible(),
      unknown: () => expect(screen.getByText('Two-step log-in could not be loaded.')).toBeVisible(),
      off: () => expect(button('Set up')).not.toHaveAttribute('aria-disabled', 'true'),
      beginning: () => expect(button('Setting up …')).toHaveAttribute('aria-disabled', 'true'),
      askingPassword: idle,
      beginningWithPassword: busy,
      settingUp: () => expect(button('Turn on')).not.toHaveAttribute('aria-disabled', 'true'),
      confirming: () => expect(button('Turning on …')).toHaveAttribute('aria-disabled', 'true'),
      showingCodes: () => expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible(),
      on: () => expect(screen.getByText('Two-step log-in is on.')).toBeVisible(),
      askingToTurnOff: idle,
      turningOff: busy,
      askingToRenew: idle,
      renewing: busy,
    },
  }
}

describe('the card follows its machine', () => {
  const walk = walkEdges(twoStepModel)
  test.each(walk.edges)('$name', async edge => {
    const server = createFakeServer()
    for (const route of [READ, BEGIN, CONFIRM, TURN_OFF, RENEW] as const) server.hold(route)
    const page = await renderStorePage(<TwoStepCard />, { as: ada, server })
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
