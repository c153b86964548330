import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import type { WikiProfile } from '#contract/types/wiki-profile.ts'
import { driveEdge, ends, type FlowDriver } from '#machine-testing/kit/drive-edge.ts'
import { walkEdges } from '#machine-testing/kit/walk-edges.ts'
import { exampleProfile } from '#machines/intended-use/intended-use.examples.ts'
import type { intendedUseMachine } from '#machines/intended-use/intended-use.machine.ts'
import { intendedUseModel } from '#machines/intended-use/intended-use.model.ts'
import { respond } from '#store/testing/response-of-failure.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import type { RenderedStorePage } from '#ui/testing/render-store-page.tsx'
import { audienceTexts, purposeTexts, temporalityTexts } from '#ui/wiki-profile/profile-texts.ts'
import { IntendedUseCard } from './intended-use-card.tsx'

const ROUTE = 'POST /wiki/profile'

const open = (profile: WikiProfile | null = exampleProfile, held = false) =>
  openCard(wiki => <IntendedUseCard wiki={wiki} />, {
    details: { wiki_latest_profile: profile },
    held: held ? [ROUTE] : [],
  })

const dialog = () => within(screen.getByRole('dialog', { name: 'Intended use' }))
const press = ({ user }: RenderedStorePage, name: string) =>
  user.click(dialog().getByRole('button', { name }))
const choose = ({ user }: RenderedStorePage, name: string) =>
  user.click(dialog().getByRole('radio', { name }))
const openDialog = ({ user }: RenderedStorePage) =>
  user.click(screen.getByRole('button', { name: /intended use$/ }))

describe('the intended use', () => {
  test('shows the stored answers and when they were last updated', async () => {
    await open()
    const card = screen.getByRole('region', { name: 'Intended use' })
    expect(card).toHaveTextContent('To publish data that others can use')
    expect(card).toHaveTextContent('Someone else: Botanists')
    expect(card).toHaveTextContent('Permanently, if possible')
    expect(card).toHaveTextContent('4 March 2026 at 21:30 UTC')
  })

  test('offers to describe the intended use if it is not described yet', async () => {
    await open(null)
    expect(screen.getByText('Not described yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Describe intended use' })).toBeVisible()
  })

  test('is changed in two steps, with a confirmation', async () => {
    const page = await open()
    const data = { ...exampleProfile, purpose: 'test_drive', audience: null, audience_other: null }
    page.server.on(ROUTE, { json: { data } })
    await openDialog(page)
    expect(dialog().getByText('Step 1 of 2')).toBeVisible()
    expect(dialog().getByRole('textbox', { name: 'Please describe the audience' })).toHaveValue('Botanists')
    await choose(page, purposeTexts.test_drive)
    await press(page, 'Next')
    expect(await dialog().findByText('Step 2 of 2')).toHaveFocus()
    await press(page, 'Save')
    expect(await screen.findByText('Intended use has been updated.')).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText(purposeTexts.test_drive)).toBeVisible()
    expect(page.server.requestsTo(ROUTE)[0]?.json).toEqual({
      wiki: 7,
      profile: JSON.stringify({ purpose: 'test_drive', temporality: 'permanent' }),
    })
  })

  test('opens an empty dialog if nothing is stored', async () => {
    const page = await open(null)
    await openDialog(page)
    expect(dialog().queryByRole('radio', { checked: true })).not.toBeInTheDocument()
  })

  test('keeps the answer of the second step when going back', async () => {
    const page = await open()
    await openDialog(page)
    await press(page, 'Next')
    await dialog().findByText('Step 2 of 2')
    await choose(page, temporalityTexts.temporary)
    await press(page, 'Previous')
    await dialog().findByText('Step 1 of 2')
    await press(page, 'Next')
    expect(await dialog().findByRole('radio', { name: temporalityTexts.temporary })).toBeChecked()
  })

  test('does not leave an incomplete step', async () => {
    const page = await open(null)
    await openDialog(page)
    await press(page, 'Next')
    expect(await dialog().findByText('Please select an option.')).toBeVisible()
    await choose(page, purposeTexts.other)
    await press(page, 'Next')
    expect(await dialog().findByText('Please provide a response.')).toBeVisible()
  })

  test('stays unchanged if saving fails, and the dialog keeps the answers', async () => {
    const page = await open()
    page.server.on(ROUTE, 'offline')
    await openDialog(page)
    await choose(page, audienceTexts.narrow)
    await press(page, 'Next')
    await dialog().findByText('Step 2 of 2')
    await choose(page, temporalityTexts.temporary)
    await press(page, 'Save')
    expect(
      await dialog().findByText('Something went wrong with updating your intended use. Please try again.'),
    ).toBeVisible()
    expect(dialog().getByText(/You seem to be offline/)).toBeVisible()
    expect(dialog().getByRole('radio', { name: temporalityTexts.temporary })).toBeChecked()
    await press(page, 'Previous')
    expect(await dialog().findByRole('radio', { name: audienceTexts.narrow })).toBeChecked()
  })

  test('is accessible in both steps, and returns the focus', async () => {
    const page = await open()
    await openDialog(page)
    await expectNoAxeViolations(page.baseElement)
    await press(page, 'Next')
    await dialog().findByText('Step 2 of 2')
    await expectNoAxeViolations(page.baseElement)
    await page.user.keyboard('{Escape}')
    expect(screen.getByRole('button', { name: 'Change intended use' })).toHaveFocus()
  })
})

type Machine = typeof intendedUseMachine

function driver(page: RenderedStorePage): FlowDriver<Machine> {
  const answer = respond(page.server, ROUTE, data => ({ data }))
  const isClosed = () => expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  return {
    events: {
      'dialog.open': () => openDialog(page),
      'dialog.cancel': () => page.user.keyboard('{Escape}'),
      'purpose.submit': async ({ purpose: { purpose, audience } }) => {
        await choose(page, purposeTexts[purpose])
        if (audience !== '') await choose(page, audienceTexts[audience])
        await press(page, 'Next')
      },
      'temporality.submit': async ({ temporality: { temporality } }) => {
        await choose(page, temporalityTexts[temporality])
        await press(page, 'Save')
      },
      'step.previous': () => press(page, 'Previous'),
      ...ends('saveProfile', answer),
    },
    states: {
      closed: isClosed,
      purpose: async () => expect(await dialog().findByText('Step 1 of 2')).toBeVisible(),
      temporality: async ({ context: { failure } }) => {
        expect(await dialog().findByText('Step 2 of 2')).toBeVisible()
        expect(dialog().queryAllByText(/^Something went wrong with updating/)).toHaveLength(failure ? 1 : 0)
      },
      saving: () => {
        expect(dialog().getByRole('button', { name: 'Saving …' })).toHaveAttribute('aria-disabled', 'true')
        expect(dialog().getByRole('button', { name: 'Previous' })).toBeDisabled()
      },
      saved: async () => {
        expect(await screen.findByText('Intended use has been updated.')).toBeVisible()
        isClosed()
      },
    },
  }
}

describe('the intended-use card follows its machine', () => {
  const walk = walkEdges(intendedUseModel)
  test.each(walk.edges)('$name', async edge => {
    await driveEdge(walk, edge, driver(await open(exampleProfile, true)))
  })
})
