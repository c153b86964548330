// @slow

import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import { messages } from '#contract/messages.ts'
import { routes } from '#contract/paths.ts'
import { logInByApi } from './pages/account.ts'
import { answerSite } from './pages/wizard.ts'
import { Member } from './support/member.ts'
import { countPresses, press } from './support/press.ts'
import { setUpService } from './support/set-up-service.ts'

const setup = setUpService()
const member = { email: 'member@example.org', password: 'a-good-password' }
let wikiId = 0
let publicPage: Page
let memberPage: Page

beforeAll(async () => {
  const owner = await Member.join(setup.service, member.email, member.password)
  const { body } = await owner.createWiki('first-click')
  wikiId = (body as { data: { id: number } }).data.id
  publicPage = await countingWindow()
  memberPage = await countingWindow()
  await logInByApi(memberPage, member)
})

/** A form, with values that it refuses. */
interface FormCase {
  readonly path: string
  /** The empty field that has the focus when the pointer is pressed. */
  readonly focus: string
  readonly submit: string
  /** Refused values by the labels of their fields. The last field keeps the focus. */
  readonly invalid: Readonly<Record<string, string>>
  /** Every message that one submission of the invalid values must show. */
  readonly errors: readonly string[]
  /** The links beside the form, with their targets. */
  readonly links: Readonly<Record<string, string>>
}

const resetLink = `${routes.resetPassword}?email=member%40example.org&token=abc`
const required = messages.fieldRequired

const publicForms: readonly FormCase[] = [
  {
    path: routes.login,
    focus: 'Email',
    submit: 'Log in',
    invalid: { Email: '', Password: '' },
    errors: [required, required],
    links: {
      'Need an account? SIGN UP': routes.createAccount,
      'Forgot your password?': routes.forgottenPassword,
    },
  },
  {
    path: routes.createAccount,
    focus: 'Email',
    submit: 'Create account',
    invalid: { Email: 'nobody', Password: 'correct horse battery', 'Repeat password': 'another' },
    errors: [
      'Please enter an email address, such as name@example.org.',
      messages.signUp.passwordsDiffer,
      messages.signUp.passwordsDiffer,
      messages.signUp.termsRequired,
    ],
    links: { 'Already have an account? Log in': routes.login },
  },
  {
    path: routes.forgottenPassword,
    focus: 'Email',
    submit: 'Send the link',
    invalid: { Email: '' },
    errors: [required],
    links: { 'Create an account': routes.createAccount, 'Back to log in': routes.login },
  },
  {
    path: resetLink,
    focus: 'New password',
    submit: 'Change password',
    invalid: { 'New password': 'correct horse battery', 'Repeat new password': 'another' },
    errors: [messages.signUp.passwordsDiffer, messages.signUp.passwordsDiffer],
    links: {},
  },
  {
    path: routes.contact,
    focus: 'Your name',
    submit: 'Send message',
    invalid: { 'Your name': 'x'.repeat(301), Message: '' },
    errors: ['Max 300 characters', required, required],
    links: {},
  },
  {
    path: routes.complaint,
    focus: 'URL(s)',
    submit: 'Send report',
    invalid: { 'URL(s)': '', Reason: '' },
    // The confirmation of good faith shows no text.
    errors: [required, required, ''],
    links: {},
  },
]

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** A window that counts presses and whose pages begin without drafts. */
async function countingWindow(): Promise<Page> {
  const { page } = await setup.newVisitor({ stays: true })
  await page.addInitScript(() => sessionStorage.clear())
  await countPresses(page)
  return page
}

/** The messages of the fields that are marked as invalid, in order. */
async function fieldErrors(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('[aria-invalid="true"]')].map(
      control =>
        document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ??
        '',
    ),
  )
}

