import { describe, expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expectNoAxeViolations } from '#ui/testing/axe.ts'
import { fill } from '#ui/testing/fill.ts'
import { type CardOptions, openCard } from '#ui/testing/open-card.tsx'
import { StringLengthsCard } from './string-lengths-card.tsx'

const STRING = 'POST /wiki/setting/wwWikibaseStringLengthString/update'
const TEXT = 'POST /wiki/setting/wwWikibaseStringLengthMonolingualText/update'
const MULTILANG = 'POST /wiki/setting/wwWikibaseStringLengthMultilang/update'
const SAVED = { json: { success: true } }

async function openLengths(options: CardOptions = {}) {
  const page = await openCard(wiki => <StringLengthsCard wiki={wiki} />, { settings: [], ...options })
  for (const route of [STRING, TEXT, MULTILANG] as const) page.server.on(route, SAVED)
  return page
}

const field = (label: string) => screen.getByRole('textbox', { name: `${label} (optional)` })

async function type(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  if (text !== '') await fill(user, field(label), text)
}

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save lengths' }))

describe('string lengths', () => {
  test('show the stored values, or the defaults if nothing was set', async () => {
    await openLengths({ settings: [{ name: 'wwWikibaseStringLengthString', value: '1000' }] })
    expect(screen.getByRole('heading', { name: 'Wikibase options' })).toBeVisible()
    expect(field('String')).toHaveValue('1000')
    expect(field('Monolingual text')).toHaveValue('400')
    expect(field('Multilang')).toHaveValue('250')
  })

  test('are saved only if they were changed', async () => {
    const { user, server } = await openLengths()
    await type(user, 'Monolingual text', '2500')
    await save(user)
    expect(await screen.findByText('Update success!')).toBeVisible()
    expect(server.requestsTo(TEXT)[0]?.json).toMatchObject({ value: '2500' })
    expect(server.requestsTo(STRING)).toEqual([])
    expect(server.requestsTo(MULTILANG)).toEqual([])
  })

  test('are not saved if they are empty', async () => {
    const { user, server } = await openLengths()
    await type(user, 'String', '')
    await type(user, 'Multilang', '300')
    await save(user)
    expect(await screen.findByText('Update success!')).toBeVisible()
    expect(server.requestsTo(STRING)).toEqual([])
    expect(server.requestsTo(MULTILANG)).toHaveLength(1)
  })

  test('are not saved if none was changed', async () => {
    const { user, server } = await openLengths()
    await save(user)
    expect(await screen.findByText('Nothing was changed.')).toBeVisible()
    expect(server.requests.filter(({ route }) => route.includes('/setting/'))).toEqual([])
  })

  test.each([
    ['String', '399', 'Minimum 400 required'],
    ['String', '2501', 'Maximum 2500 exceeded'],
    ['Monolingual text', '399', 'Minimum 400 required'],
    ['Monolingual text', '2501', 'Maximum 2500 exceeded'],
    ['Multilang', '249', 'Minimum 250 required'],
    ['Multilang', '2501', 'Maximum 2500 exceeded'],
    ['Multilang', 'many', 'Please enter a whole number.'],
  ])('of %s must not be %s', async (label, text, message) => {
    const { user, server } = await openLengths()
    await type(user, label, text)
    await save(user)
    expect(await screen.findByText(message)).toBeVisible()
    expect(field(label)).toHaveFocus()
    expect(server.requests.filter(({ route }) => route.includes('/setting/'))).toEqual([])
  })

  test('stay as typed if saving fails halfway, and the rest is saved on the next attempt', async () => {
    const { user, server } = await openLengths()
    server.on(TEXT, 'offline')
    await type(user, 'String', '500')
    await type(user, 'Monolingual text', '600')
    await save(user)
    expect(await screen.findByText('Something went wrong.')).toBeVisible()
    expect(screen.getByText(/You seem to be offline/)).toBeVisible()
    expect(field('Monolingual text')).toHaveValue('600')
    server.on(TEXT, SAVED)
    await save(user)
    expect(await screen.findByText('Update success!')).toBeVisible()
    expect(server.requestsTo(STRING)).toHaveLength(1)
    expect(server.requestsTo(TEXT)).toHaveLength(2)
  })

  test('say that the server’s MediaWiki lacks Wikibase', async () => {
    await openLengths()
    expect(screen.getByText(/does not have the extension Wikibase/)).toBeVisible()
  })

  test('have no accessibility violations', async () => {
    const { container } = await openLengths()
    await expectNoAxeViolations(container)
  })
})
