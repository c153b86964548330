import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { loaded, openPage, tab } from './manage-wiki-testing.tsx'

const suspension = { at: '2026-11-28T06:00:00.000Z', reason: 'It is spam.', by_law: false }

async function open(given: Partial<WikiDetails>) {
  const page = await openPage({ answer: { json: { success: true, data: { ...exampleDetails, ...given } } } })
  await loaded()
  return page
}

describe('the management of a suspended wiki', () => {
  test('says why, and has no way to lift it and no accessibility violations', async () => {
    const { container } = await open({ suspension })
    expect(screen.getByText('This wiki is suspended.')).toBeVisible()
    expect(screen.getByText('It is spam.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/contact')
    expect(screen.queryByRole('button', { name: /lift/i })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'herbarium.localhost:8080' })).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('leaves data, people, history and the deletion, and no settings', async () => {
    const { user, server } = await open({ suspension: { ...suspension, by_law: true } })
    expect(screen.getByText('This wiki is suspended, as required by law.')).toBeVisible()
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      ...['Profile', 'Data', 'People', 'History'],
    ])
    expect(screen.getByRole('region', { name: 'Delete this wiki' })).toBeVisible()
    server.on('GET /wiki/export', { json: { data: [] } })
    await user.click(tab('Data'))
    expect(await screen.findByRole('region', { name: /export/i })).toBeVisible()
    const data = within(screen.getByRole('tabpanel', { name: 'Data' }))
    expect(data.queryByRole('region', { name: /Import|Bulk|Dumps|backup/ })).not.toBeInTheDocument()
  })

  test('offers a manager no deletion', async () => {
    await open({ suspension, role: 'manager' })
    expect(screen.queryByRole('region', { name: 'Delete this wiki' })).not.toBeInTheDocument()
  })
})

test('a wiki that an operator has made read-only says why on its page', async () => {
  await open({ read_only_for: 'We move it to another machine.' })
  expect(screen.getByText('This wiki is read-only.')).toBeVisible()
  expect(screen.getByText(/We move it to another machine\./)).toBeVisible()
  expect(screen.getAllByRole('tab')).toHaveLength(6)
})
