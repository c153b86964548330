// @slow

import { beforeEach, describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import type { WikiEmail } from '#server/wikis/email/wiki-email.ts'
import { createWikiEmailDelivery, wikiEmailLimits } from './deliver-wiki-email.ts'

let owner: TestMember
let domain: string

eachTestHasServer({
  wikiMailFrom: { name: 'A wiki at Wikistead', address: 'wikis@example.org' },
})
beforeEach(async () => {
  owner = await createMember(app)
  domain = await makeWiki(owner)
})

/** Creates a wiki and drops the email with its login. */
async function makeWiki(person: TestMember): Promise<string> {
  const wiki = await newWiki(app, person)
  await app.deps.jobs.runDue()
  return wiki.domain
}

const toMember = (changes: Partial<WikiEmail> = {}): WikiEmail => ({
  domain,
  server: `http://${changes.domain ?? domain}`,
  kind: 'password-reset',
  to: 'ada@example.org',
  isConfirmed: true,
  user: 'Ada',
  by: '192.0.2.7',
  password: 'abcdefgh12345678',
  confirmLink: null,
  denyLink: null,
  ...changes,
})
const toUnconfirmed = (changes: Partial<WikiEmail> = {}) =>
  toMember({ kind: 'confirm-address', isConfirmed: false, password: '', ...changes })

/** Delivers emails one after the other. @returns those that were sent, without the wikis' logins. */
async function deliver(...emails: WikiEmail[]) {
  const before = app.emails.length
  const take = createWikiEmailDelivery(app.deps)
  for (const email of emails) await take(email)
  await app.deps.jobs.runDue()
  return app.emails.slice(before)
}

describe('an email of a wiki', () => {
  test('has the service’s own text and a separate sender', async () => {
    const [email] = await deliver(toMember())
    expect(email).toMatchObject({
      from: { name: 'A wiki at Wikistead', address: 'wikis@example.org' },
      to: { name: '', address: 'ada@example.org' },
      subject: `A temporary password for your account (${domain})`,
    })
    expect(email?.text).toContain(
      'somebody at the network address 192.0.2.7 asked for a new password for the account “Ada”',
    )
    expect(email?.text).toContain('Username: Ada\nPassword: abcdefgh12345678\n')
    expect(email?.text).toContain('about the wiki “Museum of cards”')
    expect(email?.text).toContain(`Open the wiki:\nhttp://${domain}/`)
    expect(email?.text).toContain('You received this email because your address belongs to an account there.')
    expect(email?.text).toMatch(/Stop these emails:\nhttp:\/\/localhost:8080\/stop-mail\/[\w-]{51}\n/)
  })

  test.each([
    [
      'new-account',
      { by: 'Grace', password: 'abcdefgh12345678' },
      'a member called “Grace” created the account “Ada”',
    ],
    [
      'confirm-address',
      {
        confirmLink: 'http://w/wiki/Special:ConfirmEmail/1',
        denyLink: 'http://w/wiki/Special:InvalidateEmail/2',
      },
      'Confirm the address:\nhttp://w/wiki/Special:ConfirmEmail/1',
    ],
    ['address-changed', {}, 'the account “Ada” on the wiki now has another email address.'],
    ['address-removed', {}, 'the account “Ada” on the wiki no longer has an email address.'],
    ['account-request', { confirmLink: 'http://w/x' }, 'asked for the account “Ada” on the wiki.'],
    ['account-request-answered', {}, '/wiki/Special:PasswordReset'],
    ['other', { isConfirmed: true }, 'there is news for the account “Ada” on the wiki.'],
  ] as const)('of the kind %s says what it is about', async (kind, facts, words) => {
    const [email] = await deliver(toMember({ kind, isConfirmed: false, password: '', by: '', ...facts }))
    expect(email?.text).toContain(words)
  })

  test.each(['password-reset', 'new-account'] as const)(
    'of the kind %s has a username to copy only if it looks like a name',
    async kind => {
      const prose = [
        'Your bank closes your account; call its service',
        'Call 0800 123456',
        'See evil.example',
      ]
      const emails = await deliver(
        ...prose.map(user => toMember({ kind, user, by: 'Eve', password: 'abcdefgh12345678' })),
      )
      expect(emails).toHaveLength(prose.length)
      for (const { text } of emails) {
        expect(text).not.toContain('Username:')
        expect(text).toContain('\nPassword: abcdefgh12345678\n')
        expect(text).toContain('Your username is the account name in quotation marks above')
      }
      for (const [index, user] of prose.slice(0, 2).entries())
        expect(emails[index]?.text.split(user)).toHaveLength(2)
      const [email] = await deliver(toMember({ kind, by: 'Eve' }))
      expect(email?.text).toContain('Username: Ada\nPassword: abcdefgh12345678\n')
    },
  )

  test('to anything but a single email address is not sent', async () => {
    const wrong = [
      'ada@example.org, all@example.org',
      'ada@example.org\r\nBcc: all@example.org',
      'ada',
      `${'a'.repeat(250)}@example.org`,
    ]
    expect(await deliver(...wrong.map(to => toMember({ to })))).toEqual([])
  })

  test('of a wiki that is not served is not sent', async () => {
    expect(await deliver(toMember({ domain: 'nobody.localhost:8080' }))).toEqual([])
    await app.deps.db.updateTable('wikis').set({ deleted_at: 1 }).execute()
    expect(await deliver(toMember())).toEqual([])
  })
})

describe('an unconfirmed email address', () => {
  test('gets one email a day from all wikis together, however it is spelt', async () => {
    const other = await makeWiki(await createMember(app))
    const spellings = [
      'stranger@gmail.com',
      'Stranger@GMAIL.com',
      'stranger+1@gmail.com',
      'str.anger@googlemail.com',
    ]
    const attempts = spellings.flatMap(to => [toUnconfirmed({ to }), toUnconfirmed({ to, domain: other })])
    expect(await deliver(...attempts, ...attempts, ...attempts)).toHaveLength(1)
    app.clock.advance(DAY_MS + 1)
    expect(await deliver(...attempts)).toHaveLength(1)
  })

  test('does not get a second one after a restart of the server', async () => {
    expect(await deliver(toUnconfirmed())).toHaveLength(1)
    const restarted = { ...app.deps, limiter: { hit: async () => {} } }
    await createWikiEmailDelivery(restarted)(toUnconfirmed())
    expect(await app.deps.jobs.runDue()).toBe(0)
  })

  test('gets no notices about accounts', async () => {
    expect(await deliver(toUnconfirmed({ kind: 'other' }))).toEqual([])
  })
})

describe('limits', () => {
  const many = (count: number, make: (index: number) => WikiEmail) =>
    Array.from({ length: count }, (_, n) => make(n))
  const unconfirmed = (n: number, changes: Partial<WikiEmail> = {}) =>
    toUnconfirmed({ to: `s${n}@example.org`, ...changes })

  test('a member gets ten emails a day at most', async () => {
    expect(await deliver(...many(25, () => toMember()))).toHaveLength(wikiEmailLimits.memberAddress.max)
  })

  test('emails from a wiki that a member does not know do not use up the member’s limit', async () => {
    const other = await makeWiki(await createMember(app))
    expect(
      await deliver(...many(25, () => toUnconfirmed({ domain: other, to: 'ada@example.org' }))),
    ).toHaveLength(1)
    expect(await deliver(toMember())).toHaveLength(1)
  })

  test('a wiki writes to at most thirty unconfirmed email addresses an hour, and its members still get their emails', async () => {
    expect(await deliver(...many(200, n => unconfirmed(n)))).toHaveLength(
      wikiEmailLimits.unconfirmedOfWiki.max,
    )
    expect(await deliver(toMember())).toHaveLength(1)
    const other = await makeWiki(await createMember(app))
    expect(await deliver(unconfirmed(500, { domain: other }))).toHaveLength(1)
  })

  test('an owner’s many wikis share a limit', async () => {
    const domains = [domain, await makeWiki(owner), await makeWiki(owner), await makeWiki(owner)]
    const sent = await deliver(
      ...domains.flatMap((of, w) => many(25, n => unconfirmed(100 * w + n, { domain: of }))),
    )
    expect(sent).toHaveLength(wikiEmailLimits.unconfirmedOfOwner.max)
  })
})
