import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { exampleDetails } from '#store/wikis/wikis.examples.ts'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { LinkedSitesCard } from './linked-sites-card.tsx'

const SETTING = 'wwLinkedSites'
const ROUTE = 'POST /wiki/setting/wwLinkedSites/update'

async function openSites(options: CardOptions = {}) {
  const page = await openCard(wiki => <LinkedSitesCard wiki={wiki} />, { settings: [], ...options })
  page.server.on(ROUTE, { json: { success: true } })
  return page
}

const wikipedias = () => screen.getByLabelText(/^Wikipedias/)
const commons = () => screen.getByRole('checkbox', { name: 'Wikimedia Commons' })
const save = () => screen.getByRole('button', { name: 'Save sites' })

describe('the sites that items can be linked to', () => {
  test('are none until they are chosen, and are saved', async () => {
    const { user, server } = await openSites()
    expect(wikipedias()).toHaveValue('')
    await user.type(wikipedias(), 'de, EN zh-yue')
    await user.click(commons())
    await user.click(save())
    expect(await screen.findByText('The sites have been saved.')).toBeVisible()
    expect(server.requestsTo(ROUTE)[0]?.json).toEqual({
      ...{ wiki: 7, setting: 'wwLinkedSites', value: 'commonswiki dewiki enwiki zh_yuewiki' },
    })
  })

  test('that are stored are shown', async () => {
    await openSites({ settings: [{ name: 'wwLinkedSites', value: 'commonswiki enwiki zh_yuewiki' }] })
    expect(wikipedias()).toHaveValue('en, zh-yue')
    expect(commons()).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Wikidata' })).not.toBeChecked()
  })

  test('that do not exist are named beside the field, and nothing is sent', async () => {
    const { user, server } = await openSites()
    await user.type(wikipedias(), 'en, klingon')
    await user.click(save())
    expect(await screen.findByText('There is no Wikipedia in: klingon')).toBeVisible()
    expect(wikipedias()).toHaveValue('en, klingon')
    expect(screen.queryByText('The sites have been saved.')).not.toBeInTheDocument()
    expect(server.requestsTo(ROUTE)).toEqual([])
  })

  test('stay as typed when the network fails', async () => {
    const { user, server } = await openSites()
    server.on(ROUTE, 'offline')
    await user.type(wikipedias(), 'en')
    await user.click(save())
    expect(await screen.findByText(/Something went wrong while saving the sites/)).toBeVisible()
    expect(wikipedias()).toHaveValue('en')
  })

  test('that somebody has changed meanwhile are merged into the form with what was typed', async () => {
    const { user, server } = await openSites({ settings: [{ name: SETTING, value: 'enwiki frwiki' }] })
    server.on(ROUTE, { status: 412, json: { message: 'This was changed.', code: 'changed-meanwhile' } })
    const public_settings = [{ name: SETTING, value: 'commonswiki enwiki itwiki' }]
    server.on('POST /wiki/details', { json: { data: { ...exampleDetails, public_settings } } })
    await user.type(wikipedias(), ', de')
    await user.click(screen.getByRole('checkbox', { name: 'Wikidata' }))
    await user.click(save())
    expect(await screen.findByText('This was changed.')).toBeVisible()
    expect(wikipedias()).toHaveValue('en, de, it')
    expect(commons()).toBeChecked()
    server.on(ROUTE, { json: { success: true } })
    await user.click(save())
    expect(await screen.findByText('The sites have been saved.')).toBeVisible()
    expect(server.requestsTo(ROUTE).at(-1)?.json).toMatchObject({
      value: 'commonswiki dewiki enwiki itwiki wikidatawiki',
    })
  })

  test('have no accessibility violations', async () => {
    const { container } = await openSites()
    await expectNoAxeViolations(container)
  })
})
