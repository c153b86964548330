import { beforeEach, describe, expect, test } from '@jest/globals'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { appealPath } from '#contract/operator/appeal-paths.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FAILED_REQUESTS, type FailedRequest } from '#ui/testing/failed-requests.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { AppealPage } from './appeal-page.tsx'

const ROUTE = 'POST /appeal/send'
const SENT = 'We have received your appeal.'
const open = async () =>
  await renderStorePage(<AppealPage />, { path: appealPath('a/token'), route: '/appeal/:token' })
const text = () => screen.getByRole('textbox', { name: 'Why is the decision wrong?' })
const send = () => screen.getByRole('button', { name: 'Send appeal' })

beforeEach(() => sessionStorage.clear())

describe('the page for an appeal', () => {
  test('sends nothing when it is opened, because programs that check emails open links, too', async () => {
    const { server, container } = await open()
    expect(server.requestsTo(ROUTE)).toEqual([])
    await expectNoAxeViolations(container)
  })

  test('sends the appeal without a log-in, says that it has arrived, and takes no second one', async () => {
    const { user, server, container } = await open()
    server.on(ROUTE, { json: { success: true } })
    await fill(user, text(), 'The person agreed.')
    await user.click(send())
    expect(await findMessage('status', SENT)).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toEqual({ token: 'a/token', text: 'The person agreed.' })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    expect(document.activeElement).toHaveTextContent(SENT)
    await expectNoAxeViolations(container)
  })

  test('keeps what was typed through a reload until it is sent, and not the token', async () => {
    const { user, unmount } = await open()
    await fill(user, text(), 'The person agreed.')
    unmount()
    const { server, ...again } = await open()
    await waitFor(() => expect(text()).toHaveValue('The person agreed.'))
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('token')
    server.on(ROUTE, { json: { success: true } })
    await again.user.click(send())
    await findMessage('status', SENT)
    expect({ ...sessionStorage }).toEqual({})
  })

  test('asks for a reason of at most 10,000 characters, beside the field', async () => {
    const { user, server, container } = await open()
    await user.click(send())
    await waitFor(() => expect(text()).toHaveFocus())
    expect(text()).toHaveAccessibleDescription(expect.stringContaining('This field is required'))
    await expectNoAxeViolations(container)
    fireEvent.change(text(), { target: { value: 'x'.repeat(10_001) } })
    await user.click(send())
    expect(await screen.findByText('Max 10000 characters')).toBeVisible()
    expect(server.requestsTo(ROUTE)).toHaveLength(0)
  })

  test.each<FailedRequest>([
    ...FAILED_REQUESTS,
    ['a used link', { status: 404, json: { message: 'This link no longer works.' } }, /no longer works/],
  ])('says why nothing was sent, and keeps the text: %s', async (_, answer, reason) => {
    const { user, server } = await open()
    server.on(ROUTE, answer)
    await fill(user, text(), 'The person agreed.')
    await user.click(send())
    expect(await findMessage('alert', 'Your appeal was not sent.')).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    expect(text()).toHaveValue('The person agreed.')
  })
})
