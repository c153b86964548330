import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { UpgradedWiki, UpgradeRun, UpgradeState } from '#contract/operator/wiki-upgrades.ts'
import { LATER_MS } from '#store/operator/upgrades.saga.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { ada } from '#store/testing/test-store.ts'
import { PageTitleProvider } from '#ui/page-title/page-title-context.tsx'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { renderStorePage } from '#ui/testing/render-store-page.tsx'
import { UpgradesCard } from './upgrades-card.tsx'
import { UpgradesPage } from './upgrades-page.tsx'

const RUN = 'GET /operator/upgrades'
const WIKIS = 'GET /operator/upgrades/wikis'
const AT = '2026-11-28T06:00:00.000Z'

const run = (state: UpgradeState, wikis: Partial<UpgradeRun['wikis']> = {}): FakeResponse => ({
  json: {
    data: {
      ...{ state, release: '1.46', started_at: AT, ended_at: null },
      wikis: { waiting: 0, running: 0, done: 0, failed: 0, ...wikis },
    } satisfies UpgradeRun,
  },
})
const broken: UpgradedWiki = {
  ...{ id: 4, domain: 'broken.localhost', state: 'failed', is_canary: true, begun_at: AT },
  ...{ failure: 'update-failed', detail: '<b>No such column</b>: page_x' },
}

async function open(response: FakeResponse, isPage = false) {
  const server = createFakeServer()
  server.on(RUN, response)
  server.on(WIKIS, { json: { data: [broken], next: null, previous: null } })
  const page = <PageTitleProvider>{isPage ? <UpgradesPage /> : <UpgradesCard />}</PageTitleProvider>
  return await renderStorePage(page, {
    ...{ path: '/operator/maintenance', as: ada, server, hasToasts: false },
  })
}

const button = (name: string) => screen.getByRole('button', { name })
const card = () => screen.getByRole('region', { name: 'Wiki upgrades' })

beforeEach(() => sessionStorage.clear())

describe('the upgrades of wikis', () => {
  test('are said not to have been needed yet', async () => {
    const { container } = await open({ json: { data: null } })
    expect(await screen.findByText('No wiki has needed another MediaWiki yet.')).toBeVisible()
    await expectNoAxeViolations(container)
  })

  test('are shown with their progress, and keep themselves up to date', async () => {
    const { container, server, environment } = await open(
      run('canaries', { waiting: 1233, running: 1, done: 1 }),
    )
    expect(
      await screen.findByText(/Upgrade to MediaWiki 1\.46: the first wikis are being upgraded/),
    ).toBeVisible()
    expect(card()).toHaveTextContent('1 of 1,235 wikis are done. Waiting: 1,233. Running: 1. Failed: 0.')
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    await expectNoAxeViolations(container)
    server.on(RUN, run('others', { waiting: 1000, done: 235 }))
    await environment.elapse(LATER_MS)
    await waitFor(() => expect(card()).toHaveTextContent('235 of 1,235 wikis are done.'))
    server.on(RUN, run('done', { done: 1235 }))
    await environment.elapse(LATER_MS)
    await waitFor(() => expect(card()).toHaveTextContent('no wiki is waiting'))
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test('say which of the first failed and why, and continue when an operator says so', async () => {
    const { container, server, user } = await open(run('canary-failed', { waiting: 8, done: 1, failed: 1 }))
    const failed = await screen.findByRole('list', { name: 'Wikis that could not be upgraded' })
    expect(failed).toHaveTextContent('MediaWiki could not upgrade it. The wiki is as it was before.')
    expect(failed).toHaveTextContent('<b>No such column</b>: page_x')
    await expectNoAxeViolations(container)
    button('Resume: the wiki upgrades').focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText(/although one of the first has failed/)).toBeVisible()
    await user.type(screen.getByLabelText('Reason'), 'It was half empty.')
    server.on('POST /operator/upgrades/go-on', { json: { success: true } })
    server.on(RUN, run('others', { waiting: 8, done: 1, failed: 1 }))
    await user.click(button('Resume'))
    expect(await findMessage('status', 'The upgrades have been resumed.')).toBeVisible()
    await waitFor(() => expect(button('Pause: the wiki upgrades')).toBeVisible())
    expect(server.requestsTo('POST /operator/upgrades/go-on').map(({ json }) => json)).toEqual([
      { reason: 'It was half empty.' },
    ])
  })

  test('say why an act was not done', async () => {
    const { server, user } = await open(run('others-paused', { waiting: 8 }))
    await user.click(await screen.findByRole('button', { name: 'Resume: the wiki upgrades' }))
    await user.type(screen.getByLabelText('Reason'), 'Now.')
    server.on('POST /operator/upgrades/go-on', {
      status: 409,
      json: { message: 'No upgrade is waiting for this.' },
    })
    await user.click(button('Resume'))
    expect(await findMessage('alert', 'The upgrades were not resumed.')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('No upgrade is waiting for this.')
  })

  test('can be tried again for one wiki', async () => {
    const { server, user } = await open(run('done', { failed: 1 }))
    await user.click(await screen.findByRole('button', { name: 'Try again: broken.localhost' }))
    await user.type(screen.getByLabelText('Reason'), 'Mended.')
    server.on('POST /operator/upgrades/wikis/4/retry', { json: { success: true } })
    await user.click(button('Try again'))
    expect(await findMessage('status', 'broken.localhost is being retried.')).toBeVisible()
  })

  test('that could not be loaded are loaded again', async () => {
    const { server, user } = await open('offline')
    expect(await screen.findByText('The state of the upgrades could not be loaded.')).toBeVisible()
    server.on(RUN, { json: { data: null } })
    await user.click(button('Try again'))
    expect(await screen.findByText('No wiki has needed another MediaWiki yet.')).toBeVisible()
  })

  test.each<[UpgradeState, readonly string[]]>([
    ['canaries', ['Pause']],
    ['canaries-paused', ['Resume']],
    ['canary-failed', ['Resume']],
    ['others', ['Pause']],
    ['others-paused', ['Resume']],
    ['done', []],
  ])('in the state %s offer what is possible', async (state, labels) => {
    await open(run(state, { done: 1 }))
    await screen.findByText(/of 1 wiki is done/)
    expect(screen.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(labels)
  })
})

test('the wikis of an upgrade are a list with their states and what can be done', async () => {
  const { container } = await open(run('canary-failed', { failed: 1 }), true)
  const [, row] = within(await screen.findByRole('table', { name: 'Wiki upgrades' })).getAllByRole('row')
  expect(row).toHaveTextContent('failed, one of the first wikis')
  expect(row).toHaveTextContent('MediaWiki could not upgrade it.')
  expect(button('Try again: broken.localhost')).toBeVisible()
  await expectNoAxeViolations(container)
})
