import { describe, expect, test } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { findMessage } from '#ui/testing/find-message.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { ReadersCard } from './readers-card.tsx'

const ROUTE = 'POST /wiki/setting/wwPrivateWiki/update'
const open = (options: CardOptions = {}) => openCard(wiki => <ReadersCard wiki={wiki} />, options)
const PRIVATE = { settings: [{ name: 'wwPrivateWiki', value: '1' }] }
const everybody = () => screen.getByRole('radio', { name: /^Everybody/ })
const accounts = () => screen.getByRole('radio', { name: /^People with an account/ })
const save = () => screen.getByRole('button', { name: /Save readers|Saving/ })
const dialog = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Open this wiki to everybody?' }))

describe('who can read a wiki', () => {
  test('is everybody, until an owner makes it private', async () => {
    const { user, server } = await open({ settings: [] })
    server.on(ROUTE, { json: { success: true } })
    expect(everybody()).toBeChecked()
    await user.click(accounts())
    await user.click(save())
    expect(
      await findMessage('status', 'Only people with an account on this wiki can read it now.'),
    ).toBeVisible()
    expect(server.requestsTo(ROUTE).map(({ json }) => json)).toEqual([
      { wiki: 7, setting: 'wwPrivateWiki', value: true },
    ])
  })

  test('becomes everybody only after a question that says what everybody will be able to read', async () => {
    const { user, server, container } = await open(PRIVATE)
    server.on(ROUTE, { json: { success: true } })
    expect(accounts()).toBeChecked()
    await user.click(everybody())
    await user.click(save())
    expect((await dialog()).getByText(/whole history, all uploaded files/)).toBeVisible()
    expect((await dialog()).getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await expectNoAxeViolations(container)
    await user.keyboard('{Escape}')
    expect(save()).toHaveFocus()
    expect(server.requestsTo(ROUTE)).toEqual([])
    await user.click(save())
    await user.click((await dialog()).getByRole('button', { name: 'Open to everybody' }))
    expect(await findMessage('status', 'Everybody can read this wiki now.')).toBeVisible()
    expect(server.requestsTo(ROUTE).map(({ json }) => json)).toMatchObject([{ value: false }])
  })

  test('stays as it was if that fails, and the choice is kept', async () => {
    const { user, server } = await open({ settings: [] })
    server.on(ROUTE, { status: 500, json: {} })
    await user.click(accounts())
    await user.click(save())
    expect(await findMessage('alert', 'The wiki’s readers were not changed.')).toBeVisible()
    expect(accounts()).toBeChecked()
    expect(screen.getByText('Everybody can read this wiki.')).toBeVisible()
  })

  test('cannot be changed by managers, who read who may', async () => {
    await open({ ...PRIVATE, details: { role: 'manager' } })
    expect(screen.getByText('Only people with an account on this wiki can read it.')).toBeVisible()
    expect(screen.getByText(/^Only owners can change who can read this wiki/)).toBeVisible()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })
})
