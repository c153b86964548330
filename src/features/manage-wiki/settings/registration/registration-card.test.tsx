import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { RegistrationCard } from './registration-card.tsx'

const ROUTE = 'POST /wiki/setting/wwExtEnableConfirmAccount/update'
const open = (options: CardOptions = {}) => openCard(wiki => <RegistrationCard wiki={wiki} />, options)
const toggle = () => screen.getByRole('switch', { name: 'Accounts have to be requested' })

describe('account-request mode', () => {
  test('says what the current position means', async () => {
    await open({ settings: [{ name: 'wwExtEnableConfirmAccount', value: '1' }] })
    expect(toggle()).toBeChecked()
    expect(toggle()).toHaveAccessibleDescription(
      'New users request an account, and an admin of the wiki confirms it.',
    )
  })

  test('is off if it was never set', async () => {
    await open({ settings: [] })
    expect(toggle()).not.toBeChecked()
    expect(toggle()).toHaveAccessibleDescription('Anyone can create an account right away.')
  })

  test('changes immediately, and says after saving that it takes a moment', async () => {
    const { user, server } = await open({ held: [ROUTE] })
    await user.click(toggle())
    expect(toggle()).toBeChecked()
    expect(toggle()).toHaveAttribute('aria-disabled', 'true')
    await server.release(ROUTE, { json: { success: true } })
    expect(await screen.findByText('Accounts have to be requested now.')).toBeVisible()
    expect(screen.getByText('It may take up to 10 seconds to show on the wiki.')).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toMatchObject({ value: '1' })
  })

  test('switches back if saving fails, and can be tried again', async () => {
    const { user, server } = await open()
    server.on(ROUTE, { status: 500, json: {} })
    await user.click(toggle())
    expect(await screen.findByText('Something went wrong.')).toBeVisible()
    expect(screen.getByText(/went wrong on our side/)).toBeVisible()
    expect(toggle()).not.toBeChecked()
    server.on(ROUTE, { json: { success: true } })
    await user.click(toggle())
    expect(await screen.findByText('Accounts have to be requested now.')).toBeVisible()
    expect(screen.queryByText('Something went wrong.')).not.toBeInTheDocument()
  })

  test('says that the server’s MediaWiki lacks the extension', async () => {
    await open()
    expect(screen.getByText(/does not have the extension ConfirmAccount/)).toBeVisible()
  })

  test('does not mention the extension if the server has it', async () => {
    await open({ engine: { extensions: ['confirmaccount'] } })
    expect(screen.queryByText(/does not have the extension/)).not.toBeInTheDocument()
  })

  test('has no accessibility violations', async () => {
    const { container } = await open()
    await expectNoAxeViolations(container)
  })
})
