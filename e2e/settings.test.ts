// @slow

import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { messages } from '#contract/messages.ts'
import { api, routes } from '#contract/paths.ts'
import { DEFAULT_CAPTCHA_QUESTIONS } from '#contract/settings/captcha-questions.ts'
import { logInByApi } from './pages/account.ts'
import { eventually } from './support/eventually.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'
import { openMainPage } from './support/wiki-request.ts'

const setup = setUpService()
const password = 'a-good-password'
let member: Member
let page: Page
/** A visitor's window, for pages of the wikis. */
let wiki: Page

beforeAll(async () => {
  member = await Member.join(setup.service, 'keeper@example.org', password)
  page = (await setup.newVisitor({ stays: true })).page
  await logInByApi(page, { email: member.email, password })
  wiki = (await setup.newVisitor({ stays: true })).page
})

/** Opens the Settings tab of a new wiki. @returns its domain. */
async function openSettings(subdomain: string): Promise<string> {
  const { body, domain } = await member.createWiki(subdomain)
  const { id } = (body as { data: { id: number } }).data
  await page.goto(`${routes.manageWiki(id)}?tab=settings`)
  await page.getByRole('region', { name: 'Skin' }).waitFor()
  return domain
}

const card = (name: string) => page.getByRole('region', { name, exact: true })

/** Waits until the wiki's main page shows this text: a setting may take ten seconds to apply. */
const mainPageWith = (domain: string, text: string) =>
  eventually(
    `“${text}” on the wiki`,
    async () => {
      const { body } = await openMainPage(domain)
      return body.includes(text) ? body : null
    },
    10_000,
  )

test('a saved skin is the skin of the wiki', async () => {
  const domain = await openSettings('skin-room')
  expect((await openMainPage(domain)).body).toContain('skin-vector')
  await card('Skin').getByRole('radio', { name: 'Timeless' }).check()
  await card('Skin').getByRole('button', { name: 'Save skin' }).click()
  await page.getByText(messages.skin.success('Timeless')).waitFor()
  expect(await mainPageWith(domain, 'skin-timeless')).not.toContain('skin-vector')
})

