import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import type { PreviewedWiki, WikiActResult } from '#contract/operator/wiki-bulk.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { listedWiki } from './wiki-testing.ts'
import { WikisInBulkPage } from './wikis-in-bulk-page.tsx'
import { WikisPage } from './wikis-page.tsx'

const PREVIEW = 'POST /operator/wikis/acts/preview'
const ACT = 'POST /operator/wikis/acts'

const wikis: readonly PreviewedWiki[] = [
  { id: 1, sitename: 'Museum', domain: 'museum.localhost', state: 'served', refusal: null },
  { id: 2, sitename: 'Ships', domain: 'ships.localhost', state: 'served', refusal: null },
  {
    ...{ id: 3, sitename: 'Old', domain: 'old.localhost', state: 'suspended' },
    refusal: 'This wiki is already suspended.',
  },
]

const results: readonly WikiActResult[] = [
  { id: 1, domain: 'museum.localhost', outcome: 'done', text: null },
  { id: 2, domain: 'ships.localhost', outcome: 'refused', text: 'This wiki is already suspended.' },
]

async function open(path: string, { data = wikis, more = 0 } = {}) {
  const server = createFakeServer()
  const listed = [listedWiki(), listedWiki({ id: 2, domain: 'ships.localhost' })]
  server.on('GET /operator/wikis', { json: { data: listed, next: null, previous: null } })
  server.on(PREVIEW, { json: { data, more } })
  return await renderStorePage(
    <PageTitleProvider>
      <Routes>
        <Route path="/operator/wikis" element={<WikisPage />} />
        <Route path="/operator/wikis/in-bulk" element={<WikisInBulkPage />} />
      </Routes>
    </PageTitleProvider>,
    { path, as: { ...ada, operator_role: 'moderator' }, server, hasToasts: false },
  )
}

const rows = () =>
  within(screen.getByRole('table', { name: 'Selected wikis' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

beforeEach(() => sessionStorage.clear())

describe('choosing wikis in the list', () => {
  test('leads to what would happen to the chosen ones, by keyboard alone', async () => {
    const { user, address, container } = await open('/operator/wikis')
    const check = await screen.findByRole('checkbox', { name: 'Select ships.localhost' })
    expect(screen.queryByRole('link', { name: /chosen/ })).not.toBeInTheDocument()
    check.focus()
    await user.keyboard(' ')
    await expectNoAxeViolations(container)
    screen.getByRole('link', { name: 'Act on 1 selected wiki' }).focus()
    await user.keyboard('{Enter}')
    expect(address()).toBe('/operator/wikis/in-bulk?ids=2')
  })

  test('selects all on the page, and none again', async () => {
    const { user } = await open('/operator/wikis')
    await user.click(await screen.findByRole('button', { name: 'Select all on this page' }))
    expect(screen.getByRole('link', { name: 'Act on 2 selected wikis' })).toHaveAttribute(
      'href',
      '/operator/wikis/in-bulk?ids=1%2C2',
    )
    await user.click(screen.getByRole('button', { name: 'Select none' }))
    expect(screen.queryByRole('link', { name: /chosen/ })).not.toBeInTheDocument()
  })

  test('selects all that match the search', async () => {
    await open('/operator/wikis?domain=spam&state=served&sort=pages&direction=desc')
    expect(await screen.findByRole('link', { name: 'Act on all matching wikis' })).toHaveAttribute(
      'href',
      '/operator/wikis/in-bulk?all=1&domain=spam&state=served',
    )
  })
})

describe('acting on many wikis', () => {
  test('shows what would happen to each, for the act and the wikis in the address', async () => {
    const { server, user, address, container } = await open(
      '/operator/wikis/in-bulk?ids=1,x,2,3&act=undelete',
    )
    await screen.findByRole('table')
    expect(server.requestsTo(PREVIEW).map(({ json }) => json)).toEqual([{ act: 'undelete', ids: [1, 2, 3] }])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Suspend')
    await waitFor(() => expect(address()).toBe('/operator/wikis/in-bulk?ids=1%2Cx%2C2%2C3&act=suspend'))
    await waitFor(() => expect(rows()[0]).toContain('It will be suspended.'))
    expect(rows()[2]).toContain('No change: This wiki is already suspended.')
    expect(
      await findMessage('status', /2 wikis would be changed\. 1 wiki would stay unchanged/),
    ).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('loads all that match a filter, and says how many there are beyond the limit', async () => {
    const { server } = await open('/operator/wikis/in-bulk?all=1&owner=eve&state=odd', { more: 12 })
    expect(await findMessage('status', /12 more wikis match/)).toBeVisible()
    expect(server.requestsTo(PREVIEW).map(({ json }) => json)).toEqual([
      { act: 'suspend', filter: { owner: 'eve' } },
    ])
  })

  test('acts with one reason on those that can be changed, and shows the outcome of each', async () => {
    const { server, user, container } = await open('/operator/wikis/in-bulk?ids=1,2,3')
    server.on(ACT, { json: { data: results } })
    const send = await screen.findByRole('button', { name: 'Suspend: 2 wikis' })
    await user.click(send)
    const reason = screen.getByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(reason).toHaveAccessibleDescription(/This field is required/))
    expect(server.requestsTo(ACT)).toEqual([])
    await user.type(reason, 'A wave of spam.')
    await user.click(send)
    expect(await findMessage('status', /1 wiki: Suspend, done\./)).toBeVisible()
    expect(server.requestsTo(ACT).map(({ json }) => json)).toEqual([
      { act: 'suspend', ids: [1, 2], reason: 'A wave of spam.', by_law: false },
    ])
    expect(rows().map(text => /(It is|No change:).*$/.exec(text ?? '')?.[0])).toEqual([
      'It is suspended.',
      'No change: This wiki is already suspended.',
      'No change: This wiki is already suspended.',
    ])
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Selected wikis' })).toHaveFocus()
    expect(Object.values({ ...sessionStorage }).join()).not.toContain('A wave of spam.')
    await expectNoAxeViolations(container)
  })

  test('keeps what was typed for the same wikis when it fails, and no earlier wikis in a draft', async () => {
    const { server, user } = await open('/operator/wikis/in-bulk?ids=1,2')
    server.on(ACT, 'offline')
    await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Spam')
    await user.click(screen.getByRole('button', { name: 'Suspend: 2 wikis' }))
    expect(await findMessage('alert', 'It is unknown whether anything was done.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Spam')
    const kept = Object.values({ ...sessionStorage }).join()
    expect(kept).toContain('Spam')
    expect(kept).not.toContain('ids')
  })

  test('says that no wiki is chosen, or that none matches', async () => {
    await open('/operator/wikis/in-bulk?ids=x')
    expect(screen.getByText(/No wiki is selected/)).toBeVisible()
    await open('/operator/wikis/in-bulk?all=1', { data: [] })
    expect(await findMessage('status', 'There is no such wiki.')).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })
})
