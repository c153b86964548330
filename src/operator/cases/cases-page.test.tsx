import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ListedCase } from '#contract/operator/cases.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openConsole } from './testing.tsx'

const listed: ListedCase = {
  ...{ id: 7, state: 'new', wiki: 'museum.localhost', assignee: '', created_at: '2025-01-01T06:00:00.000Z' },
  ...{ review_by: '2025-01-08T06:00:00.000Z', decision: '', decided_at: null, appeal_until: null },
}
const closed: ListedCase = {
  ...listed,
  ...{ id: 6, state: 'closed', wiki: '', assignee: 'grace@example.org', decision: 'content-removed' },
  ...{ decided_at: '2025-01-03T06:00:00.000Z', appeal_until: '2025-07-06T06:00:00.000Z' },
}

const open = async (path: string) =>
  await openConsole(path, server =>
    server.on('GET /operator/cases', { json: { data: [listed, closed], next: null, previous: null } }),
  )

test('the reports are listed for a moderator, with their deadlines, and lead to their pages', async () => {
  const { container } = await open('/operator/cases')
  const [, first, second] = within(await screen.findByRole('table', { name: 'Reports' })).getAllByRole('row')
  expect(first).toHaveTextContent('nobody')
  expect(first).toHaveTextContent('(late)')
  expect(first).toHaveTextContent('none yet')
  expect(screen.getByRole('link', { name: 'Report no. 7' })).toHaveAttribute('href', '/operator/cases/7')
  expect(second).toHaveTextContent('content removed')
  expect(second).not.toHaveTextContent('(late)')
  await expectNoAxeViolations(container)
})

test('the search for reports is in the address and in the link to the file', async () => {
  const { user, address, server } = await open('/operator/cases?wiki=museum')
  await screen.findByRole('table')
  await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'in review')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Most urgent first')
  await user.type(screen.getByRole('searchbox', { name: 'Assigned to' }), 'grace{Enter}')
  const query = 'state=in-review&assignee=grace&wiki=museum&sort=review_by&direction=asc'
  await waitFor(() => expect(address()).toBe(`/operator/cases?${query}`))
  expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
    'href',
    `/api/operator/cases?${query}&format=csv`,
  )
  await waitFor(() => expect(String(server.requestsTo('GET /operator/cases').at(-1)?.query)).toBe(query))
})
