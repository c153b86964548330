import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { people } from '#machines/wiki-people/wiki-people.examples.ts'
import { restoreRow } from '#machines/wiki-restore/wiki-restore.examples.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderPage } from '#ui/testing/render-page.tsx'
import { LateTab } from './late-tab.tsx'
import { DETAILS, loaded, openPage, tab } from './manage-wiki-testing.tsx'

describe('the tabs that are loaded late', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  const openDataTab = async (restores: readonly unknown[] = []) => {
    const page = await openPage({ path: '/wikis/manage/7?tab=settings' })
    const { server, user } = page
    server.on('GET /wiki/export', { json: { data: [] } })
    server.on('GET /wiki/import', { json: { data: [], size_max: 1024, refusal: null } })
    server.on('GET /wiki/backups', { json: { data: [], kept_days: 30 } })
    server.on('GET /wiki/restore', { json: { data: restores } })
    await loaded()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs).toEqual(['Profile', 'Settings', 'Features', 'Data', 'People', 'History'])
    expect(server.requestsTo('GET /wiki/export')).toEqual([])
    await user.click(screen.getByRole('link', { name: 'export it first' }))
    await screen.findByRole('heading', { level: 2, name: 'Export' })
    return page
  }

  test('is loaded when it is first opened, and gets the focus from the link that leads there', async () => {
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id)
    }
    const { address, user } = await openDataTab()
    await waitFor(() => expect(address()).toBe('/wikis/manage/7?tab=data#data'))
    expect(scrolled).toEqual(['data'])
    expect(document.activeElement?.id).toBe('data')
    const titles = screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)
    expect(titles).toEqual(['Bulk edits', 'Export', 'Dumps for everybody', 'Points in time', 'Import'])
    await user.click(screen.getByRole('radio', { name: /^Complete copy/ }))
    await user.click(tab('Profile'))
    await user.click(tab('Data'))
    expect(screen.getByRole('radio', { name: /^Complete copy/ })).toBeChecked()
  })

  test('resets the other tabs once the wiki was restored', async () => {
    jest.useFakeTimers({ advanceTimers: 1 })
    Element.prototype.scrollIntoView = () => {}
    const { user, server } = await openDataTab([restoreRow('pending', 'back')])
    const lengths = () => screen.getByRole('textbox', { name: /^Multilang/ })
    await user.click(tab('Settings'))
    await user.clear(lengths())
    await user.click(tab('Data'))
    await screen.findByText(/^This wiki is being put back\./)
    const public_settings = [{ name: 'wwWikibaseStringLengthMultilang', value: '777' }]
    server.on(DETAILS, { json: { data: { ...exampleDetails, public_settings } } })
    server.on('GET /wiki/restore', { json: { data: [restoreRow('success', 'back')] } })
    await act(async () => void (await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS)))
    await findMessage('status', 'This wiki was put back.')
    await user.click(tab('Settings'))
    expect(lengths()).toHaveValue('777')
  })

  test.each(['People', 'History'])('%s is loaded when it is first opened', async name => {
    const { user, server } = await openPage()
    await loaded()
    server.on('GET /wiki/7/managers', { json: { data: people } })
    server.on('GET /wiki/7/admins', { json: { data: [], more: false } })
    server.on('GET /wiki/7/history', { json: { data: [], next: null } })
    expect(server.requests.filter(({ route }) => route.startsWith('GET /wiki/7/'))).toEqual([])
    await user.click(tab(name))
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name })).toBeVisible())
  })

  test('can be loaded again if its code could not be loaded', async () => {
    const load = jest.fn<() => Promise<() => string>>().mockRejectedValueOnce(new TypeError('Failed'))
    const { user } = renderPage(<LateTab load={load} props={{}} />)
    await findMessage('alert', 'This tab could not be loaded.')
    load.mockResolvedValueOnce(() => 'Everything about data')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Everything about data')).toBeVisible()
  })

  test('says to reload the page if its code is gone since an upgrade of the service', async () => {
    const asked = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }))
    const gone = Object.assign(new Error('Loading chunk 7 failed.'), {
      request: 'http://localhost/7.01abcd.js',
    })
    renderPage(<LateTab load={() => Promise.reject(gone)} props={{}} />)
    await findMessage('alert', 'This tab could not be loaded.')
    expect(screen.getByText(/^We released a new version while you were here\./)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    asked.mockRestore()
  })
})
