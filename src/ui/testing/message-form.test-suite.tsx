import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from './axe.ts'
import { type RenderedStorePage, renderStorePage, type StorePageOptions } from './render-store-page.tsx'

interface MessageForm {
  readonly page: ReactNode
  /** The captcha's action, and the first part of the path to which the form is sent. */
  readonly form: 'complaint' | 'contact'
  /** Fills in what is required. */
  readonly fillIn: (user: UserEvent) => Promise<void>
  readonly send: () => HTMLElement
  /** What the page says after it was sent, and if it was not. */
  readonly thanks: string
  readonly failure: string
  /** The fields that then still have what was typed, and what that is. */
  readonly typed: () => readonly (readonly [field: HTMLElement, value: string])[]
}

/** How sending a message may fail: a name, the response of the server, and the cause that the form shows. */
const FAILURES: readonly (readonly [name: string, response: FakeResponse, cause: RegExp])[] = [
  ['without a network', 'offline', /You seem to be offline/],
  ['after a server fault', { status: 500, json: { message: 'fault' } }, /went wrong on our side/],
  [
    'after too many messages',
    { status: 429, headers: { 'retry-after': '3600' }, json: { message: 'slow' } },
    /wait 1 hour/,
  ],
  [
    'after a rejected captcha',
    { status: 422, json: { message: 'no', errors: { recaptcha: ['no'] } } },
    /could not confirm that you are human/,
  ],
]

/** Opens the page of a form whose messages the server answers with `response`. */
export async function openMessageForm(
  { page, form }: Pick<MessageForm, 'page' | 'form'>,
  response: FakeResponse = { json: { success: true } },
  options: StorePageOptions = {},
): Promise<RenderedStorePage> {
  const server = createFakeServer()
  server.on(`POST /${form}/sendMessage`, response)
  return await renderStorePage(page, { path: `/${form}`, server, ...options })
}

/** The tests that all pages with a message form share. */
export function testMessageForm(tested: MessageForm): void {
  const { form, fillIn, send, thanks, failure, typed } = tested
  const open = async (response?: FakeResponse, options?: StorePageOptions) =>
    await openMessageForm(tested, response, options)

  describe(`the ${form} form`, () => {
    test(`gets a captcha token for the action "${form}" before sending`, async () => {
      const config = { captcha: { kind: 'recaptcha', siteKey: 'key' } } as const
      const { user, server } = await open(undefined, { config })
      expect(screen.getByText(/protected by reCAPTCHA/)).toBeVisible()
      await fillIn(user)
      await user.click(send())
      await screen.findByText(thanks)
      expect(server.requestsTo(`POST /${form}/sendMessage`)[0]?.json).toMatchObject({
        recaptcha: `token for ${form} by key`,
      })
    })

    test('has no accessibility violations, with and without errors', async () => {
      const { container, user } = await open()
      await expectNoAxeViolations(container)
      await user.click(send())
      await screen.findAllByText('This field is required')
      await expectNoAxeViolations(container)
    })

    test.each(FAILURES)('%s shows the cause and keeps what was typed', async (_, response, cause) => {
      const { user, server } = await open(response)
      await fillIn(user)
      await user.click(send())
      expect(await screen.findByText(failure)).toBeVisible()
      expect(screen.getByText(cause)).toBeVisible()
      for (const [field, value] of typed()) expect(field).toHaveValue(value)
      server.on(`POST /${form}/sendMessage`, { json: { success: true } })
      await user.click(send())
      expect(await screen.findByText(thanks)).toBeVisible()
      expect(screen.queryByText(cause)).not.toBeInTheDocument()
      expect(screen.queryByText(failure)).not.toBeInTheDocument()
    })

    test('shows that it failed until the note is closed', async () => {
      const { user } = await open('offline')
      await fillIn(user)
      await user.click(send())
      await screen.findByText(failure)
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.queryByText(failure)).not.toBeInTheDocument()
    })
  })
}
