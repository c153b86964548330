// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { CONFIRMATION_LIMIT, forgetOldComplaints } from './complaint.usecases.ts'

const report = {
  url: 'https://some.wiki.example/wiki/Q1\nhttps://some.wiki.example/wiki/Q2',
  message: 'This is not legal because of …',
  name: 'Mary Somerville',
  email: 'mary@example.org',
  recaptcha: '',
}

eachTestHasServer({ complaintRecipient: { name: 'Reports', address: 'reports@example.org' } })

const send = (payload: object) => post(app, null, '/complaint/sendMessage', payload)
const stored = () => app.deps.db.selectFrom('complaints').selectAll().execute()

async function emailsAfter(payload: object) {
  expect((await send(payload)).json()).toEqual({ success: true })
  await app.deps.jobs.runDue()
  return app.emails
}

describe('reporting illegal content', () => {
  test('stores the report, emails the people who decide, and confirms it to the reporter', async () => {
    const [toTeam, toReporter, ...more] = await emailsAfter(report)
    expect(more).toEqual([])
    const { recaptcha: _, ...typed } = report
    expect(await stored()).toMatchObject([{ ...typed, created_at: app.clock.now() }])
    expect(toTeam).toMatchObject({
      to: { address: 'reports@example.org' },
      replyTo: { name: 'Mary Somerville', address: 'mary@example.org' },
    })
    for (const part of ['/wiki/Q1', '/wiki/Q2', 'not legal', 'Mary Somerville', 'mary@example.org'])
      expect(toTeam?.text).toContain(part)
    expect(toReporter).toMatchObject({ to: { address: 'mary@example.org' } })
  })

  test('stores, emails and confirms a report once if its response was lost and it is sent again', async () => {
    const once = { ...report, request_id: 'once' }
    const responses = [...(await Promise.all([send(once), send(once)])), await send(once)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await app.deps.jobs.runDue()
    expect([(await stored()).length, app.emails.length]).toEqual([1, 2])
  })

  test('stores other reports of the same browser', async () => {
    for (const change of [{}, { url: 'https://a.example' }, { message: 'More' }, { name: '' }, { email: '' }])
      await send({ ...report, request_id: 'once', ...change })
    expect(await stored()).toHaveLength(5)
  })

  test('repeats nothing that was typed in the confirmation, because the email address may be another person’s', async () => {
    const emails = await emailsAfter({
      ...report,
      name: 'Buy now',
      message: 'Spam',
      url: 'https://spam.example',
    })
    const confirmation = emails.find(email => email.to.address === 'mary@example.org')
    expect(JSON.stringify(confirmation)).not.toMatch(/buy now|spam/i)
  })

  test('emails only the people who decide if name and email address are missing', async () => {
    const emails = await emailsAfter({ url: report.url, message: report.message })
    expect(emails.map(email => email.to.address)).toEqual(['reports@example.org'])
    expect(await stored()).toMatchObject([{ name: null, email: null }])
  })

  test.each([
    'not an address',
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: all@example.org',
    'a@example.org\nSubject: hello',
    '<a@example.org>',
    'Mary <mary@example.org>',
    'a;b@example.org',
  ])('refuses anything but one email address, and stores nothing: %j', async email => {
    const answer = await send({ ...report, email })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']])
    expect(await stored()).toEqual([])
    await app.deps.jobs.runDue()
    expect(app.emails).toEqual([])
  })

  test('rejects missing and too long values on their fields and stores nothing', async () => {
    const answer = await send({
      url: ' ',
      message: 'm'.repeat(1001),
      name: 'n'.repeat(301),
      email: 'e'.repeat(301),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({
      url: ['This field is required'],
      message: ['Message must be 1000 characters or less'],
      name: ['Max 300 characters'],
      email: ['Max 300 characters'],
    })
    expect(await stored()).toEqual([])
  })

  test('rejects characters that no database can store, without a server fault', async () => {
    const answer = await send({ ...report, message: 'a\u0000b' })
    expect(answer.statusCode).toBe(422)
  })

  test('refuses the 21st report of a network within an hour', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await send(report)).statusCode).toBe(200)
    expect((await send(report)).statusCode).toBe(429)
  })

  test('fills no inbox with confirmations: the 51st report of a day in one name is stored without', async () => {
    const { max } = CONFIRMATION_LIMIT
    for (let sent = 0; sent <= max; sent += 1) {
      const email = `mary+${sent}@example.org`
      const remoteAddress = `203.0.113.${sent}`
      const answer = await post(app, null, '/complaint/sendMessage', { ...report, email }, { remoteAddress })
      expect(answer.statusCode).toBe(200)
    }
    await app.deps.jobs.runDue()
    const addresses = app.emails.map(({ to }) => to.address)
    expect(addresses.filter(address => address === 'reports@example.org')).toHaveLength(max + 1)
    expect(addresses.filter(address => address.startsWith('mary+'))).toHaveLength(max)
    expect(await stored()).toHaveLength(max + 1)
  })

  test('deletes a report after three years, but no younger one', async () => {
    await send(report)
    app.clock.advance((3 * 365 - 1) * DAY_MS)
    await send({ ...report, name: 'Younger' })
    app.clock.advance(2 * DAY_MS)
    await forgetOldComplaints(app.deps)
    expect(await stored()).toMatchObject([{ name: 'Younger' }])
  })
})

test('rejects a report without a captcha answer on the captcha field if a captcha is configured', async () => {
  const guarded = await createTestApp({ captcha: { kind: 'altcha' } })
  try {
    const answer = await post(guarded, null, '/complaint/sendMessage', report)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['recaptcha'])
  } finally {
    await guarded.close()
  }
})
