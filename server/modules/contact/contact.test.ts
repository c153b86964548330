// @sqlite-only: other tests send PostgreSQL the same statements.

import { describe, expect, test } from '@jest/globals'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { forgetOldContactMessages } from './contact.usecases.ts'

const message = {
  name: 'Ada Lovelace',
  subject: 'feature-request',
  contactDetails: 'ada@example.org',
  message: 'Dear team,\nplease add an analytical engine.',
  recaptcha: '',
}

eachTestHasServer({ contactRecipient: { name: 'Team', address: 'team@example.org' } })

const send = (payload: unknown) => post(app, null, '/contact/sendMessage', payload as object)
const stored = () => app.deps.db.selectFrom('contact_messages').selectAll().execute()

describe('writing to the team', () => {
  test('stores the message and emails it to the team, with the sender as reply address', async () => {
    const answer = await send(message)
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true }])
    expect(await stored()).toMatchObject([
      {
        name: 'Ada Lovelace',
        subject: 'feature-request',
        contact_details: 'ada@example.org',
        message: message.message,
        created_at: app.clock.now(),
      },
    ])
    await app.deps.jobs.runDue()
    expect(app.emails).toHaveLength(1)
    expect(app.emails[0]).toMatchObject({
      to: { name: 'Team', address: 'team@example.org' },
      replyTo: { name: 'Ada Lovelace', address: 'ada@example.org' },
      subject: expect.stringContaining('feature-request'),
    })
    expect(app.emails[0]?.text).toContain('please add an analytical engine.')
  })

  test.each(['', 'call 030 12345', null, undefined, 'a@example.org\r\nBcc: all@example.org'])(
    'accepts a message with the contact details %j, which are not a reply address',
    async contactDetails => {
      expect((await send({ ...message, contactDetails })).statusCode).toBe(200)
      await app.deps.jobs.runDue()
      expect(app.emails[0]?.replyTo).toBeNull()
    },
  )

  test('keeps a name with line breaks on one line of the email', async () => {
    await send({ ...message, name: 'Ada\r\nBcc: all@example.org' })
    await app.deps.jobs.runDue()
    expect(app.emails[0]?.replyTo?.name).toBe('Ada Bcc: all@example.org')
    expect(await stored()).toMatchObject([{ name: 'Ada\r\nBcc: all@example.org' }])
  })

  test('rejects missing and too long values on their fields, and stores and sends nothing', async () => {
    const answer = await send({ name: '', subject: 'complaint', message: 'm'.repeat(10_001) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject({
      name: ['This field is required'],
      subject: ['Please choose one of the subjects.'],
      message: ['Message must be 10000 characters or less'],
    })
    expect(await stored()).toEqual([])
    expect(await app.deps.jobs.runDue()).toBe(0)
  })

  test.each([
    ['no object', '[]'],
    ['a number as name', JSON.stringify({ ...message, name: 7 })],
    ['malformed JSON', '{'],
    ['nothing', ''],
    ['a character no database keeps', JSON.stringify({ ...message, message: 'a\u0000b' })],
  ])('rejects %s with the specified answer', async (_, payload) => {
    const answer = await post(app, null, '/contact/sendMessage', payload, {
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.json()).toHaveProperty('message', expect.any(String))
  })

  test('refuses the 21st message of a network within an hour', async () => {
    for (let sent = 0; sent < 20; sent += 1) expect((await send(message)).statusCode).toBe(200)
    const answer = await send(message)
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.advance(HOUR_MS + 1)
    expect((await send(message)).statusCode).toBe(200)
  })

  test('stores and emails a message once if its response was lost and it is sent again', async () => {
    const once = { ...message, request_id: 'once' }
    const responses = [...(await Promise.all([send(once), send(once)])), await send(once)]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    await app.deps.jobs.runDue()
    expect([(await stored()).length, app.emails.length]).toEqual([1, 1])
  })

  test('stores other messages of the same browser, and those of clients that name no request', async () => {
    for (const change of [
      {},
      { name: 'Grace' },
      { subject: 'other' },
      { contactDetails: '' },
      { message: 'More' },
    ])
      await send({ ...message, request_id: 'once', ...change })
    expect(await stored()).toHaveLength(5)
    await send(message)
    await send(message)
    app.clock.advance(HOUR_MS)
    await send({ ...message, request_id: 'once' })
    expect(await stored()).toHaveLength(8)
  })

  test('deletes a message after twelve months, but no younger one', async () => {
    await send(message)
    app.clock.advance(364 * DAY_MS)
    await send({ ...message, name: 'Younger' })
    app.clock.advance(2 * DAY_MS)
    await forgetOldContactMessages(app.deps)
    expect(await stored()).toMatchObject([{ name: 'Younger' }])
  })
})

test('rejects a message without a captcha answer on the captcha field if a captcha is configured', async () => {
  const guarded = await createTestApp({ captcha: { kind: 'altcha' } })
  try {
    const answer = await post(guarded, null, '/contact/sendMessage', message)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['recaptcha'])
  } finally {
    await guarded.close()
  }
})
