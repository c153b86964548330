import { afterEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import type { deleteWikiMachine } from '#machines/delete-wiki/delete-wiki.machine.ts'
import { deleteWikiModel } from '#machines/delete-wiki/delete-wiki.model.ts'
import { LOG_IN_AGAIN } from '#store/testing/fake-server.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { toaster } from '#ui/feedback/toaster.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { DeleteCard } from './delete-card.tsx'

const ROUTE = 'POST /wiki/delete'

afterEach(() => toaster.closeAll())

const openDeleteCard = (held = false) =>
  openCard(wiki => <DeleteCard wiki={wiki} />, held ? { held: [ROUTE] } : {})
const ask = ({ user }: RenderedStorePage) => user.click(screen.getByRole('button', { name: 'Delete wiki' }))
const dialog = () => within(screen.getByRole('alertdialog', { name: 'Delete “Herbarium”?' }))
const confirm = ({ user }: RenderedStorePage) =>
  user.click(dialog().getByRole('button', { name: 'Delete wiki' }))

describe('deleting a wiki', () => {
  test('explains beforehand what will happen', async () => {
    await openDeleteCard()
    const card = screen.getByRole('region', { name: 'Delete this wiki' })
    expect(card).toHaveTextContent('After 30 days its data is removed permanently.')
    expect(card).toHaveTextContent('herbarium.localhost:8080, can never be used again.')
    expect(card).toHaveTextContent(/your dashboard lists it under “Recently deleted”/)
    expect(screen.getByRole('link', { name: 'export it first' })).toHaveAttribute(
      'href',
      '/wikis/manage/7?tab=data#data',
    )
  })

  test('asks for reasons, ticked or in free text', async () => {
    const page = await openDeleteCard()
    page.server.on(ROUTE, { json: 'Success' })
    await ask(page)
    expect(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await page.user.click(dialog().getByRole('checkbox', { name: 'Was only used for testing' }))
    await page.user.click(dialog().getByRole('checkbox', { name: 'Other reason' }))
    await page.user.click(dialog().getByLabelText(/In your own words/))
    await page.user.paste(' The project ended. ')
    await confirm(page)
    expect(page.server.requestsTo(ROUTE)[0]?.json).toEqual({
      wiki: 7,
      deletionReasons: ['Was only used for testing', 'Other reason', 'The project ended.'],
    })
  })

  test('goes to the dashboard, which says that the wiki was deleted and can be brought back', async () => {
    const page = await openDeleteCard()
    page.server.on(ROUTE, { json: 'Success' })
    await ask(page)
    await confirm(page)
    await waitFor(() => expect(page.address()).toBe('/dashboard'))
    expect(
      await screen.findByText('“Herbarium” was deleted. For 30 days you can bring it back here.'),
    ).toBeVisible()
    expect(page.server.requestsTo(ROUTE)[0]?.json).toEqual({ wiki: 7, deletionReasons: [] })
  })

  test('goes to the dashboard even if it fails, with the cause', async () => {
    const page = await openDeleteCard()
    page.server.on(ROUTE, { status: 403, json: { message: 'You do not manage this wiki.' } })
    await ask(page)
    await confirm(page)
    await waitFor(() => expect(page.address()).toBe('/dashboard'))
    expect(await screen.findByText(/^Something went wrong\. .*You do not manage this wiki\.$/)).toBeVisible()
  })

  describe('long after the last log-in', () => {
    const password = () => dialog().getByLabelText('Your password')
    const askedForPassword = async () => {
      const page = await openDeleteCard()
      page.server.on(ROUTE, LOG_IN_AGAIN)
      await ask(page)
      await page.user.click(dialog().getByRole('checkbox', { name: 'Other reason' }))
      await confirm(page)
      await findMessage('alert', 'Please confirm that it is you.')
      return page
    }

    test('asks for the password in the same dialog and keeps the reasons', async () => {
      const page = await askedForPassword()
      expect(password()).toHaveFocus()
      expect(password()).toHaveAttribute('autocomplete', 'current-password')
      expect(dialog().getByRole('checkbox', { name: 'Other reason' })).toBeChecked()
      await expectNoAxeViolations(page.baseElement)
      page.server.on(ROUTE, { json: 'Success' })
      await fill(page.user, password(), 'correct horse')
      await confirm(page)
      await waitFor(() => expect(page.address()).toBe('/dashboard'))
      expect(page.server.requestsTo(ROUTE).at(-1)?.json).toEqual({
        wiki: 7,
        deletionReasons: ['Other reason'],
        password: 'correct horse',
      })
    })

    test('says on the field that the password is wrong or missing', async () => {
      const page = await askedForPassword()
      await confirm(page)
      expect(password()).toHaveAccessibleDescription('This field is required')
      const errors = { password: ['This is not your password. Please try again.'] }
      page.server.on(ROUTE, { status: 422, json: { message: 'No.', errors } })
      await fill(page.user, password(), 'wrong')
      await confirm(page)
      await waitFor(() =>
        expect(password()).toHaveAccessibleDescription('This is not your password. Please try again.'),
      )
      expect(page.address()).toBe('/wikis/manage/7')
    })

    test('says how long to wait after too many attempts', async () => {
      const page = await askedForPassword()
      page.server.on(ROUTE, { status: 429, headers: { 'retry-after': '300' } })
      await fill(page.user, password(), 'wrong')
      await confirm(page)
      expect(await screen.findByText(/Please wait 5 minutes/)).toBeVisible()
    })
  })

  test('is not confirmed with Escape or with a text that is too long', async () => {
    const page = await openDeleteCard()
    await ask(page)
    await page.user.click(dialog().getByLabelText(/In your own words/))
    await page.user.paste('x'.repeat(1001))
    await confirm(page)
    expect(await screen.findByText('Text must be 1000 characters or less.')).toBeVisible()
    await page.user.keyboard('{Escape}')
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(page.server.requestsTo(ROUTE)).toEqual([])
  })

  test('has a dialog without accessibility violations', async () => {
    const page = await openDeleteCard()
    await ask(page)
    await expectNoAxeViolations(page.baseElement)
  })
})

type Machine = typeof deleteWikiMachine

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const answer = respond(page.server, ROUTE, () => 'Success')
  return {
    events: {
      'delete.request': () => ask(page),
      'delete.cancel': () => page.user.click(dialog().getByRole('button', { name: 'Cancel' })),
      'delete.confirm': async ({ reasons, password }) => {
        for (const name of reasons) await page.user.click(dialog().getByRole('checkbox', { name }))
        const field = dialog().queryByLabelText('Your password')
        if (field) await fill(page.user, field, password)
        await confirm(page)
      },
      ...ends('deleteWiki', answer),
    },
    states: {
      closed: () => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(),
      confirming: () => expect(dialog().getByRole('button', { name: 'Delete wiki' })).toBeEnabled(),
      deleting: () => {
        expect(dialog().getByRole('button', { name: 'Deleting …' })).toHaveAttribute('aria-disabled', 'true')
        expect(dialog().getByRole('button', { name: 'Cancel' })).toBeDisabled()
      },
      askingPassword: async () => {
        expect(await screen.findByLabelText('Your password')).toBeVisible()
        expect(dialog().getByRole('button', { name: 'Delete wiki' })).toBeEnabled()
      },
      deleted: async () => {
        expect(await screen.findByText(/was deleted\./)).toBeVisible()
        await waitFor(() => expect(page.address()).toBe('/dashboard'))
      },
      failed: async () => {
        expect(await screen.findByText(/^Something went wrong\./)).toBeVisible()
        await waitFor(() => expect(page.address()).toBe('/dashboard'))
      },
    },
  }
}

describe('the delete card follows its machine', () => {
  const walk = walkEdges(deleteWikiModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await openDeleteCard(true)))
  })
})
