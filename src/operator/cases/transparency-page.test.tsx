import { expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { TransparencyReport } from '#contract/operator/transparency.ts'
import type { FakeResponse } from '#store/testing/fake-server.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openConsole } from './testing.tsx'

const ROUTE = 'GET /operator/transparency'
const report: TransparencyReport = {
  ...{ year: 2026, reports: 12, about_wikis: 9, automated: 0, median_days: 2.5 },
  decisions: {
    ...{ 'no-action': 3, 'content-removed': 4, 'access-restricted': 0, 'wiki-suspended': 1 },
    ...{ 'wiki-deleted': 0, 'account-suspended': 0, 'account-closed': 0 },
  },
  grounds: { law: 4, terms: 1 },
  ...{ appeals: 2, upheld: 1, changed: 1, median_days_appeal: null },
}

const open = async (response: FakeResponse = { json: { data: report } }) =>
  await openConsole('/operator/transparency?year=2026', server => server.on(ROUTE, response))

test('the transparency report of a year is a table, and can be downloaded', async () => {
  const { server, container } = await open()
  const table = within(await screen.findByRole('table', { name: 'Figures of 2026' }))
  const row = (name: string) => table.getByRole('cell', { name }).closest('tr')
  expect(row('Decisions: content removed')).toHaveTextContent('4')
  expect(row('Days from a report to its decision (median)')).toHaveTextContent('2.5')
  expect(row('Days from an appeal to its answer (median)')).toHaveTextContent('none')
  expect(server.requestsTo(ROUTE).map(({ query }) => String(query))).toEqual(['year=2026'])
  expect(screen.getByRole('link', { name: 'The figures of 2026 as CSV' })).toHaveAttribute(
    'href',
    '/api/operator/transparency?year=2026&format=csv',
  )
  expect(screen.getByRole('link', { name: '2026' })).toHaveAttribute('aria-current', 'page')
  await expectNoAxeViolations(container)
})

test('says why the figures of a year could not be loaded, and tries again', async () => {
  const { server, user } = await open('offline')
  expect(await screen.findByText('The figures could not be loaded.')).toBeVisible()
  server.on(ROUTE, { json: { data: report } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table')).toBeVisible()
})
