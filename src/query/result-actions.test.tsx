import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { ResultActions } from './result-actions.tsx'

const WIKI = {
  sitename: 'Museum of cards',
  server: 'http://museum.localhost',
  language: 'en',
  prefixes: {},
  isEmbedded: false,
}

const openActions = async () =>
  await renderStorePage(<ResultActions query="ASK {}" kind="results" wiki={WIKI} />)

test('copies the link to the query', async () => {
  const { user } = await openActions()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await findMessage('status', 'The link is copied.')
  expect(await navigator.clipboard.readText()).toMatch(/\/query#ASK%20%7B%7D$/)
})

test('shows the link if the browser cannot copy, as on a page without TLS', async () => {
  const { user } = await openActions()
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await findMessage('status', /did not copy it.*\/query#ASK%20%7B%7D/)).toBeInTheDocument()
})

test('offers a yes or no in the file formats that can hold it', async () => {
  await renderStorePage(<ResultActions query="ASK {}" kind="boolean" wiki={WIKI} />)
  const downloads = screen.getAllByRole('button', { name: /^Download/ })
  expect(downloads.map(({ textContent }) => textContent)).toEqual(['Download JSON', 'Download XML'])
})
