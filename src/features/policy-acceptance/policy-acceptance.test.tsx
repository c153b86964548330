import { describe, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import { driveEdge, ends } from '#machine-testing/kit/drive-edge.ts'
import type { SystemEvent } from '#machine-testing/kit/events.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { missingPolicies } from '#machines/policy-acceptance/policy-acceptance.examples.ts'
import { RETRY_MS } from '#machines/policy-acceptance/policy-acceptance.machine.ts'
import { policyAcceptanceModel } from '#machines/policy-acceptance/policy-acceptance.model.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { respond, responseOfEvent } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { eachTestHasFakeTimers } from '#ui/testing/fake-timers.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { PolicyAcceptance } from './policy-acceptance.tsx'

const MISSING = 'GET /v1/policies/missing'
const ACCEPT = 'PUT /v1/policy_acceptances'
const LOG_OUT = 'DELETE /auth/login'

eachTestHasFakeTimers()

async function open() {
  const server = createFakeServer()
  for (const route of [MISSING, ACCEPT, LOG_OUT] as const) server.hold(route)
  return await renderStorePage(<PolicyAcceptance />, { as: ada, server })
}

const dialog = () => screen.getByRole('alertdialog', { name: 'Please accept our policies' })
const button = (name: string) => within(dialog()).getByRole('button', { name })

describe('the dialog follows its machine', () => {
  const walk = walkEdges(policyAcceptanceModel)
  test.each(walk.edges)('$name', async edge => {
    const { server, user, unmount } = await open()
    const missing = respond(server, MISSING, items => ({ items }))
    const accepted = respond(server, ACCEPT, () => ({ success: true }))
    const left = (event: SystemEvent) =>
      server.release(LOG_OUT, 'error' in event ? responseOfEvent(event) : { status: 204 })
    const nothing = () => expect(screen.queryByRole('alertdialog')).toBeNull()
    await driveEdge(walk, edge, {
      events: {
        'policies.accept': () => user.click(button('Accept and continue')),
        'session.leave': () => user.click(button('Log out')),
        ...ends('loadMissing', missing),
        ...ends('acceptPolicies', accepted),
        ...ends('logOut', left),
        'xstate.after.retryInterval.policyAcceptance.unknown': () =>
          act(async () => void (await jest.advanceTimersByTimeAsync(RETRY_MS))),
      },
      states: {
        loading: nothing,
        unknown: nothing,
        asking: () => expect(button('Accept and continue')).toBeEnabled(),
        accepting: () => expect(button('Log out')).toBeDisabled(),
        leaving: () => expect(button('Accept and continue')).toBeDisabled(),
        accepted: nothing,
        left: nothing,
      },
    })
    unmount()
  })
})

describe('the dialog', () => {
  test('lists each policy with the day from which it applies, and opens it in a new tab', async () => {
    const { server, container } = await open()
    await server.release(MISSING, { json: { items: missingPolicies } })
    const links = within(dialog()).getAllByRole('link')
    expect(
      links.map(link => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    ).toEqual([
      ['Terms of use (opens in a new tab)', '/terms-of-use/2026-11-22', '_blank'],
      ['Hosting policy (opens in a new tab)', '/hosting-policy/2026-11-22', '_blank'],
    ])
    expect(within(dialog()).getAllByText(/from 22 November 2026/)).toHaveLength(2)
    await expectNoAxeViolations(container)
  })

  test('does not close on Escape', async () => {
    const { server, user } = await open()
    await server.release(MISSING, { json: { items: missingPolicies } })
    await user.keyboard('{Escape}{Escape}')
    expect(dialog()).toBeVisible()
    expect(dialog()).toHaveAttribute('closedby', 'none')
  })

  test('sends the ids of the policies that are not accepted yet', async () => {
    const { server, user } = await open()
    await server.release(MISSING, { json: { items: missingPolicies } })
    await user.click(button('Accept and continue'))
    expect(server.requestsTo(ACCEPT)[0]?.json).toEqual({ policy_ids: [4, 3] })
  })

  test('says why the acceptance could not be stored', async () => {
    const { server, user } = await open()
    await server.release(MISSING, { json: { items: missingPolicies } })
    await user.click(button('Accept and continue'))
    await server.release(ACCEPT, 'offline')
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('You seem to be offline.')
  })
})
