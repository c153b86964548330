import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { SuspectWiki } from '#contract/operator/suspects.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { SpamPage } from './spam-page.tsx'

const SUSPEND = 'POST /operator/wikis/1/suspend'
const LIFT = 'POST /operator/wikis/1/lift-suspension'
const NO_SPAM = 'POST /operator/suspects/1/no-spam'
const MAY_BE_SPAM = 'POST /operator/suspects/1/may-be-spam'
const EDITS = 'GET /operator/suspects/1/edits'
const AT = '2026-11-28T06:00:00.000Z'

const wiki: SuspectWiki = {
  ...{ id: 1, sitename: '<b>Pills</b>', domain: 'pills.localhost', description: 'www.pills.example' },
  ...{ created_at: AT, state: 'served', edits: 3, owner_id: 7, owner: 'eve@example.org' },
  ...{ owner_suspended: false, no_spam: false, signals: ['has_address', 'is_one_of_many'] },
}

async function open(operator_role: OperatorRole = 'operator') {
  const server = createFakeServer()
  server.on('GET /operator/suspects', { json: { data: [wiki], next: null, previous: null } })
  const page = (
    <PageTitleProvider>
      <SpamPage />
    </PageTitleProvider>
  )
  const as = { ...ada, operator_role }
  const rendered = await renderStorePage(page, { path: '/operator/spam', as, server, hasToasts: false })
  await screen.findByRole('table', { name: 'Spam' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })

test('each wiki has its reasons in words, and has no accessibility violations', async () => {
  const { container } = await open()
  const [, row] = within(screen.getByRole('table', { name: 'Spam' })).getAllByRole('row')
  expect(row).toHaveTextContent('<b>Pills</b>')
  expect(row).toHaveTextContent('Its name or description contains a web address.')
  expect(row).toHaveTextContent('Its owner created at least 4 wikis within a day.')
  await expectNoAxeViolations(container)
})

test('a wiki is suspended with one click, and brought back by the same button', async () => {
  const { user, server } = await open()
  server.on(SUSPEND, { json: { success: true } })
  server.on(LIFT, { json: { success: true } })
  button('Suspend the wiki: pills.localhost').focus()
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'pills.localhost is suspended.')).toBeVisible()
  expect(server.requestsTo(SUSPEND).map(({ json }) => json)).toEqual([{ reason: 'It looks like spam.' }])
  expect(button('Bring the wiki back: pills.localhost')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'pills.localhost is no longer suspended.')).toBeVisible()
  expect(server.requestsTo(LIFT).map(({ json }) => json)).toEqual([{ reason: 'It is not spam.' }])
  expect(button('Suspend the wiki: pills.localhost')).toHaveFocus()
})

test('a wiki is marked as not spam with one click, and that is undone by the same button', async () => {
  const { user, server } = await open()
  for (const call of [NO_SPAM, MAY_BE_SPAM] as const) server.on(call, { json: { success: true } })
  await user.click(button('Mark as not spam: pills.localhost'))
  expect(await findMessage('status', /pills\.localhost is marked as not spam/)).toBeVisible()
  expect(server.requestsTo(NO_SPAM).map(({ json }) => json)).toEqual([{ reason: 'It is not spam.' }])
  expect(button('May be spam: pills.localhost')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'pills.localhost is no longer marked as not spam.')).toBeVisible()
  expect(server.requestsTo(MAY_BE_SPAM)).toHaveLength(1)
})

test('those that are marked are found by a filter', async () => {
  const { user, server } = await open()
  await user.selectOptions(screen.getByLabelText('Show'), 'Marked as not spam')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const asked = () => server.requestsTo('GET /operator/suspects').map(({ query }) => query.get('marked'))
  await waitFor(() => expect(asked()).toEqual([null, 'no-spam']))
})

test('says why nothing has changed', async () => {
  const { user, server } = await open()
  server.on('POST /operator/accounts/7/suspend', {
    status: 409,
    json: { message: 'This is your own account.' },
  })
  await user.click(button('Suspend the account: eve@example.org'))
  expect(await findMessage('alert', 'Nothing has changed about eve@example.org.')).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('This is your own account.')
})

test('what another operator has already done is shown as it is now, and can be undone', async () => {
  const { user, server } = await open()
  const suspended = { ...wiki, state: 'suspended' } as const
  server.on(SUSPEND, { status: 409, json: { message: 'This wiki is already suspended.' } })
  server.on('GET /operator/suspects', { json: { data: [suspended], next: null, previous: null } })
  await user.click(button('Suspend the wiki: pills.localhost'))
  expect(await findMessage('alert', 'This wiki is already suspended.')).toBeVisible()
  await waitFor(() => expect(button('Bring the wiki back: pills.localhost')).toHaveFocus())
  server.on(LIFT, { json: { success: true } })
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'pills.localhost is no longer suspended.')).toBeVisible()
  expect(button('Suspend the wiki: pills.localhost')).toBeVisible()
})

test('what somebody else has undone since the operator’s click is shown as it is now', async () => {
  const { user, server } = await open()
  server.on(SUSPEND, { json: { success: true } })
  server.on(LIFT, { status: 409, json: { message: 'This wiki is not suspended.' } })
  await user.click(button('Suspend the wiki: pills.localhost'))
  await user.click(await screen.findByRole('button', { name: 'Bring the wiki back: pills.localhost' }))
  expect(await findMessage('alert', 'This wiki is not suspended.')).toBeVisible()
  expect(button('Suspend the wiki: pills.localhost')).toBeVisible()
})

test('a moderator suspends wikis, but no accounts', async () => {
  await open('moderator')
  expect(button('Suspend the wiki: pills.localhost')).toBeVisible()
  expect(screen.queryByRole('button', { name: /the account/ })).not.toBeInTheDocument()
})

test.each([
  [
    [{ at: AT, user: 'Eve', page: 'Pills', comment: '[http://pills.example buy]' }],
    /Eve on Pills: \[http:\/\/pills\.example buy\]/,
  ],
  [[], /Nobody has edited it yet/],
  [null, /cannot be read at the moment/],
])('the first edits are loaded on request (%#)', async (data, words) => {
  const { user, server, container } = await open()
  server.on(EDITS, { json: { data } })
  expect(server.requestsTo(EDITS)).toEqual([])
  await user.click(screen.getByText('First edits in', { selector: 'summary' }))
  await waitFor(() => expect(screen.getByRole('table', { name: 'Spam' })).toHaveTextContent(words))
  await expectNoAxeViolations(container)
})
