import { expect } from '@jest/globals'
import type { Page } from 'playwright-core'
import { routes } from '#contract/paths.ts'
import { loggedIn, signUp } from '#e2e/pages/account.ts'
import { arriveAt } from '#e2e/pages/arrive.ts'
import { MediaWiki } from '#e2e/pages/media-wiki.ts'
import { answerPurpose, answerSite, answerTemporality } from '#e2e/pages/wizard.ts'
import { accessibilityViolations } from '#e2e/support/axe.ts'
import { CUSTOM_HOST } from '#e2e/support/chromium.ts'
import type { Cluster } from '#e2e/support/cluster.ts'
import { eventually } from '#e2e/support/eventually.ts'
import { Keyboard } from '#e2e/support/keyboard.ts'
import type { OpenVisitor } from '#e2e/support/set-up-browser.ts'
import { requestWiki } from '#e2e/support/wiki-request.ts'

export const CNAME_TARGET = 'custom.example.net'

interface TwoPeople {
  readonly cluster: Cluster
  /** The name server that the cluster asks. */
  readonly dns: {
    txt(name: string, ...texts: readonly string[]): void
    cname(name: string, target: string): void
  }
  readonly newVisitor: OpenVisitor
  /** Writes something with this text on the wiki. @returns the path of the page that shows it. */
  readonly write: (page: Page, domain: string, text: string) => Promise<string>
}

const SITENAME = 'Museum of cards'
const ada = { email: 'ada@example.org', password: 'a-good-password' }
const grace = { email: 'grace@example.org', password: 'another-good-password' }
const lin = { email: 'lin@example.org', password: 'a-third-good-password' }
const QUIET = { reducedMotion: 'reduce' } as const
const APPEARANCES = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const press = async (page: Page, name: string) =>
  await page.getByRole('button', { name, exact: true }).click()
const confirm = async (page: Page, name: string) =>
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()

/**
 * Two people in two windows share a wiki on a custom domain, which two processes serve: one creates it, opens it logged
 * in and invites the other, who is removed along with her rights there, comes back as its owner, and makes it private. A
 * visitor looks on, and a member without a role in the wiki's management joins it from its log-in page.
 */
