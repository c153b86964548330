// @slow

import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { routes } from '#contract/paths.ts'
import { logInByApi } from './pages/account.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const password = 'a-good-password'
let member: Member
let page: Page

beforeAll(async () => {
  member = await Member.join(setup.service, 'curator@example.org', password)
  page = (await setup.newVisitor({ stays: true })).page
  await logInByApi(page, { email: member.email, password })
})

async function open(subdomain: string, tab: string): Promise<void> {
  const { body } = await member.createWiki(subdomain)
  const { id } = (body as { data: { id: number } }).data
  await page.goto(`${routes.manageWiki(id)}?tab=${tab}`)
}

test('mappings can be added, changed and deleted, and the changes survive a reload', async () => {
  await open('mapped', 'features')
  const card = page.getByRole('region', { name: 'Mapping Items to Wikidata' })
  const save = async (local: string, wikidata: string) => {
    await page.getByLabel('My Wikibase (Your Instance)').fill(local)
    await page.getByRole('dialog').getByLabel('Wikidata').fill(wikidata)
    await page.getByRole('button', { name: 'Save' }).click()
  }

  await card.getByRole('button', { name: /^Add New Mapping/ }).click()
  await save('Q1', 'P5')
  await page.getByText('"P5" is not a valid Item id').waitFor()
  await save('Q1', 'Q5')
  await card.getByRole('button', { name: 'Edit the mapping of Q5' }).click()
  await save('Q7', 'Q5')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.reload()
  await card.getByRole('cell', { name: 'Q7', exact: true }).waitFor()
  await card.getByRole('button', { name: 'Delete the mapping of Q5' }).click()
  await page.getByRole('button', { name: 'OK' }).click()
  await card.getByText('Nothing is mapped yet.').waitFor()
  await page.reload()
  await card.getByText('Nothing is mapped yet.').waitFor()
})

test('Lexeme is enabled with a click and disabled with a phrase, and the change survives a reload', async () => {
  await open('word-room', 'features')
  await page.getByRole('button', { name: 'Enable Lexeme' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enable Lexeme' }).click()
  await page.getByText(/^Lexeme is enabled/).waitFor()
  await page.reload()
  await page.getByText(/^Lexeme is enabled/).waitFor()

  await page.getByRole('button', { name: 'Disable Lexeme' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(/^Type/).fill(LEXEME_DISABLE_PHRASE)
  await dialog.getByRole('button', { name: 'Disable Lexeme' }).click()
  await page.getByText(/^Lexeme is disabled/).waitFor()
})

test('an import shows its progress and its result', async () => {
  const record = { id: 1, wiki_id: 1, started_at: '2026-03-01T10:00:00.000Z', error: null }
  const answers = [
    { ...record, status: 'pending', finished_at: null, progress: { done: 5, total: 12 }, entities: [] },
    {
      ...record,
      status: 'success',
      finished_at: '2026-03-01T10:00:12.000Z',
      progress: { done: 12, total: 12 },
      entities: [{ source_id: 'Q42', local_id: 'Q9', label: 'Douglas Adams', outcome: 'created', notes: [] }],
    },
  ]
  // Debian's MediaWiki cannot import, so the test answers in place of a server that can.
  await page.route('**/api/wiki/entityImport?*', async route => {
    const next = answers.length > 1 ? answers.shift() : answers[0]
    await route.fulfill({ json: { data: [next] } })
  })
  await open('imported', 'settings')
  const card = page.getByRole('region', { name: 'Import entities' })
  await card.getByRole('progressbar', { name: '5 of 12 entities' }).waitFor()
  expect(await card.getByRole('button', { name: 'Import entities' }).isDisabled()).toBe(true)
  await card.getByText('You can only import the base set once per Wikibase instance.').waitFor()
  await card.getByText('What was imported').click()
  expect(await card.getByRole('link', { name: /^Q9/ }).getAttribute('href')).toMatch(
    /Special:EntityPage\/Q9$/,
  )
  await page.unrouteAll()
})

test('without Wikibase the import says that Wikibase is missing', async () => {
  await open('plain-wiki', 'settings')
  const card = page.getByRole('region', { name: 'Import entities' })
  await card.getByText(/The import needs the Wikibase extension/).waitFor()
  expect(await card.getByRole('button', { name: 'Import entities' }).isDisabled()).toBe(true)
})
