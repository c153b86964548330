import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { API_BASE, api, routes } from '#contract/paths.ts'
import { fillLogIn, loggedIn, loggedOut, logIn, logOut, signUp } from './pages/account.ts'
import { eventually } from './support/eventually.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const TEAM = 'team@example.org'
const setup = setUpService({ hasWikis: false, environment: { CONTACT_RECIPIENT: TEAM } })
const member = { email: 'member@example.org', password: 'a-good-password' }

beforeAll(() => Member.join(setup.service, member.email, member.password))

test('a log-in without a network shows that it is offline and keeps the typed email', async () => {
  const visitor = await setup.newVisitor()
  const { page } = visitor
  await page.goto('/login')
  // All that the page needs has arrived by then.
  await page.locator('button:enabled', { hasText: /^Log in$/ }).waitFor()
  await visitor.setOffline(true)
  await fillLogIn(page, member)
  await page
    .getByRole('alert')
    .filter({ hasText: /offline|reach|connection/i })
    .waitFor()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(member.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(member.password)

  await visitor.setOffline(false)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await loggedIn(page)
})

test('logging out in one tab logs out the others', async () => {
  const visitor = await setup.newVisitor()
  await logIn(visitor.page, member)
  const other = await visitor.newTab()
  await other.goto('/dashboard')
  await loggedIn(other)
  await logOut(visitor.page)
  await loggedOut(other)
  expect(new URL(other.url()).pathname).not.toBe('/dashboard')
})

/** Cuts the connection once the server has done the next request to a path. */
async function loseResponse(page: Page, path: string): Promise<void> {
  const once = { times: 1 }
  await page.route(
    API_BASE + path,
    async route => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    once,
  )
}

const offline = (page: Page) => page.getByRole('alert').filter({ hasText: 'You seem to be offline.' })

test('a sign-up whose response is lost succeeds when it is sent again', async () => {
  const { page } = await setup.newVisitor()
  await loseResponse(page, api.register)
  const done = signUp(page, { email: 'lost@example.org', password: 'a-good-password' })
  await offline(page).waitFor()
  await page.getByRole('button', { name: 'Create account' }).click()
  await done
})

test('a message whose response is lost reaches the team once when it is sent again, also after a reload', async () => {
  const { page } = await setup.newVisitor()
  const message = page.getByRole('textbox', { name: 'Message' })
  const write = async (text: string) => {
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('combobox', { name: 'Subject' }).selectOption('other')
    await message.fill(text)
  }
  const send = page.getByRole('button', { name: 'Send message' })
  await page.goto(routes.contact)
  await write('Sent twice.')
  await loseResponse(page, api.contact)
  await send.click()
  await offline(page).waitFor()
  await page.reload()
  await eventually('The draft', async () => (await message.inputValue()) === 'Sent twice.' || null)
  await send.click()
  await page.getByText(messages.contact.success).waitFor()
  await write('Another one.')
  await send.click()
  const received = [await setup.service.outbox.next(TEAM, /./), await setup.service.outbox.next(TEAM, /./)]
  expect(received.map(({ text }) => /Sent twice|Another one/.exec(text)?.[0])).toEqual([
    'Sent twice',
    'Another one',
  ])
})

test('a page that could not be loaded without a network is loaded when it is opened again', async () => {
  const visitor = await setup.newVisitor()
  const { page } = visitor
  await page.goto(routes.contact)
  await page.locator('button:enabled', { hasText: /^Send message$/ }).waitFor()
  await page.route(/\/assets\/.*\.js$/, async route => await route.abort('internetdisconnected'))
  const signUpLink = page.getByRole('link', { name: 'Sign Up' }).first()
  await signUpLink.click()
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  // React logs the error that the page shows.
  visitor.monitor.takeProblems()
  await page.unroute(/\/assets\/.*\.js$/)
  await page.goBack()
  await page.getByRole('heading', { name: 'Contact us' }).waitFor()
  await signUpLink.click()
  await page.getByRole('heading', { name: 'Create an account' }).waitFor()
})

test('a page that was restored after an upgrade, whose scripts are gone, is reloaded and works', async () => {
  const { page } = await setup.newVisitor()
  let loads = 0
  page.on('request', request => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/(?!boot\.).*\.js$/, async route => {
    if (loads > 1) await route.continue()
    else await route.fulfill({ status: 404, json: { message: 'There is nothing here.' } })
  })
  await page.goto(routes.dashboard)
  await page.waitForURL(url => url.pathname === routes.login)
  expect(loads).toBe(2)
  await fillLogIn(page, member)
  await loggedIn(page)
})
