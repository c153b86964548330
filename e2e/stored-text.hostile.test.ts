// @slow

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { SITENAME_MAX } from '#contract/limits.ts'
import { api, routes } from '#contract/paths.ts'
import { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { logIn } from './pages/account.ts'
import { eventually } from './support/eventually.ts'
import { HOSTILE_TEXTS, HostileTextWatch, hostileTexts } from './support/hostile-texts.ts'
import { Member } from './support/member.ts'
import { setUpService } from './support/set-up-service.ts'

const EMAIL = "o'neil&ltimg/src=x/onerror=ran``&gt'@example.org"
const EVERYTHING = HOSTILE_TEXTS.join('\n')
/** The last texts differ from the first ones in their elements only. */
const NAMES = hostileTexts(SITENAME_MAX).slice(0, 6)

const setup = setUpService({
  environment: { WIKI_CREATION_LIMIT: '0', CONTACT_RECIPIENT: 'team@example.org' },
})
/** The wikis, in the order of their names. */
const wikis: { id: number; domain: string }[] = []
let member: Member
let watch: HostileTextWatch

/**
 * Opens pages in several tabs of one window at a time.
 * @param shows what to wait for on a page that loads its content later.
 * @returns their texts by address.
 */
async function visit(
  context: BrowserContext,
  addresses: readonly string[],
  {
    waitUntil = 'networkidle',
    shows = {},
  }: { waitUntil?: 'networkidle' | 'load'; shows?: Readonly<Record<string, string>> } = {},
): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const left = [...addresses]
  const tabs = Array.from({ length: 4 }, async () => {
    const page = await context.newPage()
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      await page.goto(address, { waitUntil })
      const expected = shows[address]
      if (expected !== undefined) await page.getByText(expected).first().waitFor()
      texts.set(address, await watch.look(page))
    }
  })
  await Promise.all(tabs)
  return texts
}

/** From the email about a new wiki. */
function passwordFor(domain: string): string {
  const outbox = join(setup.service.dataDir, 'outbox')
  const sources = readdirSync(outbox).map(name => readFileSync(join(outbox, name), 'utf8'))
  const source = sources.find(each => each.includes(`is ready at ${domain}`))
  return /^Password: (.+)$/m.exec(source ?? '')?.[1] ?? ''
}

async function newWindow(): Promise<{ page: Page; context: BrowserContext; browser: Browser | null }> {
  const { page } = await setup.newVisitor()
  const context = page.context()
  await watch.watch(context)
  return { page, context, browser: context.browser() }
}

beforeAll(async () => {
  member = await Member.join(setup.service, EMAIL)
  for (const [index, name] of NAMES.entries()) {
    const { status, body, domain } = await member.createWiki(`stored-${index}`, name)
    expect(status).toBe(200)
    wikis.push({ id: (body as { data: { id: number } }).data.id, domain })
  }
})

test('they run where a page takes them for more than text, or this would test nothing', async () => {
  watch = new HostileTextWatch()
  const { page } = await newWindow()
  const expected = [
    [0, 'text 1 ran'],
    [0, 'text 2 ran'],
    [1, 'text 3 ran'],
    [2, 'text 4 ran'],
    [6, 'has <x-b data-out'],
    [7, 'text 15 ran'],
  ] as const
  for (const [index, what] of expected)
    await eventually(what, async () => {
      const text = HOSTILE_TEXTS[index]
      await page.goto('about:blank')
      await page.setContent(`<p>${text}</p><input value="${text}">`)
      await watch.look(page)
      return watch.problems.some(problem => problem.includes(what)) || null
    })
})

