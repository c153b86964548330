import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { MaintenanceResponse } from '#contract/operator/maintenance.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { MaintenancePage } from './maintenance-page.tsx'

const STATE = 'GET /operator/maintenance'
const BANNER = 'POST /operator/maintenance/banner'
const REMOVE = 'POST /operator/maintenance/remove-banner'
const READ_ONLY = 'POST /operator/maintenance/read-only'
const AT = '2026-11-28T06:00:00.000Z'

const state = (given: Partial<MaintenanceResponse['data']> = {}): FakeResponse => ({
  json: { data: { banner: null, read_only: null, ...given } },
})
const shown = state({ banner: { text: '<b>We move.</b>', place: 'wikis', from: AT, until: AT } })
const readOnly = state({ read_only: { text: 'We move.', since: AT, until: null } })

async function open(answer = state()) {
  const server = createFakeServer()
  server.on(STATE, answer)
  server.on('GET /operator/upgrades', { json: { data: null } })
  const page = (
    <PageTitleProvider>
      <MaintenancePage />
    </PageTitleProvider>
  )
  const rendered = await renderStorePage(page, {
    ...{ path: '/operator/maintenance', as: ada, server, hasToasts: false },
  })
  await screen.findByRole('region', { name: 'Banner' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string | RegExp) => screen.getByLabelText(name)
const sent = ({ server }: Awaited<ReturnType<typeof open>>, call: string) =>
  server.requestsTo(call as typeof BANNER).map(({ json }) => json)

beforeEach(() => sessionStorage.clear())

describe('a banner', () => {
  test('is set up with times in UTC, by keyboard alone', async () => {
    const rendered = await open()
    const { user, server, container } = rendered
    server.on(BANNER, { json: { success: true } })
    expect(screen.getByRole('region', { name: 'Banner' })).toHaveTextContent('No banner is shown')
    button('Show a banner: banner').focus()
    await user.keyboard('{Enter}')
    await expectNoAxeViolations(container)
    await user.type(field('Text'), 'We move.')
    await user.click(screen.getByRole('radio', { name: 'On both' }))
    await user.type(field('Until'), '2099-11-29T10:30')
    await user.type(field('Reason'), 'A new disk.')
    server.on(STATE, shown)
    await user.click(button('Show a banner'))
    expect(await findMessage('status', 'The banner has been saved.')).toBeVisible()
    expect(sent(rendered, BANNER)).toEqual([
      {
        ...{ text: 'We move.', place: 'both', reason: 'A new disk.', seen: null },
        until: new Date('2099-11-29T10:30').toISOString(),
      },
    ])
    const card = screen.getByRole('region', { name: 'Banner' })
    await waitFor(() => expect(card).toHaveTextContent('<b>We move.</b>Whereon all wikis'))
    expect(
      within(card)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Show another one', 'Remove'])
  })

  test('says beside its fields what is missing, and what the server refuses', async () => {
    const { user, server } = await open(shown)
    server.on(BANNER, {
      status: 422,
      json: { message: 'No.', errors: { until: ['This time has already passed.'] } },
    })
    await user.click(button('Show another one: banner'))
    await user.type(field('Reason'), 'A new disk.')
    await user.click(button('Show another one'))
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(/This field is required/))
    expect(field('Text')).toHaveValue('<b>We move.</b>')
    await user.type(field('Until'), '2020-01-01T00:00')
    await user.click(button('Show another one'))
    await waitFor(() => expect(field('Until')).toHaveAccessibleDescription(/This time has already passed/))
  })

  test('is removed', async () => {
    const rendered = await open(shown)
    const { user, server } = rendered
    server.on(REMOVE, { json: { success: true } })
    await user.click(button('Remove: banner'))
    await user.type(field('Reason'), 'We have moved.')
    server.on(STATE, state())
    await user.click(button('Remove'))
    expect(await findMessage('status', 'The banner has been removed.')).toBeVisible()
    expect(sent(rendered, REMOVE)).toEqual([{ reason: 'We have moved.', seen: '<b>We move.</b>' }])
    await waitFor(() => expect(screen.getByText(/No banner is shown/)).toBeVisible())
  })

  test('that another operator has changed meanwhile is shown behind the dialog that says so', async () => {
    const { user, server } = await open(shown)
    server.on(REMOVE, { status: 409, json: { message: 'Another operator has changed it.' } })
    const other = { text: 'We stay.', place: 'wikis', from: AT, until: AT } as const
    await user.click(button('Remove: banner'))
    await user.type(field('Reason'), 'We have moved.')
    server.on(STATE, state({ banner: other }))
    await user.click(button('Remove'))
    expect(await findMessage('alert', 'Another operator has changed it.')).toBeVisible()
    expect(await screen.findByText('We stay.')).toBeInTheDocument()
    expect(field('Reason')).toHaveValue('We have moved.')
  })
})

describe('the whole service read-only', () => {
  test('is turned on with the text that people will see', async () => {
    const rendered = await open()
    const { user, server, container } = rendered
    server.on(READ_ONLY, { json: { success: true } })
    await user.click(button('Make read-only: the whole service'))
    await expectNoAxeViolations(container)
    await user.type(field('Text that people see'), 'We move.')
    await user.type(field('Reason'), 'A new disk.')
    server.on(STATE, readOnly)
    await user.click(button('Make read-only'))
    expect(await findMessage('status', 'The service is read-only.')).toBeVisible()
    expect(sent(rendered, READ_ONLY)).toEqual([{ text: 'We move.', reason: 'A new disk.' }])
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Read-only' })).toHaveTextContent(
        'Nothing can be changed at the moment: We move.',
      ),
    )
    await expectNoAxeViolations(container)
  })

  test.each([
    ['keeps until when it probably lasts', '2099-11-29T10:30:00.000Z', '2099-11-29T10:30:00.000Z'],
    ['does not say again that it lasts until a time that is over', AT, undefined],
  ])('%s when its text is changed', async (_what, until, again) => {
    const rendered = await open(state({ read_only: { text: 'We move.', since: AT, until } }))
    const { user, server } = rendered
    server.on(READ_ONLY, { json: { success: true } })
    await user.click(button('Change the text: the whole service'))
    await user.type(field('Text that people see'), ' It takes longer.')
    await user.type(field('Reason'), 'A new disk.')
    await user.click(button('Change the text'))
    expect(await findMessage('status', 'The service is read-only.')).toBeVisible()
    expect(sent(rendered, READ_ONLY)).toEqual([
      {
        ...{ text: 'We move. It takes longer.', reason: 'A new disk.' },
        ...(again !== undefined && { until: again }),
      },
    ])
  })

  test('ends by hand', async () => {
    const { user, server } = await open(readOnly)
    server.on('POST /operator/maintenance/writable', { json: { success: true } })
    await user.click(button('End read-only: the whole service'))
    await user.type(field('Reason'), 'We have moved.')
    server.on(STATE, state())
    await user.click(button('End read-only'))
    expect(await findMessage('status', 'Everyone can make changes again.')).toBeVisible()
    await waitFor(() => expect(screen.getByText(/Everyone with the right to make changes/)).toBeVisible())
  })
})

test('the page says why it could not be loaded, and tries again', async () => {
  const server = createFakeServer()
  server.on(STATE, 'offline')
  server.on('GET /operator/upgrades', { json: { data: null } })
  const { user } = await renderStorePage(
    <PageTitleProvider>
      <MaintenancePage />
    </PageTitleProvider>,
    { path: '/operator/maintenance', as: ada, server, hasToasts: false },
  )
  expect(await screen.findByText('The state could not be loaded.')).toBeVisible()
  server.on(STATE, state())
  await user.click(button('Try again'))
  expect(await screen.findByRole('region', { name: 'Banner' })).toBeVisible()
})
