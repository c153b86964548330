// @slow

import { expect, test } from '@jest/globals'
import { bulkEditPage } from '#contract/batches/batch-paths.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'
import { logIn } from './pages/account.ts'
import { accessibilityViolations } from './support/axe.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'

const setup = setUpWikibase()
const account = { email: 'curator@example.org', password: 'a-good-password' }
const TABLE = [
  'label,Inventory number,depicts',
  ...Array.from({ length: 60 }, (_, place) => `Vase ${place},V ${place},`),
  'Portrait,P 1,Vase 3',
].join('\n')

test('a curator makes items from a table whose columns are named after properties, and undoes it', async () => {
  const member = await Member.join(setup.service, account.email, account.password)
  const { body, domain } = await member.createWiki('museum')
  const { id } = (body as { data: { id: number } }).data
  const wiki = new WikiClient(setup.service.port, domain)
  const email = await setup.service.outbox.next(account.email, /museum/)
  await wiki.logIn('Keeper', lineIn(email, 'Password'), 'a password of my own')
  for (const [name, datatype] of [
    ['inventory number', 'external-id'],
    ['depicts', 'wikibase-item'],
    ['made of', 'wikibase-item'],
  ])
    await createEntity(wiki, 'property', { labels: english(name ?? ''), datatype })

  const { page } = await setup.newVisitor()
  await logIn(page, account)
  await page.goto(bulkEditPage(id))
  await page.getByLabel(/^File/).setInputFiles({
    ...{ name: 'vases.csv', mimeType: 'text/csv', buffer: Buffer.from(TABLE) },
  })
  await page.getByRole('button', { name: 'Send and check' }).click()
  const inventory = page.getByRole('group', { name: 'Inventory number' })
  await inventory.getByText('P1 “inventory number”, data type external-id').waitFor()
  expect(await inventory.getByLabel('Unit of numbers').count()).toBe(0)
  const depicts = page.getByRole('group', { name: 'depicts' })
  expect(await depicts.getByLabel('Property').inputValue()).toBe('depicts')
  expect(await accessibilityViolations(page)).toEqual([])
  await depicts.getByLabel('Property').fill('what it shows')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await depicts.getByText(/^Choose a property by its label/).waitFor()
  await depicts.getByLabel('Property').fill('Depicts')
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  await page.getByText('Preview of the first 50 entities').click()
  await page.getByText('P1: V 0').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Make (these edits|the other edits)$/ }).click()
  const done = page.getByRole('listitem').filter({ hasText: 'vases.csv' })
  await done.getByText(/60 new|61 new/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const { search } = await wiki.api<{ search: { id: string }[] }>({
    ...{ action: 'wbsearchentities', search: 'Vase 5', language: 'en', limit: '50' },
  })
  expect(search.length).toBeGreaterThan(1)

  await done.getByRole('button', { name: /^Undo/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this batch' }).click()
  await page.getByText(/60 deleted|61 deleted/).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
})