export async function shareWiki({ cluster, dns, newVisitor, write }: TwoPeople): Promise<void> {
  const domain = `${CUSTOM_HOST}:${cluster.port}`
  const { page: adas } = await newVisitor(QUIET)
  const { page: graces } = await newVisitor(QUIET)
  const { page: visitors } = await newVisitor(QUIET)
  const links = new Set<string>()
  /** The path of a link that has not been followed yet, from the emails to an address. */
  const linkTo = async (address: string, start: string) =>
    await eventually(`A link to ${start} for ${address}`, () => {
      const found = cluster.emails
        .emailsTo(address)
        .flatMap(({ text }) => text.match(new RegExp(`${start}[\\w-]+`, 'g')) ?? [])
      const path = found.find(each => !links.has(each)) ?? null
      if (path !== null) links.add(path)
      return path
    })
  const ofProcesses = async <Answer>(ask: (port: number) => Promise<Answer>) =>
    await Promise.all(cluster.processes.map(async ({ port }) => await ask(port)))

  // Ada creates the wiki, proves that she owns the domain, and edits the wiki one click later.
  await signUp(adas, ada)
  await adas.goto(await linkTo(ada.email, '/emailVerification/'))
  await adas.getByText('Email verified!').waitFor()
  await adas.goto(routes.createWiki)
  await answerSite(adas, { sitename: SITENAME, subdomain: { custom: CUSTOM_HOST }, username: 'Ada' })
  await answerPurpose(adas)
  await answerTemporality(adas)
  const manage = new URL(adas.url()).pathname
  const record = adas.getByRole('region', { name: 'A TXT record proves that the domain is yours' })
  const proof = (await record.getByText(/^wikistead-verification=/).textContent()) ?? ''
  expect(await ofProcesses(async port => (await requestWiki(domain, '/', port)).status)).toEqual([404, 404])
  const keyboard = new Keyboard(adas)
  const checkAgain = adas.getByRole('button', { name: 'Check again' })
  await keyboard.press(checkAgain, 'Enter')
  await adas.getByText('The domain is not verified yet.').waitFor()
  for (const { width, colorScheme } of APPEARANCES) {
    await adas.setViewportSize({ width, height: 900 })
    await adas.emulateMedia({ colorScheme, ...QUIET })
    expect(await accessibilityViolations(adas)).toEqual([])
    expect(await adas.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await adas.goto(routes.dashboard)
  await adas.getByText('Domain not yet verified').waitFor()
  await adas.getByRole('link', { name: `Verify domain of ${SITENAME}` }).click()
  // The name has other TXT records too, and a CNAME record points to the service.
  dns.cname(CUSTOM_HOST, CNAME_TARGET)
  dns.txt(`_wikistead-challenge.${CUSTOM_HOST}`, 'v=spf1 -all', proof)
  await keyboard.press(checkAgain, 'Enter')
  await adas.getByText('The domain is verified.').waitFor()
  await adas.getByRole('link', { name: 'Open your wiki' }).click()
  expect(await new MediaWiki(adas, domain).openedLoggedIn()).toBe('Ada')
  const first = await write(adas, domain, 'Ace of the northern deck')
  await visitors.goto(`http://${domain}${first}`)
  await visitors.getByText('Ace of the northern deck').first().waitFor()

  // A member of the service joins it from its own log-in page, as a reader, and writes.
  const { page: lins } = await newVisitor(QUIET)
  await signUp(lins, lin)
  await lins.goto(await linkTo(lin.email, '/emailVerification/'))
  await lins.getByText('Email verified!').waitFor()
  await lins.goto(
    `http://${domain}/w/index.php?${new URLSearchParams({ title: 'Special:UserLogin', returnto: first.replace(/^\/wiki\//, '') })}`,
  )
  await lins.getByRole('link', { name: /^Continue with / }).click()
  await lins.getByLabel('Your user name on this wiki').fill('Lin')
  expect(
    await lins.getByRole('checkbox', { name: `${SITENAME} may learn my email address` }).isChecked(),
  ).toBe(false)
  expect(await accessibilityViolations(lins)).toEqual([])
  await press(lins, 'Continue')
  expect(await new MediaWiki(lins, domain).openedLoggedIn()).toBe('Lin')
  expect(new URL(lins.url()).pathname).toBe(first)
  await write(lins, domain, 'Queen of the northern deck')

  // Ada invites Grace, who signs up through the link, verifies her address and accepts.
  await adas.goto(`${cluster.url}${manage}?tab=people`)
  await invite(adas)
  await adas.getByRole('list', { name: 'Open invitations' }).getByText(grace.email, { exact: true }).waitFor()
  expect(await accessibilityViolations(adas)).toEqual([])
  const invitation = await linkTo(grace.email, '/invitation/')
  await graces.goto(invitation)
  await graces.getByText('Managers change the settings', { exact: false }).waitFor()
  expect(await accessibilityViolations(graces)).toEqual([])
  await signUpAsInvited(graces, invitation)
  await graces.goto(await linkTo(grace.email, '/emailVerification/'))
  await graces.getByText('Email verified!').waitFor()
  await accept(graces, invitation)

  // She changes a setting, cannot delete the wiki, opens it logged in and writes.
  await graces.getByRole('tab', { name: 'Settings' }).click()
  await card(graces, 'Uploads').getByRole('switch').click()
  await card(graces, 'Uploads')
    .getByText(/^(Files can be uploaded now|No more files can be uploaded now)\./)
    .waitFor()
  await graces.getByText(/^Only owners can send a new login/).waitFor()
  expect(await graces.getByRole('button', { name: 'Delete wiki' }).count()).toBe(0)
  const open = async () => {
    await graces.goto(`${cluster.url}${routes.dashboard}`)
    await graces.getByRole('link', { name: `Open ${SITENAME}` }).click()
    return await new MediaWiki(graces, domain).openedLoggedIn()
  }
  const name = await open()
  expect(name).not.toContain('grace')
  await write(graces, domain, 'King of the northern deck')
  const groups = async () => {
    const query = { action: 'query', list: 'users', ususers: name, usprop: 'groups', format: 'json' }
    const { body } = await requestWiki(domain, `/w/api.php?${new URLSearchParams(query)}`)
    return (JSON.parse(body) as { query: { users: { groups: string[] }[] } }).query.users[0]?.groups ?? []
  }
  expect(await groups()).toContain('sysop')

  // Ada reads about it in the history, and removes Grace along with her rights on the wiki.
  await adas.getByRole('tab', { name: 'History' }).click()
  const changes = adas.getByRole('list', { name: 'Changes' })
  await changes.getByText('accepted the invitation as manager.').waitFor()
  expect(await accessibilityViolations(adas)).toEqual([])
  await adas.goto(`${cluster.url}${manage}?tab=people`)
  await adas
    .getByRole('listitem')
    .filter({ hasText: grace.email })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await adas.getByRole('checkbox', { name: 'Also take away their administrator rights on the wiki' }).check()
  await confirm(adas, 'Remove')
  await adas.getByText(`${grace.email} was removed.`).waitFor()
  await eventually('The end of her rights', async () => ((await groups()).includes('sysop') ? null : true))
  await graces.reload()
  await graces.getByRole('link', { name: 'Log in' }).waitFor({ state: 'attached' })
  await graces.goto(`${cluster.url}${routes.dashboard}`)
  await graces.getByText('0 of', { exact: false }).waitFor()
  expect(await graces.getByText(SITENAME).count()).toBe(0)

  // Ada hands the wiki over to Grace, who is an administrator there again.
  await adas.goto(`${cluster.url}${manage}?tab=people`)
  await invite(adas, async form => {
    await form.getByRole('radio', { name: /^Owner/ }).check()
    await form.getByRole('checkbox', { name: /^Hand the wiki over/ }).check()
  })
  const takingOver = await linkTo(grace.email, '/invitation/')
  await graces.goto(`${cluster.url}${takingOver}`)
  await graces.getByText(/hands the wiki over to you/).waitFor()
  await accept(graces, takingOver)
  expect(await open()).toBe(name)
  expect(await groups()).toContain('sysop')

  // Grace makes it private. From the next request on, nobody else can read anything, at either process.
  const seen = async () =>
    await ofProcesses(async port => {
      const { status, body } = await requestWiki(domain, first, port)
      return [status, body.includes('northern deck')]
    })
  await seen()
  expect(await seen()).toEqual([
    [200, true],
    [200, true],
  ])
  await graces.goto(`${cluster.url}${manage}?tab=settings`)
  const readers = card(graces, 'Who can read this wiki')
  await readers.getByRole('radio', { name: /^People with an account/ }).check()
  await press(graces, 'Save readers')
  await readers.getByText('Only people with an account on this wiki can read it now.').waitFor()
  expect(await seen()).toEqual([
    [403, false],
    [403, false],
  ])
  for (const { port } of cluster.processes) {
    const answer = await visitors.reload()
    expect([port, answer?.status(), (await answer?.text())?.includes('northern deck')]).toEqual([
      port,
      403,
      false,
    ])
  }
  await adas.goto(`http://${domain}${first}`)
  await adas.getByText('Ace of the northern deck').first().waitFor()

  // Opening it to everybody asks for confirmation.
  await readers.getByRole('radio', { name: /^Everybody/ }).check()
  await press(graces, 'Save readers')
  await graces.getByText(/Everybody can then read everything on this wiki/).waitFor()
  expect(await accessibilityViolations(graces)).toEqual([])
  await confirm(graces, 'Open to everybody')
  await readers.getByText('Everybody can read this wiki now.').waitFor()
  expect((await seen()).map(([status]) => status)).toEqual([200, 200])
  await visitors.reload()
  await visitors.getByText('Ace of the northern deck').first().waitFor()
}

/** Fills in the card “Invite somebody” for Grace. */
async function invite(page: Page, choose?: (form: ReturnType<typeof card>) => Promise<void>): Promise<void> {
  const form = card(page, 'Invite somebody')
  await form.getByLabel('Email address').fill(grace.email)
  await choose?.(form)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText(/^We have sent an invitation to grace@example\.org\./).waitFor()
}

async function signUpAsInvited(page: Page, invitation: string): Promise<void> {
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(grace.email)
  await page.getByLabel('Password', { exact: true }).fill(grace.password)
  await page.getByLabel('Repeat password', { exact: true }).fill(grace.password)
  await page.getByRole('checkbox', { name: /I accept the Terms of Service/ }).check()
  await press(page, 'Create account')
  await arriveAt(page, invitation)
  await loggedIn(page)
  await page.getByText('Please verify your email address first.').waitFor()
}

async function accept(page: Page, invitation: string): Promise<void> {
  if (new URL(page.url()).pathname !== invitation) await page.goto(invitation)
  await press(page, 'Accept')
  await page.getByRole('link', { name: 'Manage the wiki' }).click()
}
