import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { LicenceCard } from './licence-card.tsx'

const DATA = 'POST /wiki/setting/wwLicenceData/update'
const TEXT = 'POST /wiki/setting/wwLicenceText/update'
const SAVED = { json: { success: true } }

async function openLicences(options: CardOptions = {}) {
  const page = await openCard(wiki => <LicenceCard wiki={wiki} />, { settings: [], ...options })
  for (const route of [DATA, TEXT] as const) page.server.on(route, SAVED)
  return page
}

const data = () => screen.getByRole('combobox', { name: 'Structured data' })
const texts = () => screen.getByRole('combobox', { name: 'Texts of pages' })
const save = () => screen.getByRole('button', { name: /Save licences|Saving/ })

describe('the licences', () => {
  test('are CC0 for data and not stated for texts until they are chosen', async () => {
    await openLicences()
    expect(data()).toHaveDisplayValue('CC0 1.0: free for any use')
    expect(texts()).toHaveDisplayValue('Not stated')
  })

  test('that are stored are selected', async () => {
    await openLicences({ settings: [{ name: 'wwLicenceText', value: 'cc-by-sa-4.0' }] })
    expect(texts()).toHaveDisplayValue('CC BY-SA 4.0: name the authors and share alike')
  })

  test('say before a change that it takes nothing from authors and gives away nothing of theirs', async () => {
    await openLicences()
    expect(screen.getByText(/does not change what authors have already agreed to/)).toBeVisible()
  })

  test('are saved if they were changed, and only those', async () => {
    const { user, server } = await openLicences()
    await user.selectOptions(texts(), 'cc-by-4.0')
    await user.click(save())
    expect(await screen.findByText('The licences have been saved.')).toBeVisible()
    expect(server.requestsTo(TEXT)[0]?.json).toEqual({
      wiki: 7,
      setting: 'wwLicenceText',
      value: 'cc-by-4.0',
    })
    expect(server.requestsTo(DATA)).toEqual([])
    await user.click(save())
    expect(await screen.findByText('Nothing was changed.')).toBeVisible()
    expect(server.requestsTo(TEXT)).toHaveLength(1)
  })

  test.each([
    ['a refusal', { status: 422, json: { message: '', errors: { value: ['No.'] } } } as const, 'No.'],
    ['no network', 'offline' as const, 'You seem to be offline.'],
  ])('stay as chosen after %s, which is explained', async (_what, answer, cause) => {
    const { user, server } = await openLicences()
    server.on(DATA, answer)
    await user.selectOptions(data(), 'odbl')
    await user.click(save())
    expect(await screen.findByText(/Something went wrong while saving the licences/)).toBeVisible()
    expect(screen.getByText(cause, { exact: false })).toBeVisible()
    expect(data()).toHaveValue('odbl')
  })

  test('say that the server’s MediaWiki lacks Wikibase', async () => {
    await openLicences()
    expect(screen.getByText(/does not have the extension Wikibase/)).toBeVisible()
  })

  test('have no accessibility violations', async () => {
    const { container } = await openLicences()
    await expectNoAxeViolations(container)
  })
})