describe('hostile texts in every field run nowhere and leave their place nowhere', () => {
  beforeEach(() => {
    watch = new HostileTextWatch()
  })
  afterEach(() => expect(watch.problems).toEqual([]))

  test("on the service's pages", async () => {
    const [wiki] = wikis
    if (!wiki) throw new Error('There is no wiki')
    const questions = Object.fromEntries(HOSTILE_TEXTS.map(text => [text, [text]]))
    const save = async (setting: string, value: unknown) =>
      expect(await member.post(api.wikiSetting(setting), { wiki: wiki.id, setting, value })).toMatchObject({
        status: 200,
      })
    await save('wwCaptchaQuestions', JSON.stringify(questions))
    await save('wwUseQuestyCaptcha', '1')
    for (const [index, other] of hostileTexts(200).slice(0, wikis.length).entries())
      await member.post(api.wikiProfile, {
        wiki: wikis[index]?.id,
        profile: JSON.stringify({
          ...{ purpose: 'data_hub', audience: 'other', audience_other: other },
          ...{ temporality: 'other', temporality_other: other },
        }),
      })
    const { page, context } = await newWindow()
    await logIn(page, { email: EMAIL, password: 'a-good-password' })
    const listing = [routes.dashboard, `${routes.discovery}?active=0`]
    const inAddress = encodeURIComponent(HOSTILE_TEXTS[0] + HOSTILE_TEXTS[1])
    const texts = await visit(
      context,
      [
        ...[...listing, routes.home, routes.user, '/outbox'],
        ...['profile', 'settings'].map(tab => `${routes.manageWiki(wiki.id)}?tab=${tab}`),
        ...['features', 'data', 'profile'].map(
          (tab, index) => `${routes.manageWiki(wikis[index + 1]?.id ?? 0)}?tab=${tab}`,
        ),
        ...[
          `/nothing/${inAddress}`,
          `${routes.discovery}?search=${inAddress}`,
          routes.emailVerification(inAddress),
        ],
        ...[`/stop-mail/${inAddress}`, `${routes.contact}?subject=${inAddress}&message=${inAddress}`],
        ...[`/reset-password?token=${inAddress}&email=${inAddress}`, `/login?redirect=javascript:ran(20)`],
        ...[`/api/nothing/${inAddress}`, `/policy/${inAddress}`],
      ].map(path => setup.service.url + path),
      {
        shows: {
          ...Object.fromEntries(listing.map(path => [setup.service.url + path, NAMES[0] ?? ''])),
          [setup.service.url + routes.user]: EMAIL,
          [`${setup.service.url}${routes.manageWiki(wiki.id)}?tab=settings`]: 'Save licences',
        },
      },
    )
    const textOf = (path: string) => texts.get(setup.service.url + path)
    for (const name of NAMES) {
      const shown = name.trim()
      for (const path of [routes.dashboard, `${routes.discovery}?active=0`])
        expect(textOf(path)).toContain(shown)
    }
    expect(textOf(routes.user)).toContain(EMAIL)
    for (const question of HOSTILE_TEXTS)
      expect(textOf(`${routes.manageWiki(wiki.id)}?tab=settings`)).toContain(question)
  })

  test('in emails', async () => {
    const form = { recaptcha: '' }
    const sent = [
      await member.post(api.contact, {
        ...{ ...form, name: HOSTILE_TEXTS[0], subject: 'other', message: EVERYTHING },
        contactDetails: HOSTILE_TEXTS[3],
      }),
      await member.post(api.complaint, {
        ...{
          ...form,
          url: EVERYTHING,
          message: HOSTILE_TEXTS[0],
          name: HOSTILE_TEXTS[2],
          email: EMAIL,
        },
      }),
      await member.post(api.forgotPassword, { email: EMAIL }),
    ]
    expect(sent).toEqual(sent.map(({ body }) => ({ status: 200, body })))
    const outbox = join(setup.service.dataDir, 'outbox')
    const emails = await eventually('all emails', () => {
      const found = readdirSync(outbox).filter(name => name.endsWith('.eml'))
      return found.length >= NAMES.length + 5 ? found : null
    })
    const { page, context } = await newWindow()
    const texts: string[] = []
    for (const name of emails) {
      const source = readFileSync(join(outbox, name), 'utf8')
      const html = /Content-Type: text\/html.*?\n\n(.*)\n--+_NmP/s.exec(source)?.[1]
      if (!html) throw new Error(`${name} has no HTML`)
      // As an email program without any policy shows it.
      await page.goto('about:blank')
      await page.setContent(html)
      texts.push(await watch.look(page))
    }
    const all = texts.join('\n').replaceAll(/\s+/g, ' ')
    for (const text of HOSTILE_TEXTS) expect(all).toContain(text.trim())
    await visit(
      context,
      emails.slice(-5).map(name => `${setup.service.url}/outbox/${encodeURIComponent(name)}`),
    )
  })

  test('on the wikis', async () => {
    const [wiki] = wikis
    if (!wiki) throw new Error('There is no wiki')
    const keeper = new WikiClient(setup.service.port, wiki.domain)
    const password = 'a password of my own'
    expect(await keeper.logIn('Keeper', passwordFor(wiki.domain), password)).toBe('PASS')
    const title = `O'Neil" autofocus onfocus=ran(18) data-out="&`
    for (const summary of hostileTexts(300))
      expect(await keeper.edit(title, { text: `${EVERYTHING}\n== ${summary} ==`, summary })).toBe('Success')
    const created = await keeper.api<{ createaccount: { status: string } }>(
      {
        ...{
          action: 'createaccount',
          username: `O'Neil" onfocus &quot' data-out`,
          password: 'a good password',
        },
        ...{ retype: 'a good password', email: EMAIL, createreturnurl: 'http://localhost/' },
        ...{
          realname: HOSTILE_TEXTS[0],
          createtoken: await keeper.token('createaccount'),
          reason: EVERYTHING.slice(0, 200),
        },
      },
      'POST',
    )
    expect(created.createaccount.status).toBe('PASS')
    const { context } = await newWindow()
    const on = (domain: string) => (path: string) => `http://${domain}${path}`
    const named = encodeURIComponent(title.replaceAll(' ', '_'))
    const typed = encodeURIComponent(HOSTILE_TEXTS[0] + HOSTILE_TEXTS[2])
    const texts = await visit(
      context,
      [
        ...wikis.map(({ domain }) => on(domain)('/')),
        ...wikis.slice(0, 3).map(({ domain }) => on(domain)('/monogram.svg')),
        ...[
          ...[`/wiki/${named}`, `/w/index.php?title=${named}&action=history`, '/wiki/Special:RecentChanges'],
          ...[
            `/w/index.php?title=${named}&diff=cur&oldid=prev`,
            '/wiki/Special:Log',
            '/wiki/Special:ListUsers',
          ],
          ...[
            `/wiki/Special:Search?search=${typed}&fulltext=1`,
            `/w/index.php?title=${typed}`,
            '/wiki/Special:Version',
          ],
          ...[
            `/w/index.php?title=${named}&action=edit`,
            '/wiki/Special:CreateAccount',
            `/wiki/Special:${typed}`,
          ],
          `/w/api.php?action=query&list=recentchanges&rcprop=comment|title&format=jsonfm&x=${typed}`,
        ].map(on(wiki.domain)),
      ],
      { waitUntil: 'load' },
    )
    for (const [index, { domain }] of wikis.entries())
      expect(texts.get(`http://${domain}/`)).toContain((NAMES[index] ?? '').slice(0, 20).trim())
    expect(texts.get(`http://${wiki.domain}/wiki/Special:RecentChanges`)).toContain(HOSTILE_TEXTS[1])
    const question = texts.get(`http://${wiki.domain}/wiki/Special:CreateAccount`) ?? ''
    expect(HOSTILE_TEXTS.some(text => question.includes(text))).toBe(true)
  })
})