test('an uploaded logo is shown on the wiki, and an unsuitable picture is refused', async () => {
  const domain = await openSettings('logo-room')
  const square = { width: 200, height: 200, channels: 3, background: '#0b6b69' } as const
  const logo = card('Logo')
  const choose = (name: string, buffer: Buffer) =>
    logo.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

  await choose('photo.png', await sharp({ create: square }).jpeg().toBuffer())
  await logo.getByText(/PNG/).first().waitFor()
  expect(await logo.getByRole('button', { name: 'Upload logo' }).isDisabled()).toBe(true)

  await choose('logo.png', await sharp({ create: square }).png().toBuffer())
  await logo.getByRole('button', { name: 'Upload logo' }).click()
  await page.getByText(messages.logo.success).waitFor()
  const address = await eventually('the logo on the wiki', async () => {
    await wiki.goto(`http://${domain}`)
    const image = await wiki.locator('.mw-wiki-logo').evaluate(logo => getComputedStyle(logo).backgroundImage)
    return /http:[^"')]*\/logos\/[^"')]*\.png/.exec(image)?.[0] ?? null
  })
  const { status, headers } = await fetch(address)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png'])
})

test('with the captcha enabled, a new account needs the right answer to a question', async () => {
  const domain = await openSettings('captcha-room')
  await card('QuestyCaptcha').getByRole('switch', { name: 'QuestyCaptcha' }).click()
  await page.getByText(messages.captcha.toggled(true)).waitFor()

  const open = async () => {
    await wiki.goto(`http://${domain}/wiki/Special:CreateAccount`)
    const text = await wiki.locator('body').innerText()
    return DEFAULT_CAPTCHA_QUESTIONS.find(({ question }) => text.includes(question))
  }
  const asked = await eventually('a question', async () => (await open()) ?? null, 10_000)
  const send = async (answer: string) => {
    await wiki.locator('#wpName2').fill('Reader')
    await wiki.locator('#wpPassword2').fill('another good password')
    await wiki.locator('#wpRetype').fill('another good password')
    await wiki.locator('[name=captchaWord], [name=wpCaptchaWord]').fill(answer)
    await wiki.locator('#wpCreateaccount').click()
    await wiki.waitForLoadState()
  }
  await send('certainly not')
  await wiki
    .getByText(/Incorrect or missing CAPTCHA/i)
    .first()
    .waitFor()

  const again = (await open()) ?? asked
  await send(again.answers[0] ?? '')
  await wiki.getByRole('link', { name: 'Reader', exact: true }).first().waitFor({ state: 'attached' })
})

test('while accounts have to be requested, visitors cannot create one directly', async () => {
  const domain = await openSettings('request-room')
  await wiki.goto(`http://${domain}/wiki/Special:CreateAccount`)
  await wiki.locator('#wpCreateaccount').waitFor()
  await card('Registration').getByRole('switch').click()
  await page.getByText('Accounts have to be requested now.').waitFor()
  await eventually(
    'the closed door',
    async () => {
      await wiki.goto(`http://${domain}/wiki/Special:CreateAccount`)
      await wiki.getByRole('heading', { level: 1 }).waitFor()
      return (await wiki.locator('#wpCreateaccount').count()) === 0 ? true : null
    },
    10_000,
  )
})

test('a deleted wiki is gone for readers and from the dashboard, and its domain stays taken', async () => {
  const domain = await openSettings('short-lived')
  await card('Delete this wiki').getByRole('button', { name: 'Delete wiki' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByRole('checkbox', { name: 'Was only used for testing' }).check()
  await dialog.getByRole('button', { name: 'Delete wiki' }).click()
  await page.waitForURL(url => url.pathname === routes.dashboard)
  await page.getByRole('link', { name: 'Create new Wiki' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open The wiki short-lived' }).count()).toBe(0)
  expect((await openMainPage(domain)).status).toBe(410)
  expect(await member.createWiki('short-lived')).toMatchObject({
    status: 422,
    body: { errors: { domain: [messages.createWiki.domainTaken] } },
  })
})

test('the wiki of another member cannot be managed, and the page says so', async () => {
  const otherMember = await Member.join(setup.service, 'other@example.org', password)
  const { body } = await otherMember.createWiki('others-wiki')
  const { id } = (body as { data: { id: number } }).data
  expect(await member.post(api.wikiDetails, { wiki: id })).toMatchObject({ status: 403 })
  await page.goto(routes.manageWiki(id))
  await page.getByText(messages.wikiDetails.failure).waitFor()
  await page.getByText('You do not manage this wiki.').waitFor()
})

test('the index of the settings stays in view and usable on a phone, with large text and by keyboard', async () => {
  await openSettings('index-room')
  const index = page.getByRole('navigation', { name: 'Settings of this wiki' })
  const current = index.locator('[aria-current=location]')
  // A phone, and a window of 1280 × 720 at 200 % zoom.
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 640, height: 360 },
  ]) {
    await page.setViewportSize(viewport)
    await card('Delete this wiki').evaluate(last => last.scrollIntoView({ behavior: 'instant' }))
    await eventually('the mark of the last card', async () =>
      (await current.innerText()) === 'Delete this wiki' ? true : null,
    )
    const top = (await index.boundingBox())?.y ?? -1
    expect(top).toBeGreaterThanOrEqual(0)
    expect(top).toBeLessThan(viewport.height / 4)
    await index.getByRole('link', { name: 'Uploads' }).focus()
    await page.keyboard.press('Enter')
    await eventually('the mark of the chosen card', async () =>
      (await current.innerText()) === 'Uploads' ? true : null,
    )
    const chosen = (await card('Uploads').boundingBox())?.y ?? -1
    expect(chosen).toBeGreaterThanOrEqual(((await index.boundingBox())?.height ?? 0) - 1)
    expect(chosen).toBeLessThan(viewport.height / 2)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
  }
})
