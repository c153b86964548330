import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { tooManyWikis } from '#contract/wire-messages.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { deletedWiki } from '#machines/undelete/undelete.examples.ts'
import type { undeleteMachine } from '#machines/undelete/undelete.machine.ts'
import { undeleteModel } from '#machines/undelete/undelete.model.ts'
import {
  createFakeServer,
  type FakeResponse,
  type FakeServer,
  LOG_IN_AGAIN,
} from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { ada } from '#store/testing/test-store.ts'
import { exampleWiki } from '#store/wikis/wikis.examples.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type RenderedStorePage, renderStorePage } from '#ui/testing/render-store-page.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { DeletedWikis } from './deleted-wikis.tsx'

const LIST = 'GET /wiki/deleted'
const UNDELETE = 'POST /wiki/undelete'
const MINE = 'POST /wiki/mine'

const maps = deletedWiki({ sitename: 'Old maps <b>' })
const mine = (...wikis: object[]) => ({ json: { wikis, count: wikis.length, limit: 3 } })

afterEach(() => toaster.closeAll())

/** The dashboard of a member with one wiki and these deleted ones. */
async function openDashboard(list: FakeResponse = { json: { data: [maps] } }) {
  const server = createFakeServer()
  server.on(MINE, mine(exampleWiki))
  server.on(LIST, list)
  const page = await renderStorePage(<DashboardPage />, { as: ada, server })
  await screen.findByText('1 of 3 Wikis used')
  return page
}

const bringBack = (name = 'Bring back Old maps <b>') => screen.findByRole('button', { name })
const dialog = () => within(screen.getByRole('dialog', { name: /^Bring “/ }))
const confirm = ({ user }: RenderedStorePage) =>
  user.click(dialog().getByRole('button', { name: 'Bring back' }))

async function ask(page: RenderedStorePage) {
  await page.user.click(await bringBack())
}

describe('recently deleted wikis', () => {
  test('are listed with their address, when they were deleted, and when they are removed for good', async () => {
    const { container } = await openDashboard()
    const section = await screen.findByRole('region', { name: 'Recently deleted' })
    const row = within(section).getByRole('listitem', { name: 'Old maps <b>' })
    expect(row).toHaveTextContent('old-maps.localhost:8080')
    expect(row).toHaveTextContent(/Deleted on 1 March 2026\. Removed for good on 31 March 2026 \(.*\)\./)
    expect(section).toHaveTextContent('Deleted wikis are kept for 30 days.')
    await expectNoAxeViolations(container)
  })

  test('are not mentioned if there are none', async () => {
    const { server } = await openDashboard({ json: { data: [] } })
    await waitFor(() => expect(server.requestsTo(LIST)).toHaveLength(1))
    expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument()
  })

  test('are loaded after the wikis, and again on request after a failure', async () => {
    const { server, user } = await openDashboard('offline')
    expect(await screen.findByText('Your deleted wikis could not be loaded.')).toBeVisible()
    expect(screen.getByRole('listitem', { name: 'Herbarium' })).toBeVisible()
    expect(server.requests.map(({ route }) => route).indexOf(LIST)).toBe(
      server.requests.map(({ route }) => route).indexOf(MINE) + 1,
    )
    server.on(LIST, { json: { data: [maps] } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await bringBack()).toBeVisible()
  })

  test('are not loaded if the wikis could not be', async () => {
    const server = createFakeServer()
    server.on(MINE, 'offline')
    await renderStorePage(<DashboardPage />, { as: ada, server })
    expect(await screen.findAllByRole('alert')).not.toHaveLength(0)
    expect(server.requestsTo(LIST)).toEqual([])
  })
})

describe('bringing a wiki back', () => {
  test('says what happens, then shows the wiki among the others and moves the focus there', async () => {
    const page = await openDashboard()
    await ask(page)
    expect(dialog().getByText(/^It opens again at old-maps\.localhost:8080, for everyone/)).toBeVisible()
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expectNoAxeViolations(page.baseElement)
    page.server.on(UNDELETE, { json: { success: true } })
    page.server.on(MINE, mine(exampleWiki, { ...exampleWiki, id: 9, sitename: maps.sitename }))
    await confirm(page)
    expect(await findMessage('status', '“Old maps <b>” is back.')).toBeVisible()
    expect(page.server.requestsTo(UNDELETE)[0]?.json).toEqual({ wiki: 9 })
    expect(screen.getByText('2 of 3 Wikis used')).toBeVisible()
    expect(screen.getByRole('listitem', { name: 'Old maps <b>' })).toHaveFocus()
    expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument()
  })

  test('can be cancelled with Escape, and the focus returns', async () => {
    const page = await openDashboard()
    await ask(page)
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await bringBack()).toHaveFocus()
    expect(page.server.requestsTo(UNDELETE)).toEqual([])
  })

  test.each<[string, FakeResponse, string, RegExp]>([
    [
      'beyond the limit on wikis',
      { status: 403, json: { message: tooManyWikis(4, 3) } },
      'You have reached your limit of wikis.',
      /exceed the limit of 3 per user\. Delete one that you do not need/,
    ],
    [
      'if it is not deleted any more',
      { status: 409, json: { message: 'This wiki is not deleted.' } },
      'The wiki could not be brought back.',
      /^This wiki is not deleted\.$/,
    ],
    ['without a network', 'offline', 'The wiki could not be brought back.', /^You seem to be offline\./],
    [
      'too often',
      { status: 429, headers: { 'retry-after': '3600' } },
      'The wiki could not be brought back.',
      /wait 1 hour/,
    ],
    [
      'of somebody else',
      { status: 403, json: { message: 'You do not manage this wiki.' } },
      'The wiki could not be brought back.',
      /You do not manage this wiki\.$/,
    ],
    ['during a fault', { status: 500 }, 'The wiki could not be brought back.', /went wrong on our side/],
  ])('is refused %s, with the reason in the dialog', async (_when, answer, title, cause) => {
    const page = await openDashboard()
    await ask(page)
    page.server.on(UNDELETE, answer)
    await confirm(page)
    expect(await findMessage('alert', title)).toBeVisible()
    expect(dialog().getByText(cause)).toBeVisible()
    page.server.on(LIST, { json: { data: [] } })
    await page.user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Recently deleted')).not.toBeInTheDocument())
  })

  test('asks for the password long after the last log-in, and says that it is wrong', async () => {
    const page = await openDashboard()
    await ask(page)
    page.server.on(UNDELETE, LOG_IN_AGAIN)
    await confirm(page)
    const password = await screen.findByLabelText('Your password')
    expect(password).toHaveFocus()
    expect(dialog().getByText(/Your wiki is still deleted\.$/)).toBeVisible()
    await expectNoAxeViolations(page.baseElement)
    const errors = { password: ['This is not your password. Please try again.'] }
    page.server.on(UNDELETE, { status: 422, json: { message: 'No.', errors } })
    await fill(page.user, password, 'wrong')
    await confirm(page)
    await waitFor(() => expect(password).toHaveAccessibleDescription(errors.password[0]))
    page.server.on(UNDELETE, { json: { success: true } })
    await confirm(page)
    expect(await screen.findByText('“Old maps <b>” is back.')).toBeVisible()
    expect(page.server.requestsTo(UNDELETE).at(-1)?.json).toEqual({ wiki: 9, password: 'wrong' })
  })
})

