import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { WikiOverview } from '#contract/operator/wiki-overview.ts'
import type { OperatorRole } from '#contract/types/operator-role.ts'
import { type Answer, createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { WikiPage } from './wiki-page.tsx'
import { AT, listedWiki, wikiOverview } from './wiki-testing.ts'
import { WikisPage } from './wikis-page.tsx'

const ONE = 'GET /operator/wikis/1'

async function open(path: string, answer: Answer, role: OperatorRole = 'operator') {
  const server = createFakeServer()
  server.on('GET /operator/wikis', { json: { data: [listedWiki()], next: null, previous: null } })
  server.on(ONE, answer)
  return await renderStorePage(
    <PageTitleProvider>
      <Routes>
        <Route path="/operator/wikis" element={<WikisPage />} />
        <Route path="/operator/wikis/:id" element={<WikiPage />} />
      </Routes>
    </PageTitleProvider>,
    { path, as: { ...ada, operator_role: role }, server, hasToasts: false },
  )
}

async function openOne(given: Partial<WikiOverview> = {}, role?: OperatorRole) {
  const rendered = await open('/operator/wikis/1', { json: { data: wikiOverview(given) } }, role)
  await screen.findByRole('region', { name: 'Wiki' })
  return rendered
}

const part = (name: string) => screen.getByRole('region', { name })
const offered = () =>
  within(part('Wiki'))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

beforeEach(() => sessionStorage.clear())

test('the list of wikis leads to each of them', async () => {
  const { user, address } = await open('/operator/wikis', { json: { data: wikiOverview() } })
  await user.click(await screen.findByRole('link', { name: 'museum.localhost' }))
  expect(address()).toBe('/operator/wikis/1')
  expect(await screen.findByRole('heading', { name: 'Wiki no. 1' })).toBeVisible()
})

describe('the page of a wiki', () => {
  test('shows its people, storage, backups, jobs, history and settings, and has no accessibility violations', async () => {
    const { container } = await openOne()
    expect(part('Wiki')).toHaveTextContent('NameMuseum')
    expect(part('People')).toHaveTextContent('owner, since')
    expect(within(part('People')).getByRole('link')).toHaveAttribute('href', '/operator/accounts/7')
    expect(part('Storage')).toHaveTextContent('2 MB of no limit')
    expect(part('Backups')).toHaveTextContent('1 MB')
    expect(part('Jobs')).toHaveTextContent('wiki-exports.run (no. 5): failed')
    expect(part('Jobs')).toHaveTextContent('The disk is full.')
    expect(part('History')).toHaveTextContent('ada@example.org changed the setting “wgDefaultSkin”')
    expect(part('Settings')).toHaveTextContent('wgDefaultSkintimeless')
    expect(screen.getByRole('link', { name: 'All jobs of this wiki' })).toHaveAttribute(
      'href',
      '/operator/jobs?wiki=1',
    )
    expect(screen.getByRole('link', { name: /What operators have done/ })).toHaveAttribute(
      'href',
      '/operator/audit?target=museum.localhost',
    )
    await expectNoAxeViolations(container)
  })

  test('leads a moderator to no page that is for operators', async () => {
    await openOne({}, 'moderator')
    for (const name of ['People', 'Jobs', 'History'])
      expect(within(part(name)).queryByRole('link')).not.toBeInTheDocument()
  })

  test('shows little of a purged wiki, and why a backup failed', async () => {
    const { container } = await openOne({
      ...{ state: 'purged', sitename: '', username: '', people: [], settings: [], storage: null },
      ...{ version: null, queries: null, backups: [], jobs: [], history: [] },
      deletion: { at: AT, purge_at: AT, reasons: ['Other reason'] },
      backup_failure: { since: AT, attempts: 3, error: 'no room' },
    })
    expect(part('Wiki')).toHaveTextContent('Nameremoved')
    expect(part('Wiki')).toHaveTextContent('Reasons of its ownerOther reason')
    expect(part('People')).toHaveTextContent('Nobody owns or manages this wiki.')
    expect(part('Storage')).toHaveTextContent('It cannot be measured now.')
    expect(part('Backups')).toHaveTextContent('The last backup failed, 3 times.')
    expect(part('Settings')).toHaveTextContent('All settings are the usual ones.')
    expect(offered()).toEqual([])
    await expectNoAxeViolations(container)
  })

  test('offers what can be done in its state, and no more', async () => {
    await openOne()
    expect(offered()).toEqual(['Put on the home page', 'Change the quota'])
  })

  test('says why it could not be loaded, and tries again', async () => {
    const { user, server } = await open('/operator/wikis/1', {
      ...{ status: 404, json: { message: 'There is no such wiki.' } },
    })
    expect(await findMessage('alert', 'There is no such wiki.')).toBeVisible()
    server.on(ONE, { json: { data: wikiOverview() } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Wiki' })).toBeVisible()
  })
})
