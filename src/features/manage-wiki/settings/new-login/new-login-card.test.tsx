import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { NewLoginCard } from './new-login-card.tsx'

const ROUTE = 'POST /wiki/newLogin'
const openNewLoginCard = (options = {}) => openCard(wiki => <NewLoginCard wiki={wiki} />, options)
const sure = () => screen.getByRole('checkbox', { name: /current password will stop working/ })
const send = () => screen.getByRole('button', { name: /Send a new login|Sending/ })

describe('a new login', () => {
  test('is sent after a confirmation, and the card says to which address', async () => {
    const { user, server } = await openNewLoginCard()
    server.on(ROUTE, { json: { success: true, email: 'ada@example.org' } })
    await user.click(sure())
    await user.click(send())
    expect(await findMessage('status', 'A new login is on its way to ada@example.org.')).toBeVisible()
    expect(screen.getByText(/spam folder/)).toBeVisible()
    expect(server.requestsTo(ROUTE).map(({ json }) => json)).toEqual([{ wiki: 7 }])
    expect(sure()).not.toBeChecked()
  })

  test('is not sent without the confirmation, and the field says so', async () => {
    const { user, server } = await openNewLoginCard()
    await user.click(send())
    expect(
      await screen.findByText('Please confirm that the current password may stop working.'),
    ).toBeVisible()
    expect(sure()).toBeInvalid()
    expect(server.requestsTo(ROUTE)).toHaveLength(0)
  })

  test.each([
    ['no network', 'offline' as const, 'You seem to be offline.'],
    ['too many requests', { status: 429, json: { message: '' } } as const, /too many|wait/i],
    ['a server fault', { status: 500, json: { message: '' } } as const, /server|our side/i],
  ])('explains why it was not sent: %s', async (_what, answer, cause) => {
    const { user, server } = await openNewLoginCard()
    server.on(ROUTE, answer)
    await user.click(sure())
    await user.click(send())
    expect(await findMessage('alert', 'No new login was sent.')).toBeVisible()
    expect(screen.getByText(cause, { exact: false })).toBeVisible()
    expect(sure()).toBeChecked()
  })

  test('is requested only once, however often the button is pressed', async () => {
    const { user, server } = await openNewLoginCard({ held: [ROUTE] })
    await user.click(sure())
    await user.click(send())
    await user.click(send())
    expect(server.requestsTo(ROUTE)).toHaveLength(1)
    await server.release(ROUTE, { json: { success: true, email: 'ada@example.org' } })
  })

  test('has no accessibility violations', async () => {
    const { container } = await openNewLoginCard()
    await expectNoAxeViolations(container)
  })
})
