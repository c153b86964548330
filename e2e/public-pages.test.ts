// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { PageFacts } from '#contract/page-facts.ts'
import { POLICY_VERSIONS } from '#contract/policies/policy-catalogue.ts'
import { exampleList, exampleWiki } from '#store/testing/example-wikis.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

/** A name that would break the HTML if it were not escaped. */
const SERVICE = 'Wiki & "Haus" <beta>'
const setup = setUpService({
  hasWikis: false,
  environment: { SERVICE_NAME: SERVICE, PRODUCT_NAME: "Data'wiki", OPERATOR_EMAIL: 'law@example.org' },
})

const pages = [
  ['/', 'Home', "Your own Data'wiki in five minutes"],
  ['/discovery', 'Discovery', "A tour of Data'wikis in the cloud"],
  ['/contact', 'Contact', 'Contact us'],
  ['/complaint', 'Complaint', 'Report illegal content'],
  ['/terms-of-use', 'Terms Of Use', 'Terms of use'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy policy'],
  ...POLICY_VERSIONS.filter(({ type }) => type === 'privacy-policy').map(
    ({ activeFrom: day }) => [`/privacy-policy/${day}`, `Privacy Policy ${day}`, 'Privacy policy'] as const,
  ),
  ['/hosting-policy', 'Hosting Policy', 'Hosting policy'],
  ['/digital-services-act', 'Digital Services Act', 'Digital Services Act'],
] as const

/** The domain of a wiki on this server that does not exist. */
function wikiHere(id: number, sitename = '', description: string | null = null) {
  const domain = `wiki-${id}.localhost:${setup.service.port}`
  return exampleWiki({ id, sitename, description, domain, domain_decoded: domain })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

describe('without JavaScript', () => {
  let page: Page
  beforeAll(async () => {
    page = (await setup.newVisitor({ javaScriptEnabled: false, stays: true })).page
  })

  test.each(pages)('%s can be read, with its title and its text', async (path, title, words) => {
    await page.goto(path)
    expect(await page.title()).toBe(`${SERVICE} ${title}`)
    expect(await heading(page).textContent()).toBe(words)
    expect(await page.locator('title').count()).toBe(1)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${setup.service.url}${path}`)
    expect(await page.locator('meta[name=description]').getAttribute('content')).not.toContain('{{')
    expect(await page.locator('body').textContent()).not.toContain('{{')
  })

  test('links lead from the home page to sign-up, the legal texts and their sections', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Terms of Use' }).click()
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'A5.' }).click()
    expect(new URL(page.url()).hash).toBe('#a5-sub-processors')
    await page.getByRole('link', { name: SERVICE }).first().click()
    await page.getByRole('link', { name: 'Try it out' }).click()
    expect(new URL(page.url()).pathname).toBe('/create-account')
    await page.getByRole('link', { name: 'Log In', exact: true }).first().click()
    expect(new URL(page.url()).pathname).toBe('/login')
  })

  test('a form says that it needs JavaScript, and cannot be sent', async () => {
    await page.goto('/contact')
    expect(await page.locator('form noscript p').isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true)
    expect(await page.locator('main form').getAttribute('method')).toBe('post')
  })
})

describe('when the app hydrates', () => {
  const allPages = [
    ...pages.map(([path]) => path),
    '/login',
    '/create-account',
    '/forgotten-password',
    '/reset-password',
  ]

  test('every page keeps its elements', async () => {
    const { page } = await setup.newVisitor()
    for (const path of allPages) {
      await page.goto(path)
      const before = await heading(page).elementHandle()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      expect([path, await before?.evaluate(element => element.isConnected)]).toEqual([path, true])
    }
  })

  /** Keeps the app from starting until the returned function is called. */
  async function holdApp(page: Page): Promise<() => void> {
    let letGo = () => {}
    const arrived = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route('**/assets/react.*', async route => {
      await arrived
      await route.continue()
    })
    return letGo
  }

  test('text that was typed before is kept and sent', async () => {
    const { page } = await setup.newVisitor()
    const letGo = await holdApp(page)
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByLabel('Your name').fill('Ada')
    await page.getByLabel('Subject').selectOption('feature-request')
    await page.getByLabel('Message').fill('More engines')
    expect(await page.getByRole('button', { name: 'Send message' }).isDisabled()).toBe(true)
    letGo()
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText('Your message has been sent. Thanks!').waitFor()
    const email = await setup.service.outbox.next('postmaster@localhost', /feature-request/)
    expect(email.text).toContain('More engines')
  })

  test('no key is lost that is typed before, meanwhile and afterwards, and a reload keeps the text', async () => {
    const [email, password] = ['typist@example.org', 'a-good-password']
    await Member.join(setup.service, email, password)
    const { page } = await setup.newVisitor()
    const letGo = await holdApp(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const field = page.getByLabel('Email')
    await field.pressSequentially(email.slice(0, 3))
    letGo()
    await field.pressSequentially(email.slice(3, -3), { delay: 50 })
    const button = page.getByRole('button', { name: 'Log in', exact: true, disabled: false })
    await button.waitFor()
    expect(await field.inputValue()).toBe(email.slice(0, -3))

    await page.reload({ waitUntil: 'commit' })
    await page.waitForFunction(
      kept => document.querySelector<HTMLInputElement>('[name=email]')?.value === kept,
      email.slice(0, -3),
    )
    await field.press('End')
    await page.keyboard.type(email.slice(-3))
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await button.click()
    await page.waitForURL('**/dashboard')
  })
})

describe('the gallery of wikis', () => {
  async function visitGallery(path = '/discovery') {
    const { page } = await setup.newVisitor()
    await page.route('**/api/wiki?*', async route => {
      const query = new URL(route.request().url()).searchParams
      const first = Number(query.get('page') ?? 1) * 24 - 23
      const wikis = Array.from({ length: 24 }, (_, place) =>
        wikiHere(first + place, `${query.get('sort')} ${first + place}`),
      )
      await route.fulfill({ json: exampleList(wikis, { total: 60 }) })
    })
    await page.goto(path)
    await page.getByText('60 results').waitFor()
    return page
  }

  test('the URL can be shared, and Back undoes a choice', async () => {
    const page = await visitGallery('/discovery?sort=sitename&direction=asc&page=2')
    await page.getByRole('link', { name: 'sitename 25', exact: false }).waitFor()
    await page.getByRole('link', { name: 'Page 3' }).click()
    await page.getByRole('link', { name: 'sitename 49', exact: false }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'sitename 25', exact: false }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Sort by' }).inputValue()).toBe('sitename:asc')
  })

  test('another page of the list starts at the top', async () => {
    const page = await visitGallery()
    await page.getByRole('link', { name: 'Next page' }).click()
    await page.getByRole('link', { name: 'pages 25', exact: false }).waitFor()
    await page.waitForFunction(() => window.scrollY === 0)
  })

  test('a click on a card, or Enter, opens the wiki in a new tab', async () => {
    const page = await visitGallery()
    const card = page.getByRole('listitem').filter({ hasText: 'pages 3' }).first()
    const [byClick] = await Promise.all([
      page.waitForEvent('popup'),
      card.click({ position: { x: 5, y: 5 } }),
    ])
    expect(byClick.url()).toBe(`http://${wikiHere(3).domain}/`)
    await card.getByRole('link').focus()
    const [byEnter] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
    expect(byEnter.url()).toBe(`http://${wikiHere(3).domain}/`)
    expect(new URL(page.url()).pathname).toBe('/discovery')
  })
})

test('a click on a featured card, or on the link in it, opens the wiki once', async () => {
  const { page } = await setup.newVisitor()
  const facts: PageFacts = { isVisitor: true, featuredWikis: [wikiHere(1, 'Zoo', 'Animals.')] }
  await page.route(
    url => url.pathname === '/',
    async route => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({ response, body: html.replace(/(?<=id="?facts"?>)[^<]*/, JSON.stringify(facts)) })
    },
  )
  const popups: string[] = []
  page.on('popup', popup => popups.push(popup.url()))
  await page.goto('/')
  const card = page.getByRole('article').filter({ hasText: 'Zoo' })
  const [first] = await Promise.all([page.waitForEvent('popup'), card.click({ position: { x: 5, y: 5 } })])
  await first.close()
  const inside = card.getByRole('link', { name: wikiHere(1).domain })
  const [second] = await Promise.all([page.waitForEvent('popup'), inside.click()])
  await second.close()
  expect(popups).toHaveLength(2)
})

test('the home page recognises a member who logs in and goes Back to it', async () => {
  const { page, newTab } = await setup.newVisitor()
  await Member.join(setup.service, 'back@example.org')
  await page.goto('/')
  const tab = await newTab()
  await Promise.all([page.getByRole('link', { name: 'Log In' }).waitFor(), tab.goto('/login')])
  await page.goto('/contact')
  await tab.getByRole('textbox', { name: 'Email' }).fill('back@example.org')
  await tab.getByLabel('Password', { exact: true }).fill('a-good-password')
  await tab.getByRole('button', { name: 'Log in', exact: true }).click()
  await tab.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Dashboard' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})
