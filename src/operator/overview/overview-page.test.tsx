import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { DayOfFigures, Finding } from '#contract/operator/overview.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { FakeCharts } from '#ui/testing/fake-charts.tsx'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { stubWindow } from '#ui/testing/stub-window.ts'
import { OverviewPage } from './overview-page.tsx'

const HEALTH = 'GET /operator/health'
const FIGURES = 'GET /operator/figures'
const AT = '2026-11-28T06:00:00.000Z'

const good = (check: string): Finding => ({ check, state: 'good', says: 'it is well.', todo: null })
const bad: Finding = { check: 'disk', state: 'bad', says: 'it is full.', todo: 'Make room.' }

const day = (date: string, given: Partial<DayOfFigures> = {}): DayOfFigures => ({
  ...{ day: date, accounts: 5000, wikis_served: 10_000, wikis_deleted: 3, wikis_waiting: 0, edits: 70 },
  ...{ storage: 4_000_000_000, views: 12, queries: 2, refused: 0, hit_rate: 0.875 },
  ...given,
})

let charts: FakeCharts

beforeEach(() => {
  stubWindow()
  charts = new FakeCharts()
})

const healthOf = (...findings: readonly Finding[]): FakeResponse => ({
  json: {
    data: { findings, processes: [{ host: 'one', pid: 17, started_at: AT, seen_at: AT }] },
  },
})

async function open(
  health = healthOf(good('database'), bad),
  figures: FakeResponse = { json: { data: [day('2026-11-27', { hit_rate: null }), day('2026-11-28')] } },
) {
  const server = createFakeServer()
  server.on(HEALTH, health)
  server.on(FIGURES, figures)
  const page = charts.provide(
    <PageTitleProvider>
      <OverviewPage />
    </PageTitleProvider>,
  )
  return await renderStorePage(page, { path: '/operator', as: ada, server, hasToasts: false })
}

describe('the health of the service', () => {
  test('shows addresses unchanged', async () => {
    await open(healthOf({ ...bad, says: 'ada@example.org cannot use the console.' }))
    expect(await screen.findByText('ada@example.org cannot use the console.')).toBeVisible()
  })

  test('is described in words, what needs attention first, without accessibility violations', async () => {
    const { container } = await open()
    expect(await findMessage('status', '1 part needs attention.')).toBeVisible()
    const [first, second] = within(screen.getByRole('list', { name: 'Parts of the service' })).getAllByRole(
      'listitem',
    )
    expect(first).toHaveTextContent('Disk (needs attention)It is full.Make room.')
    expect(second).toHaveTextContent('Database (OK)It is well.')
    expect(within(screen.getByRole('table', { name: 'Server processes' })).getAllByRole('row')).toHaveLength(
      2,
    )
    await screen.findByRole('heading', { name: 'Accounts' })
    await expectNoAxeViolations(container)
  })

  test.each([
    [[good('disk')], 'All parts are OK.'],
    [
      [good('disk'), { ...good('TLS'), state: 'unknown' as const }],
      'The state of 1 part is unknown; all others are OK.',
    ],
    [[bad, { ...bad, check: 'jobs' }], '2 parts need attention.'],
  ])('is summed up', async (findings, words) => {
    await open(healthOf(...findings))
    expect(await findMessage('status', words)).toBeVisible()
  })

  test('is loaded again on request after a failure, and the figures are shown meanwhile', async () => {
    const { user, server } = await open({ status: 500, json: { message: 'fault' } })
    expect(await screen.findByText('The health checks could not be loaded.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Edits in all wikis' })).toBeVisible()
    server.on(HEALTH, healthOf(good('disk')))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await findMessage('status', 'All parts are OK.')).toBeVisible()
  })
})

describe('the figures', () => {
  test('are drawn, with the last value in words and the same data as a table', async () => {
    const { user } = await open()
    const wikis = await screen.findByRole('region', { name: 'Wikis' })
    expect(wikis).toHaveTextContent('served 10,000, deleted 3, waiting 0')
    expect(
      within(wikis).getByRole('img', { name: 'Chart of 2 days: Wikis. The table has the same data.' }),
    ).toBeInTheDocument()
    await waitFor(() => expect(charts.options).toHaveLength(8))
    await user.click(screen.getByText('Responses served without PHP as a table'))
    const rows = within(screen.getByRole('table', { name: 'Responses served without PHP' })).getAllByRole(
      'row',
    )
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Day (UTC)Responses served without PHP',
      '28 Nov87.5%',
      '27 Novunknown',
    ])
    expect(screen.getByRole('region', { name: 'Storage used on the disk' })).toHaveTextContent('GB')
    expect(screen.getByRole('link', { name: 'All figures as CSV' })).toHaveAttribute(
      'href',
      '/api/operator/figures?format=csv',
    )
  })

  test('are in the tables if the charts cannot be loaded', async () => {
    charts.failures = 8
    await open()
    expect((await screen.findAllByText('The chart could not be loaded.'))[0]).toBeVisible()
    expect(screen.getByText('Accounts as a table')).toBeVisible()
  })

  test('are missing on the first day, and the page says so', async () => {
    await open(undefined, { json: { data: [] } })
    expect(await screen.findByText(/There are no figures yet/)).toBeVisible()
  })

  test('are loaded again on request after a failure', async () => {
    const { user, server } = await open(undefined, 'offline')
    expect(await screen.findByText('The figures could not be loaded.')).toBeVisible()
    server.on(FIGURES, { json: { data: [day('2026-11-28')] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Accounts' })).toHaveTextContent('5,000')
  })
})
