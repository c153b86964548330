/** @jest-environment ./jest/browser-environment.ts */

import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { ConsoleWiki } from '#contract/operator/console-wikis.ts'
import type { Finding } from '#contract/operator/overview.ts'

// Set before the imports below, because `i18n/msg.ts` reads it while loading.
process.env['PAGES_LANGUAGE'] = 'de'
const { createFakeServer } = await import('#store/testing/fake-server.ts')
const { ada } = await import('#store/testing/test-store.ts')
const { PageTitleProvider } = await import('#ui/page-title/page-title-context.tsx')
const { expectNoAxeViolations } = await import('#ui/testing/axe.ts')
const { renderStorePage } = await import('#ui/testing/render-store-page.tsx')
const { stubWindow } = await import('#ui/testing/stub-window.ts')
const { Console } = await import('./console.tsx')

beforeEach(() => sessionStorage.clear())

const wiki = (id: number): ConsoleWiki => ({
  ...{ id, sitename: 'Museum', domain: `museum-${id}.localhost`, owner: '', state: 'served' },
  ...{ created_at: '2026-11-28T06:00:00.000Z', last_edited_at: null, pages: 1200, edits: 3400 },
  ...{ is_private: true, is_featured: false, is_read_only: true, quota_mb: 2048 },
})

const finding = (check: string): Finding => ({ check, state: 'bad', says: 'it is full.', todo: null })

async function open(path: string) {
  stubWindow()
  const server = createFakeServer()
  server.on('GET /operator/wikis', { json: { data: [wiki(1), wiki(2)], next: null, previous: null } })
  server.on('GET /operator/health', { json: { data: { findings: [finding('disk')], processes: [] } } })
  server.on('GET /operator/figures', { json: { data: [] } })
  const tree = (
    <PageTitleProvider>
      <Console />
    </PageTitleProvider>
  )
  const as = { ...ada, operator_role: 'operator' } as typeof ada
  return await renderStorePage(tree, { path, as, server, hasToasts: false })
}

test('the console is read in another language, with its numbers and plurals', async () => {
  const { user, container } = await open('/operator/wikis')
  const table = await screen.findByRole('table', { name: 'Wikis' })
  const row = within(table).getAllByRole('row')[1]
  expect(row).toHaveTextContent('bereitgestellt, schreibgeschützt und privat')
  expect(row).toHaveTextContent('1.200, 3.400')
  expect(row).toHaveTextContent('2.048 MB')
  expect(screen.getByText('2 Zeilen')).toBeVisible()
  expect(screen.getByText('ada@example.org (Betreiber)')).toBeVisible()
  expect(
    within(screen.getByRole('navigation', { name: 'Konsole' })).getByRole('link', { name: 'Prüfprotokoll' }),
  ).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'museum-1.localhost auswählen' }))
  expect(screen.getByRole('link', { name: 'Aktion für 1 ausgewähltes Wiki' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Kontingent ändern: museum-1.localhost' }))
  const dialog = screen.getByRole('alertdialog', { name: /^Ändern, wie viel museum-1\.localhost/ })
  await user.click(within(dialog).getByRole('button', { name: 'Kontingent ändern' }))
  expect(await within(dialog).findByText('Dieses Feld ist erforderlich')).toBeVisible()
  expect(document.title).toBe('Wikis · Konsole · Wikistead')
  await expectNoAxeViolations(container)
})

test('the doctor’s findings stay in English, and are marked as English', async () => {
  await open('/operator')
  expect(await screen.findByText('1 Teil ist nicht in Ordnung.')).toBeVisible()
  expect(screen.getByText('It is full.').closest('[lang]')).toHaveAttribute('lang', 'en')
  await waitFor(() => expect(screen.getByText('(nicht in Ordnung)')).toBeVisible())
})

test('its footer leads to each of its pages in every language', async () => {
  await open('/operator/wikis?state=served')
  const link = await screen.findByRole('link', { name: 'العربية' })
  expect(link).toHaveAttribute('href', '/operator/wikis?state=served&uselang=ar')
})
