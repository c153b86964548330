// @slow

import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { signUp } from './pages/account.ts'
import { MediaWiki } from './pages/media-wiki.ts'
import { answerPurpose, answerSite, answerTemporality } from './pages/wizard.ts'
import { lineIn, linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'
import { PHONE, wikiBarriers } from './support/wiki-barriers.ts'

const setup = setUpService()

test('a new member signs up, verifies, creates a wiki, logs in there and edits a page', async () => {
  const { page } = await setup.newVisitor()
  const email = 'ada@example.org'
  const site = { sitename: 'The Reading Room', subdomain: 'reading-room', username: 'Ada' }
  const domain = `${site.subdomain}.localhost:${setup.service.port}`

  await signUp(page, { email, password: 'correct horse battery' })
  await page.getByText(messages.user.notVerified).waitFor()

  await page.goto(linkIn(await setup.service.outbox.next(email, /verify/i), '/emailVerification/'))
  await page.getByText(messages.emailVerification.verified).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Create new Wiki' }).click()
  await answerSite(page, site)
  await answerPurpose(page)
  await answerTemporality(page)
  await page.getByRole('heading', { name: site.sitename }).waitFor()

  // One click, and no email, from here to a page that the member edits.
  const wiki = new MediaWiki(page, domain)
  await page.getByRole('link', { name: 'Open your wiki' }).click()
  expect(await wiki.openedLoggedIn()).toBe(site.username)
  await wiki.write('Catalogue', 'Every card in this drawer is a statement.')
  // Now from the browser's cache, once the wiki has said that the page is unchanged.
  await wiki.openMainPage()

  await page.goto('/dashboard')
  const open = page.getByRole('link', { name: `Open ${site.sitename}` })
  expect(await open.getAttribute('href')).toBe(`//${domain}`)

  const loginEmail = await setup.service.outbox.next(email, /wiki|log ?in/i)
  expect(lineIn(loginEmail, 'Username')).toBe(site.username)

  const reader = await setup.newVisitor()
  expect(await wikiBarriers(reader, `http://${domain}/`)).toEqual([])
  const phone = await setup.newVisitor(PHONE)
  for (const path of ['/', '/wiki/Special:UserLogin'])
    expect(await wikiBarriers(phone, `http://${domain}${path}`)).toEqual([])
  expect(await new MediaWiki(reader.page, domain).read('Catalogue')).toContain('Every card in this drawer')
})
