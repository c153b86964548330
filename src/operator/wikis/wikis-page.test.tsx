import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import type { ConsoleWiki } from '#contract/operator/console-wikis.ts'
import { createFakeServer } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { listedWiki } from './wiki-testing.ts'
import { WikisPage } from './wikis-page.tsx'

const LIST = 'GET /operator/wikis'
const FEATURE = 'POST /operator/wikis/1/feature'
const QUOTA = 'POST /operator/wikis/1/quota'

const listed = (...given: readonly Partial<ConsoleWiki>[]) => {
  return { json: { data: given.map(listedWiki), next: null, previous: null } }
}

async function open(...wikis: readonly Partial<ConsoleWiki>[]) {
  const server = createFakeServer()
  server.on(LIST, listed(...wikis))
  const page = (
    <PageTitleProvider>
      <WikisPage />
    </PageTitleProvider>
  )
  const rendered = await renderStorePage(page, {
    ...{ path: '/operator/wikis', as: ada, server, hasToasts: false },
  })
  await screen.findByRole('table', { name: 'Wikis' })
  return rendered
}

const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

beforeEach(() => sessionStorage.clear())

test('a wiki is put on the home page and removed from it, if everybody can read it', async () => {
  const { user, server, container } = await open({}, { id: 2, domain: 'secret.localhost', is_private: true })
  server.on(FEATURE, { json: { success: true } })
  expect(
    screen.queryByRole('button', { name: 'Put on the home page: secret.localhost' }),
  ).not.toBeInTheDocument()
  await user.click(button('Put on the home page: museum.localhost'))
  await expectNoAxeViolations(container)
  await user.type(field('Reason'), 'A good one.')
  server.on(LIST, listed({ is_featured: true }))
  await user.click(button('Put on the home page'))
  expect(await findMessage('status', 'museum.localhost is on the home page.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove from the home page: museum.localhost' }))
  await user.type(field('Reason'), 'Another one’s turn.')
  await user.click(button('Remove from the home page'))
  expect(await findMessage('status', 'museum.localhost is no longer on the home page.')).toBeVisible()
  expect(server.requestsTo(FEATURE).map(({ json }) => json)).toEqual([
    { featured: true, reason: 'A good one.' },
    { featured: false, reason: 'Another one’s turn.' },
  ])
})

test('a quota is a number of MB, none, or the default of the service', async () => {
  const { user, server } = await open({ quota_mb: 500 })
  server.on(QUOTA, { json: { success: true } })
  expect(screen.getAllByRole('row')[1]).toHaveTextContent('500 MB')
  const opener = () => button('Change the quota: museum.localhost')
  await user.click(opener())
  const quota = field('Quota in MB (optional)')
  expect(quota).toHaveValue('500')
  await user.clear(quota)
  await user.type(quota, 'much')
  await user.type(field('Reason'), 'Many pictures.')
  await user.click(button('Change the quota'))
  await waitFor(() => expect(quota).toHaveFocus())
  expect(quota).toHaveAccessibleDescription(/whole number of MB/)
  await user.clear(quota)
  await user.type(quota, '2000')
  await user.click(button('Change the quota'))
  expect(await findMessage('status', 'The quota of museum.localhost has been changed.')).toBeVisible()
  await user.click(opener())
  await user.clear(field('Quota in MB (optional)'))
  await user.type(field('Reason'), 'As all.')
  await user.click(button('Change the quota'))
  await waitFor(() =>
    expect(server.requestsTo(QUOTA).map(({ json }) => json)).toEqual([
      { quota_mb: 2000, reason: 'Many pictures.' },
      { quota_mb: null, reason: 'As all.' },
    ]),
  )
})

test('a wiki that is not served has no acts', async () => {
  await open({ state: 'deleted' })
  expect(screen.queryByRole('button', { name: /museum/ })).not.toBeInTheDocument()
})
