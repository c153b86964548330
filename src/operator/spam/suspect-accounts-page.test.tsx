import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { SuspectAccount } from '#contract/operator/suspects.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { SuspectAccountsPage } from './suspect-accounts-page.tsx'

const LIST = 'GET /operator/suspect-accounts'
const NO_SPAM = 'POST /operator/suspect-accounts/7/no-spam'
const MAY_BE_SPAM = 'POST /operator/suspect-accounts/7/may-be-spam'
const SUSPEND = 'POST /operator/accounts/7/suspend'
const LIFT = 'POST /operator/accounts/7/lift-suspension'

const account: SuspectAccount = {
  ...{ id: 7, email: 'buy7pills@example.org', created_at: '2026-11-28T06:00:00.000Z', state: 'active' },
  ...{ wikis: 4, no_spam: false, signals: ['signed_up_among_many', 'is_one_of_series'] },
}

async function open(operator_role: OperatorRole = 'operator') {
  const server = createFakeServer()
  server.on(LIST, { json: { data: [account], next: null, previous: null } })
  const page = (
    <PageTitleProvider>
      <SuspectAccountsPage />
    </PageTitleProvider>
  )
  const as = { ...ada, operator_role }
  const rendered = await renderStorePage(page, {
    ...{ path: '/operator/spam/accounts', as, server, hasToasts: false },
  })
  await screen.findByRole('table', { name: 'Spam: accounts' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })

test('each account has its reasons in words, and has no accessibility violations', async () => {
  const { container } = await open()
  const [, row] = within(screen.getByRole('table', { name: 'Spam: accounts' })).getAllByRole('row')
  expect(row).toHaveTextContent('At least 3 others had signed up from its network within the hour before.')
  expect(row).toHaveTextContent('At least 4 accounts whose addresses differ only in digits')
  expect(screen.getByRole('link', { name: 'buy7pills@example.org' })).toHaveAttribute(
    'href',
    '/operator/accounts/7',
  )
  await expectNoAxeViolations(container)
})

test('leads to the wikis that may be spam', async () => {
  await open()
  const links = within(screen.getByRole('navigation', { name: 'Possible spam' }))
  expect(links.getByRole('link', { name: 'Wikis' })).toHaveAttribute('href', '/operator/spam')
  expect(links.getByRole('link', { name: 'Accounts' })).toHaveAttribute('aria-current', 'page')
})

test('an account is suspended with one click, and brought back by the same button', async () => {
  const { user, server } = await open()
  server.on(SUSPEND, { json: { success: true } })
  server.on(LIFT, { json: { success: true } })
  button('Suspend the account: buy7pills@example.org').focus()
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'buy7pills@example.org is suspended.')).toBeVisible()
  expect(server.requestsTo(SUSPEND).map(({ json }) => json)).toEqual([{ reason: 'It looks like spam.' }])
  expect(button('Bring the account back: buy7pills@example.org')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await findMessage('status', 'buy7pills@example.org is no longer suspended.')).toBeVisible()
  expect(server.requestsTo(LIFT).map(({ json }) => json)).toEqual([{ reason: 'It is not spam.' }])
})

test('an account is marked as not spam with one click, and that is undone by the same button', async () => {
  const { user, server } = await open()
  for (const call of [NO_SPAM, MAY_BE_SPAM] as const) server.on(call, { json: { success: true } })
  await user.click(button('Mark as not spam: buy7pills@example.org'))
  expect(await findMessage('status', /^buy7pills@example\.org is marked/)).toBeVisible()
  await user.click(button('May be spam: buy7pills@example.org'))
  expect(await findMessage('status', /is no longer marked as not spam/)).toBeVisible()
  expect(server.requestsTo(MAY_BE_SPAM)).toHaveLength(1)
})

test('those that are marked are found by a filter', async () => {
  const { user, server } = await open()
  await user.selectOptions(screen.getByLabelText('Show'), 'Marked as not spam')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  const asked = () => server.requestsTo(LIST).map(({ query }) => query.get('marked'))
  await waitFor(() => expect(asked()).toEqual([null, 'no-spam']))
})

test('a moderator marks accounts, but neither suspends them nor opens their pages', async () => {
  await open('moderator')
  expect(button('Mark as not spam: buy7pills@example.org')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Suspend/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'buy7pills@example.org' })).not.toBeInTheDocument()
})
