import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { openCase, ROUTE, reportCase } from './testing.tsx'

test('a report is shown as it was typed, and nothing in it is HTML', async () => {
  const { container } = await openCase({
    message: '<img src="x" onerror="alert(1)">\n<a href="https://evil.example">here</a>',
  })
  const report = await screen.findByRole('region', { name: 'Report' })
  expect(report).toHaveTextContent('<img src="x" onerror="alert(1)">')
  expect(within(report).queryByRole('img')).not.toBeInTheDocument()
  expect(within(report).getAllByRole('link')).toHaveLength(1)
  await waitFor(() => expect(document.title).toBe('Report no. 7 · Console · Wikistead'))
  await expectNoAxeViolations(container)
})

test('the reported pages are links that say nothing about where they are opened from', async () => {
  await openCase()
  const list = await screen.findByRole('list', { name: 'Reported addresses' })
  const link = within(list).getByRole('link', { name: /museum.localhost/ })
  expect(link).toHaveAttribute('href', 'https://museum.localhost/wiki/Q1')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(within(list).getByText('javascript:alert(1)').closest('a')).toBeNull()
})

test('notes, decisions with their reasons, appeals and deadlines are on the page', async () => {
  const { container } = await openCase({
    state: 'appealed',
    decision: 'content-removed',
    decided_at: '2026-11-02T06:00:00.000Z',
    appeal_until: '2027-05-05T06:00:00.000Z',
    notes: [{ id: 1, at: '2026-11-01T07:00:00.000Z', who: 'grace@example.org', text: 'Looks like a copy.' }],
    decisions: [
      {
        ...{ id: 1, at: '2026-11-02T06:00:00.000Z', who: 'grace@example.org', decision: 'content-removed' },
        ...{ outcome: null, statement: ['Decision: The content is removed.', 'Facts: a copy.'] },
      },
    ],
    appeals: [{ id: 1, at: '2026-11-03T06:00:00.000Z', party: 'owner', text: 'The person agreed.' }],
  })
  expect(await screen.findByRole('region', { name: 'Decisions' })).toHaveTextContent('Facts: a copy.')
  const appeals = screen.getByRole('region', { name: 'Appeals' })
  expect(appeals).toHaveTextContent('An owner of the wiki')
  expect(appeals).toHaveTextContent('The person agreed.')
  expect(screen.getByRole('region', { name: 'Notes' })).toHaveTextContent('Looks like a copy.')
  expect(screen.getByRole('region', { name: 'Status' })).toHaveTextContent(/Appeals until5 May 2027/)
  await expectNoAxeViolations(container)
})

test('says why a report could not be loaded, and tries again', async () => {
  const { server, user } = await openCase({}, { status: 404, json: { message: 'There is no such case.' } })
  expect(await findMessage('alert', 'There is no such case.')).toBeVisible()
  server.on(ROUTE, { json: { data: reportCase() } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('region', { name: 'Report' })).toBeVisible()
})
