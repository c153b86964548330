import { beforeEach, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'
import type { WikiEmail } from '#server/wikis/email/wiki-email.ts'
import { createWikiEmailDelivery, wikiEmailSecret } from './deliver-wiki-email.ts'
import { addressHash, createStopToken } from './stop-token.ts'

let museum: string
let archive: string

eachTestHasServer()
beforeEach(async () => {
  const person = await createMember(app)
  museum = (await newWiki(app, person)).domain
  archive = (await newWiki(app, person)).domain
  await app.deps.jobs.runDue()
})

/** Delivers an email to a member. @returns the token of its stop link; null if it was not sent. */
async function mailTo(to: string, domain = museum): Promise<string | null> {
  const email: WikiEmail = {
    domain,
    server: `http://${domain}`,
    kind: 'other',
    to,
    isConfirmed: true,
    user: 'Ada',
    by: '',
    password: '',
    confirmLink: null,
    denyLink: null,
  }
  const before = app.emails.length
  await createWikiEmailDelivery(app.deps)(email)
  await app.deps.jobs.runDue()
  const link = app.emails[before]?.stopLink
  return link?.split('/').at(-1) ?? null
}

const stop = async (token: string | null, scope: string) =>
  (await post(app, null, api.stopEmails, { token, scope })).statusCode

const oneClick = async (token: string | null, headers: Record<string, string> = {}) =>
  await app.app.inject({
    method: 'POST',
    url: `/stop-mail/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  })

describe('the recipient of a wiki’s email', () => {
  test('gets no more from that wiki, however the email address is spelt, and all from others', async () => {
    expect(await stop(await mailTo('ada@example.org'), 'wiki')).toBe(200)
    expect(await mailTo('Ada+wiki@example.org')).toBeNull()
    expect(await mailTo('ada@example.org', archive)).not.toBeNull()
    expect(await mailTo('grace@example.org')).not.toBeNull()
  })

  test('gets no more from any wiki', async () => {
    expect(await stop(await mailTo('ada@example.org'), 'everyWiki')).toBe(200)
    expect(await mailTo('ada@example.org')).toBeNull()
    expect(await mailTo('ada@example.org', archive)).toBeNull()
  })

  test('gets them again after a change of mind', async () => {
    const token = await mailTo('ada@example.org')
    await stop(token, 'wiki')
    await stop(token, 'everyWiki')
    expect(await stop(token, 'none')).toBe(200)
    expect(await mailTo('ada@example.org')).not.toBeNull()
  })

  test('stops them with one click in an email program without a session', async () => {
    const token = await mailTo('ada@example.org')
    const response = await oneClick(token, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect([response.statusCode, response.body]).toEqual([200, 'Stopped.\n'])
    expect(await mailTo('ada@example.org')).toBeNull()
  })

  test('stops nothing by opening the link, as email scanners do', async () => {
    const token = await mailTo('ada@example.org')
    await app.app.inject({ url: `/stop-mail/${token}` })
    expect(await mailTo('ada@example.org')).not.toBeNull()
  })
})

test('a made-up or changed token stops nobody’s emails', async () => {
  const token = (await mailTo('mallory@example.org')) ?? ''
  const hash = addressHash(await wikiEmailSecret(app.deps.db), 'ada@example.org')
  const bytes = Buffer.from(token, 'base64url')
  bytes.write(hash, 6, 16, 'hex')
  const forged = [
    bytes.toString('base64url'),
    createStopToken('a guessed secret', { wikiId: 1, addressHash: hash }),
    `${token}A`,
    token.slice(0, -1),
    'ada@example.org',
    '%00',
  ]
  for (const guess of forged) {
    expect(await stop(guess, 'everyWiki')).toBe(422)
    expect((await oneClick(encodeURIComponent(guess))).statusCode).toBe(422)
  }
  expect(await app.deps.db.selectFrom('wiki_mail_stops').selectAll().execute()).toEqual([])
  expect(await mailTo('ada@example.org')).not.toBeNull()
})

test('accepts a large body, or one that is not a form', async () => {
  const token = await mailTo('ada@example.org')
  const large = await app.app.inject({
    method: 'POST',
    url: `/stop-mail/${token}`,
    payload: 'x'.repeat(5000),
    headers: { 'content-type': 'text/plain' },
  })
  expect(large.statusCode).toBe(413)
  expect((await app.app.inject({ method: 'POST', url: `/stop-mail/${token}` })).statusCode).toBe(200)
})

test('the tables hold no email address', async () => {
  await stop(await mailTo('ada@example.org'), 'wiki')
  const rows = await app.deps.db.selectFrom('wiki_mail_stops').selectAll().execute()
  expect(rows).toMatchObject([
    { address_hash: expect.stringMatching(/^[0-9a-f]{32}$/), created_at: app.clock.now() },
  ])
})
