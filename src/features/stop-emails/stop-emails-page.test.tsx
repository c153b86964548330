import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { stopEmailsPath } from '#contract/paths.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { StopEmailsPage } from './stop-emails-page.tsx'

const ROUTE = 'POST /mail/stop'
const open = async () =>
  await renderStorePage(<StopEmailsPage />, { path: stopEmailsPath('a-token'), route: '/stop-mail/:token' })
const save = () => screen.getByRole('button', { name: 'Save' })

describe('the page that stops emails', () => {
  test('changes nothing when it is opened', async () => {
    const { server } = await open()
    expect(server.requestsTo(ROUTE)).toHaveLength(0)
    expect(screen.getByRole('radio', { name: 'Those from the wiki that wrote to me' })).toBeChecked()
  })

  test.each([
    ['wiki', 'Those from the wiki that wrote to me', 'You will get no more emails from this wiki.'],
    ['everyWiki', 'Those from every wiki at Wikistead', 'You will get no more emails from any wiki.'],
    ['none', 'None: send me this wiki’s emails again', 'You will get the wiki’s emails again.'],
  ])('saves the choice %j and confirms it', async (scope, label, words) => {
    const { user, server } = await open()
    server.on(ROUTE, { json: { success: true } })
    await user.click(screen.getByRole('radio', { name: label }))
    await user.click(save())
    expect(await findMessage('status', words)).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toEqual({ token: 'a-token', scope })
  })

  test.each([
    [
      'an incomplete link',
      { status: 422, json: { message: '', errors: { token: ['This link is not complete.'] } } } as const,
      'This link is not complete.',
    ],
    ['no network', 'offline' as const, 'You seem to be offline.'],
  ])('says why nothing was changed: %s', async (_what, answer, cause) => {
    const { user, server } = await open()
    server.on(ROUTE, answer)
    await user.click(screen.getByRole('radio', { name: /every wiki/ }))
    await user.click(save())
    expect(await findMessage('alert', 'Nothing was changed.')).toBeVisible()
    expect(screen.getByText(cause, { exact: false })).toBeVisible()
    expect(screen.getByRole('radio', { name: /every wiki/ })).toBeChecked()
  })

  test('has no accessibility violations', async () => {
    const { container } = await open()
    await expectNoAxeViolations(container)
  })
})
