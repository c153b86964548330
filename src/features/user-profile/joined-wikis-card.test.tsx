import { expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { createFakeServer, type Route } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { JoinedWikisCard } from './joined-wikis-card.tsx'

const LIST = 'GET /user/wikis'
const LEAVE = 'DELETE /user/wikis/herbarium.localhost%3A8080' as Route
const herbarium = {
  ...{
    domain: 'herbarium.localhost:8080',
    domain_decoded: 'herbarium.localhost:8080',
    sitename: 'Herbarium',
  },
  ...{ username: 'Ada L.', joined_at: '2026-05-01T10:00:00.000Z' },
}

async function open(...wikis: readonly object[]) {
  const server = createFakeServer()
  server.on(LIST, { json: { data: wikis } })
  return await renderStorePage(<JoinedWikisCard />, { as: ada, server })
}

const unlink = () => screen.findByRole('button', { name: 'Unlink Herbarium' })

test('the wikis that a member has joined are listed with the names there, and can be left', async () => {
  const { server, user, container } = await open(herbarium)
  expect(await screen.findByRole('listitem', { name: 'Herbarium' })).toHaveTextContent(
    'As Ada L. since 1 May 2026',
  )
  await expectNoAxeViolations(container)
  server.on(LEAVE, { status: 503, json: { message: 'This wiki cannot do that at the moment.' } })
  await user.click(await unlink())
  expect(await findMessage('alert', 'The account is still linked.')).toBeVisible()
  server.on(LEAVE, { json: { success: true } })
  server.on(LIST, { json: { data: [] } })
  await user.click(await unlink())
  await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument())
  expect(await findMessage('status', 'The account was unlinked.')).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
  expect(await screen.findByText(/^None yet/)).toBeVisible()
})

test('they can be loaded again', async () => {
  const server = createFakeServer()
  server.on(LIST, 'offline')
  const { user } = await renderStorePage(<JoinedWikisCard />, { as: ada, server })
  await findMessage('alert', /could not be loaded/)
  server.on(LIST, { json: { data: [herbarium] } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await unlink()).toBeVisible()
})
