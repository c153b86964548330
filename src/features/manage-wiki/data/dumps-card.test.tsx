import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { DumpsCard } from './dumps-card.tsx'

const ROUTE = 'POST /wiki/setting/wwPublicDumps/update'
const LABEL = 'Everybody can download the whole wiki'
const open = (options: CardOptions = {}) => openCard(wiki => <DumpsCard wiki={wiki} />, options)
const toggle = () => screen.getByRole('switch', { name: LABEL })

test('dumps are on unless they were turned off, with a link to their list', async () => {
  const { container } = await open({ settings: [] })
  expect(toggle()).toBeChecked()
  expect(screen.getByRole('link', { name: /^List of the files/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/\/[^/]+\/dumps\/$/),
  )
  await expectNoAxeViolations(container)
})

test('dumps are turned off, and stay on if that fails', async () => {
  const { user, server } = await open({ settings: [] })
  server.on(ROUTE, { status: 500, json: {} })
  await user.click(toggle())
  expect(await screen.findByText('Something went wrong.')).toBeVisible()
  expect(toggle()).toBeChecked()
  server.on(ROUTE, { json: { success: true } })
  await user.click(toggle())
  expect(await screen.findByText('The files can no longer be downloaded.')).toBeVisible()
  expect(server.requestsTo(ROUTE).at(-1)?.json).toMatchObject({ value: '0' })
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('a private wiki has none', async () => {
  await open({ settings: [{ name: 'wwPrivateWiki', value: '1' }] })
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.getByText(/so it has no dumps/)).toBeVisible()
})
