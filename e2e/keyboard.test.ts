import { expect, test } from '@jest/globals'
import { messages } from '#contract/messages.ts'
import { loggedIn } from './pages/account.ts'
import { Keyboard } from './support/keyboard.ts'
import { lineIn, linkIn } from './support/outbox.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()

test('everything from sign-up to an edited page works with the keyboard alone', async () => {
  const { page } = await setup.newVisitor()
  const keys = new Keyboard(page)
  const email = 'grace@example.org'
  const domain = `no-mouse.localhost:${setup.service.port}`
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })

  await page.goto('/create-account')
  await keys.type(field('Email'), email)
  await keys.type(field('Password'), 'correct horse battery')
  await keys.type(field('Repeat password'), 'correct horse battery')
  await keys.press(page.getByRole('checkbox', { name: /I accept/ }), 'Space')
  await keys.press(button('Create account'), 'Enter')
  await loggedIn(page)

  await page.goto(linkIn(await setup.service.outbox.next(email, /verify/i), '/emailVerification/'))
  await page.getByText(messages.emailVerification.verified).waitFor()
  await keys.press(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }),
    'Enter',
  )
  await keys.press(page.getByRole('link', { name: 'Create new Wiki' }), 'Enter')

  await keys.type(page.getByLabel('Site name'), 'Without a mouse')
  await keys.type(page.getByLabel('Subdomain'), 'no-mouse')
  await keys.type(page.getByLabel('Username'), 'Grace')
  await page.keyboard.press('Enter')
  await keys.choose(page.getByRole('radio', { name: 'To try the software and see whether it fits' }))
  await keys.press(button('Next'), 'Enter')
  await keys.choose(page.getByRole('radio', { name: 'For a limited time' }))
  await keys.press(button('Create wiki'), 'Enter')
  await page.waitForURL(/\/wikis\/manage\/\d+/)

  const loginEmail = await setup.service.outbox.next(email, /wiki|log ?in/i)
  await page.goto(`http://${domain}/wiki/Special:UserLogin`)
  await keys.type(page.getByLabel('Username'), lineIn(loginEmail, 'Username'))
  await keys.type(field('Password'), lineIn(loginEmail, 'Password'))
  await page.keyboard.press('Enter')
  await keys.type(field('New password:'), 'chosen by keyboard')
  await keys.type(page.getByLabel('Retype new password:'), 'chosen by keyboard')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Log out' }).waitFor({ state: 'attached' })

  await page.goto(`http://${domain}/w/index.php?title=Catalogue&action=edit`)
  await keys.type(page.getByRole('textbox', { name: 'Wikitext source editor' }), 'Typed, never clicked.')
  await keys.press(button(/^(Save|Publish) /), 'Enter')
  await page.getByText('Typed, never clicked.').waitFor()
  expect(page.url()).not.toContain('action=')
})
