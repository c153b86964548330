import { beforeAll, describe, expect, test } from '@jest/globals'
import { routes } from '#contract/paths.ts'
import { Member } from './support/member.ts'
import { lineIn } from './support/outbox.ts'
import { setUpWikibase } from './support/set-up-wikibase.ts'
import { PHONE, wikiBarriers } from './support/wiki-barriers.ts'

const setup = setUpWikibase()
const email = 'curator@example.org'
let origin = ''
let id = 0

beforeAll(async () => {
  const { body, domain } = await (await Member.join(setup.service, email, 'a-good-password')).createWiki(
    'looks',
  )
  id = (body as { data: { id: number } }).data.id
  origin = `http://${domain}`
})

test('a visitor chooses New item, logs in, saves an item, and finds the way back to the service', async () => {
  const login = await setup.service.outbox.next(email, /wiki|log ?in/i)
  const { page } = await setup.newVisitor()
  await page.goto(origin)
  await page.getByRole('link', { name: 'New item' }).first().click()
  await page.getByText('Please log in to be able to access this page or action.').waitFor()
  await page.getByLabel('Username').fill(lineIn(login, 'Username'))
  await page.getByLabel('Password', { exact: true }).fill(lineIn(login, 'Password'))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByLabel('New password:', { exact: true }).fill('chosen by the curator')
  await page.getByLabel('Retype new password:').fill('chosen by the curator')
  await page.getByRole('button', { name: 'Continue login' }).click()
  await page.getByLabel('Label:').fill('Analytical Engine')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: /Analytical Engine/ }).waitFor()
  const manage = page.getByRole('link', { name: 'Manage this wiki' })
  expect(await manage.getAttribute('href')).toBe(`${setup.service.url}${routes.manageWiki(id)}`)
})

describe.each([
  ['a large screen', { viewport: { width: 1280, height: 900 } }],
  ['a phone', PHONE],
  ['a narrow window', { viewport: { width: 320, height: 800 } }],
])('on %s', (_what, screen) => {
  test.each(['light', 'dark'] as const)(
    'main page, item and log-in form have no barriers and nothing fails, when the system is %s',
    async colorScheme => {
      const visitor = await setup.newVisitor({ ...screen, colorScheme, reducedMotion: 'reduce' })
      for (const skin of ['', 'useskin=vector-2022'])
        for (const path of ['/wiki/Main_Page', '/wiki/Item:Q1', '/wiki/Special:UserLogin'])
          expect(await wikiBarriers(visitor, `${origin}${path}?${skin}`)).toEqual([])
    },
  )
})
