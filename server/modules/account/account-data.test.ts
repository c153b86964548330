import { beforeEach, describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { ada, askForChange, signUpAndLogIn, verify } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { get, post } from '#server/testing/requests.ts'
import { PARTS } from './account-data.ts'

let cookie: string

eachTestHasServer()
beforeEach(async () => {
  cookie = await signUpAndLogIn(app)
})

const read = async (body: object = {}, by = cookie) => await post(app, by, '/user/data', body)

/** Columns that may name a member, and why what they hold is not about one. */
const NOT_ABOUT_MEMBERS: Readonly<Record<string, string>> = {
  'wikis.username': 'the first admin inside the wiki, which is in the part "wikis"',
  'wiki_mail_stops.address_hash': 'a keyed hash that nobody can lead back to an address',
  'unsolicited_wiki_mails.address_hash': 'a keyed hash, kept for a day',
}

describe('what is stored about an account', () => {
  test('is read as a whole, with human-readable times', async () => {
    await verify(app, cookie)
    await askForChange(app, 'ada@museum.example', cookie)
    const began = new Date(app.clock.now()).toISOString()
    const { data } = (await read()).json()
    expect(Object.keys(data)).toEqual(Object.keys(PARTS))
    expect(data.account).toEqual([
      {
        ...{ id: expect.any(Number), email: ada.email },
        ...{ verified_at: began, created_at: began, closes_at: null, language: null },
        ...{ signed_up_among_many: 0, is_one_of_series: 0, no_spam_at: null },
        ...{ suspended_at: null, suspended_for: null },
      },
    ])
    expect(data.sessions).toEqual([expect.objectContaining({ created_at: began, last_used_at: began })])
    expect(data.changes_of_the_email_address).toEqual([
      expect.objectContaining({ new_email: 'ada@museum.example', confirmed_at: null }),
    ])
  })

  test('covers every table that can name a member', async () => {
    const tables = await app.deps.db.introspection.getTables()
    const naming = tables.flatMap(({ name: table, columns }) =>
      columns
        .filter(({ name }) =>
          /^(user_id|user_agent|username|account|network|site|who|invited_by|.*email.*|.*address.*|contact_details)$/.test(
            name,
          ),
        )
        .map(({ name }) => ({ table, column: `${table}.${name}` })),
    )
    const covered = new Set<string>(Object.values(PARTS).map(({ table }) => table))
    const missing = naming.filter(({ table, column }) => !covered.has(table) && !NOT_ABOUT_MEMBERS[column])
    expect(missing).toEqual([])
    expect(naming.length).toBeGreaterThan(20)
  })

  test('contains neither the password’s hash nor a token', async () => {
    await verify(app, cookie)
    const body = (await read()).body
    const { password_hash } = await app.deps.db
      .selectFrom('users')
      .select('password_hash')
      .executeTakeFirstOrThrow()
    for (const secret of [password_hash, 'argon2', 'token_hash', cookie.slice('session='.length)])
      expect(body).not.toContain(secret)
  })

  test('needs a session, and the password if the last log-in was more than ten minutes ago', async () => {
    expect((await read({}, '')).statusCode).toBe(401)
    app.clock.advance(10 * MINUTE_MS)
    const late = await read()
    expect([late.statusCode, late.json().code]).toEqual([403, 'recent-log-in-required'])
    expect((await read({ password: 'not the password' })).statusCode).toBe(422)
    expect((await read({ password: ada.password })).statusCode).toBe(200)
  })

  test('is not read without an email about it to a verified address', async () => {
    const told = () => app.emails.filter(({ subject }) => subject === 'Your Wikistead data was downloaded')
    await read()
    await verify(app, cookie)
    expect(told()).toEqual([])
    await read()
    await app.deps.jobs.runDue()
    expect(told().map(({ to }) => to.address)).toEqual([ada.email])
  })

  test('can be read twenty times a day', async () => {
    const statuses = []
    for (let time = 0; time < 21; time += 1) statuses.push((await read()).statusCode)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
  })
})

test('emails waiting to be sent are listed without their texts', async () => {
  await verify(app, cookie)
  const email = { to: { name: '', address: ada.email }, subject: 'A_subject', body: ['Secret text.'] }
  await app.deps.mailer.send(app.deps.db, email)
  await app.deps.mailer.send(app.deps.db, {
    ...email,
    to: { name: '', address: 'AdaXExample.org@x.example' },
  })
  const { body } = await read()
  expect(JSON.parse(body).data.emails_waiting).toEqual([
    { kind: 'mail.send', status: 'waiting', created_at: new Date(app.clock.now()).toISOString() },
  ])
  expect(body).not.toContain('Secret text.')
})

describe('what is stored about another', () => {
  const report = async (email: string) =>
    await app.deps.db
      .insertInto('complaints')
      .values({ url: 'http://x.example', message: 'Secret.', name: null, email, created_at: 1 })
      .execute()

  test('is not read by somebody who has signed up with their address and not verified it', async () => {
    await report(ada.email)
    expect((await read()).json().data.reports_of_content).toEqual([])
    await verify(app, cookie)
    expect((await read()).json().data.reports_of_content).toHaveLength(1)
  })

  test('is not read by any other member', async () => {
    await verify(app, cookie)
    await report(ada.email)
    const mallory = await signUpAndLogIn(app, {
      email: 'mallory@example.org',
      password: 'chosen by mallory',
    })
    const { body } = await read({}, mallory)
    expect(body.toLowerCase()).not.toContain('ada@')
    expect(body).not.toContain('Secret.')
    expect((await get(app, '/user/data', mallory)).statusCode).toBe(404)
  })
})