type Machine = typeof undeleteMachine

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const list = respond(page.server, LIST, data => ({ data }))
  const undelete = respond(page.server, UNDELETE)
  return {
    events: {
      'deleted.reload': () => page.user.click(screen.getByRole('button', { name: 'Try again' })),
      'undelete.request': ({ wiki }) =>
        page.user.click(screen.getByRole('button', { name: `Bring back ${wiki.sitename}` })),
      'undelete.confirm': async ({ password }) => {
        const field = dialog().queryByLabelText('Your password')
        if (field) await fill(page.user, field, password)
        await confirm(page)
      },
      'undelete.cancel': () => page.user.click(dialog().getByRole('button', { name: 'Cancel' })),
      ...ends('loadDeleted', list),
      ...ends('undeleteWiki', undelete),
    },
    states: {
      loading: () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(),
      unknown: () => expect(screen.getByText('Your deleted wikis could not be loaded.')).toBeVisible(),
      listed: () => {
        expect(screen.getByRole('heading', { name: 'Recently deleted' })).toBeVisible()
        expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
      },
      confirming: () =>
        expect(dialog().getByRole('button', { name: 'Bring back' })).not.toHaveAttribute(
          'aria-disabled',
          'true',
        ),
      bringingBack: () =>
        expect(dialog().getByRole('button', { name: 'Bringing back …' })).toHaveAttribute(
          'aria-disabled',
          'true',
        ),
    },
  }
}

describe('the section follows its machine', () => {
  const walk = walkEdges(undeleteModel)
  test.each(walk.edges)('$name', async edge => {
    const server: FakeServer = createFakeServer()
    server.hold(LIST)
    server.hold(UNDELETE)
    server.on(MINE, mine())
    const page = await renderStorePage(<DeletedWikis />, { as: ada, server })
    await driveEdge(walk, edge, driver(page))
    page.unmount()
  })
})
