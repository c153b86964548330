import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { openCard } from '#ui/testing/open-card.tsx'
import { SkinCard } from './skin-card.tsx'

const ROUTE = 'POST /wiki/setting/wgDefaultSkin/update'
const openSkinCard = (options = {}) => openCard(wiki => <SkinCard wiki={wiki} />, options)
const save = () => screen.getByRole('button', { name: /Save skin|Saving/ })

describe('the skin', () => {
  test('in use is selected and marked', async () => {
    await openSkinCard()
    expect(screen.getByRole('radio', { name: 'Timeless (in use)' })).toBeChecked()
    expect(screen.getAllByRole('radio').map(radio => radio.getAttribute('value'))).toEqual([
      'vector',
      'modern',
      'timeless',
    ])
  })

  test('can be one of two more if the server’s MediaWiki has them', async () => {
    const { user, server } = await openSkinCard({
      engine: { skins: ['minerva', 'timeless', 'vector', 'vector-2022'] },
    })
    server.on(ROUTE, { json: { success: true } })
    expect(screen.getByRole('radio', { name: 'Minerva' })).toBeEnabled()
    await user.click(screen.getByRole('radio', { name: 'Vector 2022' }))
    await user.click(save())
    expect(await screen.findByText('Your default skin has been updated to Vector 2022.')).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toMatchObject({ value: 'vector-2022' })
  })

  test('that is in use is shown even if the server’s MediaWiki no longer has it', async () => {
    await openSkinCard({ settings: [{ name: 'wgDefaultSkin', value: 'minerva' }] })
    expect(screen.getByRole('radio', { name: /^Minerva \(in use\).*does not have it yet/ })).toBeChecked()
    expect(screen.queryByRole('radio', { name: /^Vector 2022/ })).toBeNull()
  })

  test('is Vector if none was ever chosen', async () => {
    await openSkinCard({ settings: [] })
    expect(screen.getByRole('radio', { name: 'Vector (in use)' })).toBeChecked()
  })

  test('is saved in lower case, and confirmed with its name and the delay', async () => {
    const { user, server } = await openSkinCard()
    server.on(ROUTE, { json: { success: true } })
    await user.click(screen.getByRole('radio', { name: 'Vector' }))
    await user.click(save())
    expect(await screen.findByText('Your default skin has been updated to Vector.')).toBeVisible()
    expect(screen.getByText('It may take up to 10 seconds to show on the wiki.')).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toEqual({ wiki: 7, setting: 'wgDefaultSkin', value: 'vector' })
    expect(screen.getByRole('radio', { name: 'Vector (in use)' })).toBeChecked()
  })

  test.each([
    ['a refusal', { status: 422, json: { message: '', errors: { value: ['No.'] } } } as const, 'No.'],
    ['no network', 'offline' as const, 'You seem to be offline.'],
  ])('stays unchanged after %s, which is explained, and the choice is kept', async (_what, answer, cause) => {
    const { user, server } = await openSkinCard()
    server.on(ROUTE, answer)
    await user.click(screen.getByRole('radio', { name: 'Vector' }))
    await user.click(save())
    expect(
      await screen.findByText('Something went wrong while updating your default skin. Please try again.'),
    ).toBeVisible()
    expect(screen.getByText(cause, { exact: false })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Timeless (in use)' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Vector' })).toBeChecked()
  })

  test('is saved only once, however often the button is pressed', async () => {
    const { user, server } = await openSkinCard({ held: [ROUTE] })
    await user.click(save())
    expect(save()).toHaveAttribute('aria-disabled', 'true')
    await user.click(save())
    expect(server.requestsTo(ROUTE)).toHaveLength(1)
    await server.release(ROUTE, { json: { success: true } })
  })

  test('can be chosen even if the server’s MediaWiki lacks it, and says so', async () => {
    await openSkinCard()
    expect(screen.getByRole('radio', { name: /^Modern.*does not have it yet/ })).toBeEnabled()
    expect(screen.getAllByText(/does not have it yet/)).toHaveLength(1)
  })

  test('has no accessibility violations', async () => {
    const { container } = await openSkinCard()
    await expectNoAxeViolations(container)
  })
})
