import { describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { AuditEntry } from '#contract/operator/audit-log.ts'
import type { ConsolePage } from '#contract/operator/console-list.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { stubWindow } from '#ui/testing/stub-window.ts'
import { Console } from './console.tsx'

const operator = { ...ada, operator_role: 'operator' } as const

const entry = (id: number, act = 'operator.add'): AuditEntry => ({
  ...{ id, act, at: '2026-11-28T06:00:00.000Z', who: 'root@example.org', role: 'operator' },
  ...{ target_kind: 'account', target_id: '7', target: 'grace@example.org', reason: null },
  before: { role: null },
  after: { role: 'moderator' },
})

const page = (given: Partial<ConsolePage<AuditEntry>> = {}) => ({
  json: { data: [entry(2), entry(1, 'of.a.later.version')], next: null, previous: null, ...given },
})

async function open(path: string, { as = operator as typeof ada, answer = page() } = {}) {
  stubWindow()
  const server = createFakeServer()
  server.on('GET /operator/audit', answer)
  server.on('GET /operator/health', { json: { data: { findings: [], processes: [] } } })
  server.on('GET /operator/figures', { json: { data: [] } })
  const tree = (
    <PageTitleProvider>
      <Console />
    </PageTitleProvider>
  )
  return await renderStorePage(tree, { path, as, server, hasToasts: false })
}

const asked = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.requestsTo('GET /operator/audit').map(({ query }) => Object.fromEntries(query ?? []))

describe('the console', () => {
  test('leads an operator to its pages, and has no accessibility violations', async () => {
    const { container } = await open('/operator')
    const navigation = screen.getByRole('navigation', { name: 'Console' })
    expect(within(navigation).getByRole('link', { name: 'Audit log' })).toHaveAttribute(
      'href',
      '/operator/audit',
    )
    expect(screen.getByText('ada@example.org (operator)')).toBeVisible()
    await waitFor(() => expect(document.title).toBe('Overview · Console · Wikistead'))
    await expectNoAxeViolations(container)
  })

  test('shows a moderator no page for operators', async () => {
    await open('/operator/audit', { as: { ...ada, operator_role: 'moderator' } as typeof ada })
    expect(screen.getByRole('heading', { name: 'There is no such page' })).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument()
  })

  test('says so to a person who is no longer an operator', async () => {
    await open('/operator/audit', { as: ada })
    expect(screen.getByRole('heading', { name: 'You are no longer logged in as an operator' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'log in' })).toHaveAttribute('href', '/login')
  })
})

test('the wikis are listed for a moderator, with their state in words', async () => {
  stubWindow()
  const server = createFakeServer()
  const wiki = {
    ...{ id: 1, sitename: 'Museum', domain: 'museum.localhost', owner: '', state: 'served' },
    ...{ created_at: '2026-11-28T06:00:00.000Z', last_edited_at: null, pages: 3, edits: 9 },
    ...{ is_private: true, is_featured: true, quota_mb: null },
  }
  server.on('GET /operator/wikis', { json: { data: [wiki], next: null, previous: null } })
  const as = { ...ada, operator_role: 'moderator' as const }
  const { container } = await renderStorePage(
    <PageTitleProvider>
      <Console />
    </PageTitleProvider>,
    { path: '/operator/wikis', as, server, hasToasts: false },
  )
  const [, row] = within(await screen.findByRole('table', { name: 'Wikis' })).getAllByRole('row')
  expect(row).toHaveTextContent('served, private, on the home page')
  expect(row).toHaveTextContent('none')
  await expectNoAxeViolations(container)
})

describe('a list of the console', () => {
  test('shows what operators have done, in words', async () => {
    const { container } = await open('/operator/audit')
    const table = await screen.findByRole('table', { name: 'Audit log' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('root@example.org (operator)')
    expect(first).toHaveTextContent('Gave an account access to the console')
    expect(first).toHaveTextContent('role: none → moderator')
    expect(second).toHaveTextContent('of.a.later.version')
    expect(screen.getByText('2 rows')).toHaveAttribute('role', 'status')
    await expectNoAxeViolations(container)
  })

  test('is searched and sorted by keyboard, and the URL can be shared', async () => {
    const rendered = await open('/operator/audit?who=root&utm=x')
    const { user, address } = rendered
    await screen.findByRole('table')
    expect(asked(rendered)).toEqual([{ who: 'root' }])
    screen.getByRole('searchbox', { name: 'Target' }).focus()
    await user.keyboard('grace{Enter}')
    await waitFor(() => expect(address()).toBe('/operator/audit?who=root&target=grace'))
    await waitFor(() => expect(screen.getByRole('region', { name: 'Audit log: rows' })).toHaveFocus())
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Oldest first')
    await user.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(address()).toBe('/operator/audit?who=root&target=grace&sort=at&direction=asc'))
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      '/api/operator/audit?who=root&target=grace&sort=at&direction=asc&format=csv',
    )
  })

  test('is paged forwards and backwards by links that keep the search', async () => {
    const rendered = await open('/operator/audit?who=root', {
      answer: page({ next: 'abc', previous: 'xyz' }),
    })
    const { user, address } = rendered
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    await waitFor(() => expect(address()).toBe('/operator/audit?who=root&after=abc'))
    await user.click(await screen.findByRole('link', { name: 'Previous' }))
    await waitFor(() => expect(address()).toBe('/operator/audit?who=root&before=xyz'))
    await waitFor(() =>
      expect(asked(rendered)).toEqual([
        { who: 'root' },
        { who: 'root', after: 'abc' },
        { who: 'root', before: 'xyz' },
      ]),
    )
  })

  test('says that it is empty, that nothing was found, and why it could not be loaded', async () => {
    const { server, user } = await open('/operator/audit?sort=at', { answer: page({ data: [] }) })
    expect(await screen.findByText('The list is empty.')).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Action' }), 'x{Enter}')
    expect(await screen.findByText('Nothing was found.')).toBeVisible()
    server.on('GET /operator/audit', { status: 500, json: { message: 'fault' } })
    await user.type(screen.getByRole('searchbox', { name: 'Who' }), 'x{Enter}')
    expect(await screen.findByText('The list could not be loaded.')).toBeVisible()
    server.on('GET /operator/audit', page())
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('table')).toBeVisible()
  })
})
