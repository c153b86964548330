import { screen } from '@testing-library/react'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ManageWikiPage } from './manage-wiki-page.tsx'

export const DETAILS = 'POST /wiki/details'

/** Opens the page on which Ada manages the wiki 7. */
export async function openPage({
  path = '/wikis/manage/7',
  answer,
}: {
  path?: string
  answer?: FakeResponse
} = {}) {
  const server = createFakeServer()
  server.on(DETAILS, answer ?? { json: { success: true, data: exampleDetails } })
  server.on('GET /wiki/entityImport', { json: { data: [] } })
  return renderStorePage(<ManageWikiPage />, { as: ada, server, path, route: '/wikis/manage/:id' })
}

export const tab = (name: string) => screen.getByRole('tab', { name })
export const loaded = () => screen.findByRole('heading', { level: 1, name: 'Herbarium' })