describe.each(publicForms)('the form at $path', ({ path, focus, submit, invalid, errors, links }) => {
  const open = async () => {
    await publicPage.goto(path)
    return publicPage
  }

  test('is sent at the first click on its button while an empty field has the focus', async () => {
    const page = await open()
    await field(page, focus).focus()
    const outcome = await press(page, page.getByRole('button', { name: submit, exact: true }))
    expect(outcome).toEqual({ moved: 0, layoutShift: 0, submits: 1, addresses: [] })
    expect(await fieldErrors(page)).not.toHaveLength(0)
  })

  test('shows every error at once when all its values are refused', async () => {
    const page = await open()
    for (const [label, value] of Object.entries(invalid)) await field(page, label).fill(value)
    const outcome = await press(page, page.getByRole('button', { name: submit, exact: true }))
    expect(outcome).toEqual({ moved: 0, layoutShift: 0, submits: 1, addresses: [] })
    expect((await fieldErrors(page)).sort()).toEqual([...errors].sort())

    const again = await press(page, page.getByRole('button', { name: submit, exact: true }))
    expect(again).toEqual({ moved: 0, layoutShift: 0, submits: 1, addresses: [] })
  })

  for (const [name, to] of Object.entries(links))
    test(`follows "${name}" at the first click`, async () => {
      const page = await open()
      await field(page, focus).focus()
      const outcome = await press(page, page.getByRole('link', { name, exact: true }))
      expect(outcome).toEqual({ moved: 0, layoutShift: 0, submits: 0, addresses: [to] })
    })
})

/** A form for members: how to open it, and what is clicked while an empty field has the focus. */
interface MemberCase {
  readonly name: string
  readonly open: (page: Page) => Promise<void>
  readonly focus: (page: Page) => Locator
  readonly button: string
  /** The minimum number of fields that show an error after the click; 0 if the button closes the form. */
  readonly errors: number
}

const manage = (tab: string) => async (page: Page) =>
  void (await page.goto(`${routes.manageWiki(wikiId)}?tab=${tab}`))

const newMapping = async (page: Page) => {
  await manage('features')(page)
  const card = page.getByRole('region', { name: 'Mapping Items to Wikidata' })
  await card.getByRole('button', { name: /^Add New Mapping/ }).click()
}

const describePurpose = async (page: Page) => {
  await page.goto(routes.createWiki)
  await answerSite(page, { sitename: 'First click', subdomain: 'first-click-2', username: 'Keeper' })
  await page.getByRole('radio', { name: 'Something else', exact: true }).check()
}

const memberForms: readonly MemberCase[] = [
  {
    name: 'the wizard at step 1',
    open: async page => void (await page.goto(routes.createWiki)),
    focus: page => field(page, 'Site name'),
    button: 'Next',
    errors: 3,
  },
  {
    name: 'the wizard at step 2',
    open: describePurpose,
    focus: page => page.getByLabel('Please describe the purpose'),
    button: 'Next',
    errors: 1,
  },
  {
    name: 'the wizard on its way back from step 2',
    open: describePurpose,
    focus: page => page.getByLabel('Please describe the purpose'),
    button: 'Previous',
    errors: 0,
  },
  {
    name: 'the dialog of the intended use',
    open: async page => {
      await manage('profile')(page)
      await page.getByRole('button', { name: 'Change intended use' }).click()
      await page.getByRole('radio', { name: 'Something else', exact: true }).check()
    },
    focus: page => page.getByLabel('Please describe the purpose'),
    button: 'Next',
    errors: 1,
  },
  {
    name: 'the card of the captcha questions',
    open: async page => {
      await manage('settings')(page)
      await page.getByRole('textbox', { name: 'Question 1' }).fill('')
    },
    focus: page => page.getByRole('textbox', { name: 'Question 1' }),
    button: 'Save questions',
    errors: 1,
  },
  {
    name: 'the card of the string lengths',
    open: async page => {
      await manage('settings')(page)
      await page.getByLabel(/^Multilang/).fill('5')
    },
    focus: page => page.getByLabel(/^Multilang/),
    button: 'Save lengths',
    errors: 1,
  },
  {
    name: 'the dialog of a mapping',
    open: newMapping,
    focus: page => page.getByLabel('My Wikibase (Your Instance)'),
    button: 'Save',
    errors: 2,
  },
  {
    name: 'the dialog of a mapping that is cancelled',
    open: newMapping,
    focus: page => page.getByLabel('My Wikibase (Your Instance)'),
    button: 'Cancel',
    errors: 0,
  },
]

describe.each(memberForms)('$name', ({ open, focus, button, errors }) => {
  test('reacts to the first click while an empty field has the focus', async () => {
    const page = memberPage
    await open(page)
    await focus(page).focus()
    const outcome = await press(page, page.getByRole('button', { name: button, exact: true }))
    expect(outcome).toEqual({ moved: 0, layoutShift: 0, submits: errors > 0 ? 1 : 0, addresses: [] })
    if (errors > 0) expect((await fieldErrors(page)).length).toBeGreaterThanOrEqual(errors)
    else await focus(page).waitFor({ state: 'detached' })
  })
})
