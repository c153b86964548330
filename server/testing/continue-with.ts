import { beforeAll, beforeEach, expect } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { wikiAccountApi } from '#contract/people/wiki-account-paths.ts'
import type { OfferedWiki } from '#contract/people/wiki-accounts.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { allTestsShareEngineAndApp, app, kit } from './engine-app.ts'
import { FakeClock } from './fake-clock.ts'
import { LogInBrowser } from './log-in-browser.ts'
import { newWiki } from './new-wiki.ts'
import { get, post } from './requests.ts'
import { createMember, type TestMember } from './test-member.ts'

export let ada: TestMember
export let museum: CreatedWiki
/** The museum's first admin, in a browser. */
export let admin: WikiClient
/** A member who manages nothing. */
export let grace: TestMember
export let name: string
export let count = 0
export const clock = new FakeClock()

/** A wiki of Ada, with its first admin in a browser; and for each test a member who manages nothing. */
export function allTestsShareMuseum(): void {
  allTestsShareEngineAndApp({ clock, replaced: () => ({ limiter: { hit: async () => {} } }) })
  beforeAll(async () => {
    ada = await createMember(app, { email: 'ada@example.org' })
    museum = await newWiki(app, ada, { domain: kit.domain('museum'), username: 'Ada' })
    const browser = new LogInBrowser(app, kit.port, ada)
    await browser.open(await browser.ticket(museum))
    admin = browser.wiki(museum.domain)
  })
  beforeEach(async () => {
    // MediaWiki accepts no job orders that were signed too long ago.
    clock.advance(Date.now() - clock.now())
    grace = await createMember(app)
    count += 1
    name = `Grace ${count}`
  })
}

export const offered = async (member = grace, wiki = museum) =>
  (await get(app, wikiAccountApi.wiki(wiki.domain), member)).json<{ data: OfferedWiki }>().data
export const make = async (fields: object = {}, member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.wiki(wiki.domain), {
    ...{ id: wiki.id, username: name, tells_email: false, ...fields },
  })
export const link = async (fields: object = {}, member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.link(wiki.domain), { id: wiki.id, username: name, ...fields })
export const open = async (member = grace, wiki = museum) =>
  await post(app, member, wikiAccountApi.open(wiki.domain), {})
type JsonResponse = Awaited<ReturnType<typeof make>>
export const said = (answer: JsonResponse) => [
  answer.statusCode,
  ...Object.keys(answer.json().errors ?? {}),
  answer.json().message ?? 'a ticket',
]
/** Opens the URL in an answer. @returns who is logged in then. */
export const arrive = async (answer: JsonResponse, member = grace, wiki = museum) => {
  const browser = new LogInBrowser(app, kit.port, member)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await browser.open(answer.json().data.url)
  return { browser, user: await browser.userOf(wiki.domain), status: browser.last.status }
}
export const asAdmin = async (params: Record<string, string>) =>
  await admin.api({ ...params, token: await admin.token('csrf') }, 'POST')
export const set = async (setting: string, value: string) => {
  const saved = await post(app, ada, api.wikiSetting(setting), { wiki: museum.id, setting, value })
  expect(saved.statusCode).toBe(200)
}
export const emailOf = async (username: string) =>
  (
    await kit.query(
      'museum',
      `select user_email, user_email_authenticated is not null as verified from user where user_name = '${username}'`,
    )
  )[0]
export const PASSWORD = 'a password of the wiki alone'
/** Creates an account on the wiki itself, without the service. */
export const localAccount = async (password = PASSWORD) => {
  const visitor = new LogInBrowser(app, kit.port).wiki(museum.domain)
  const { createaccount } = await visitor.api<{ createaccount: { status: string } }>(
    {
      ...{ action: 'createaccount', username: name, password, retype: password },
      ...{ createreturnurl: `http://${museum.domain}/`, createtoken: await visitor.token('createaccount') },
    },
    'POST',
  )
  expect(createaccount).toMatchObject({ status: 'PASS' })
}
