// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import {
  createOutboxTransport,
  outboxDir,
  outboxRecordPath,
} from '#server/platform/email/outbox-transport.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { outgoingEmail } from '#server/testing/outgoing-email.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const email = outgoingEmail({
  id: '3f2a91c0-0000-4000-8000-000000000001',
  from: { name: 'Wikistead', address: 'no-reply@localhost' },
  subject: 'Ihr Wiki „Zürich & Umgebung“ ist fertig, mit einem Betreff, der viel länger als eine Zeile ist',
  date: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  text: 'Hello,\n\nUsername: Zoë = <admin>\nPassword: a=b_c\n\nhttp://localhost:8080/reset-password?token=0123456789012345678901234567890123456789&email=ada%40example.org\n',
})

eachTestHasServer()

/** Writes the email with these changes and returns its file name. */
async function keep(changes: Partial<typeof email> = {}): Promise<string> {
  const directory = outboxDir(app.deps.config)
  const kept = { ...email, ...changes }
  await createOutboxTransport(directory).deliver(kept)
  return readdirSync(directory).find(name => name.includes(kept.id)) ?? ''
}

async function get(url: string, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) {
  return await app.app.inject({ url, ...options, headers: { host: 'localhost:8080', ...options.headers } })
}

describe('the outbox', () => {
  test('keeps each email as a readable file, named by its time, for this user alone', async () => {
    const file = await keep()
    expect(file).toBe('20260102T030405006Z-3f2a91c0-0000-4000-8000-000000000001.eml')
    const path = join(outboxDir(app.deps.config), file)
    const content = readFileSync(path, 'utf8')
    expect(content.split('\n')).toEqual(
      expect.arrayContaining([
        'To: ada@example.org',
        'From: Wikistead <no-reply@localhost>',
        'Username: Zoë = <admin>',
        'Password: a=b_c',
        'http://localhost:8080/reset-password?token=0123456789012345678901234567890123456789&email=ada%40example.org',
      ]),
    )
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  test('keeps one file for an email that is written again after a crash', async () => {
    await keep()
    await keep()
    expect(readdirSync(outboxDir(app.deps.config))).toHaveLength(1)
  })

  test('removes files that a killed process left half-written, but not those that another process is writing', async () => {
    await keep()
    const directory = outboxDir(app.deps.config)
    const [old, young] = [join(directory, '.old.eml.0123'), join(directory, '.young.eml.4567')]
    for (const file of [old, young]) writeFileSync(file, 'Password: a=b_c')
    const hours = Date.now() / 1000 - 2 * 3600
    utimesSync(old, hours, hours)
    await keep()
    expect([existsSync(old), existsSync(young)]).toEqual([false, true])
  })

  test('lists the emails, newest first', async () => {
    await keep()
    await keep({ id: '3f2a91c0-0000-4000-8000-000000000002', date: email.date + 1000, subject: 'Second' })
    const { body, statusCode, headers } = await get('/outbox')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    const titles = [...body.matchAll(/<a href="\/outbox\/[^"]+">([^<]+)<\/a>/g)].map(([, title]) => title)
    expect(titles).toEqual(['Second', email.subject.replace('&', '&amp;')])
    expect(body).toContain('<time datetime="2026-01-02T03:04:05.000Z">2026-01-02 03:04:05 UTC</time>')
  })

  test('says so if there are no emails', async () => {
    expect((await get('/outbox')).body).toContain('No email has been sent yet.')
  })

  test('shows an email as text with clickable links', async () => {
    const file = await keep()
    const { body } = await get(`/outbox/${file}`)
    expect(body).toContain('Username: Zoë = &lt;admin&gt;')
    expect(body).toContain(
      '<a href="http://localhost:8080/reset-password?token=0123456789012345678901234567890123456789&amp;email=ada%40example.org">',
    )
    expect(body).toContain('<dd>ada@example.org</dd>')
  })

  test('lists an email without a record by its file name and shows the whole file', async () => {
    const file = await keep()
    rmSync(outboxRecordPath(outboxDir(app.deps.config), file))
    expect((await get('/outbox')).body).toContain(`<a href="/outbox/${file}">${file}</a>`)
    const { statusCode, body } = await get(`/outbox/${file}`)
    expect(statusCode).toBe(200)
    expect(body).toContain('Only the source of this email is stored')
    expect(body).toContain('To: ada@example.org')
    expect(body).toContain('Username: Zoë = &lt;admin&gt;')
  })

  test('removes the record of a deleted email when it writes the next one', async () => {
    const outbox = outboxDir(app.deps.config)
    const file = await keep()
    rmSync(join(outbox, file))
    await keep({ id: '3f2a91c0-0000-4000-8000-000000000002' })
    expect(readdirSync(`${outbox}-pages`)).toEqual([
      '20260102T030405006Z-3f2a91c0-0000-4000-8000-000000000002.json',
    ])
  })

  test.each([
    'nothing.eml',
    '..%2f..%2fwikistead.sqlite',
    '20260102T030405006Z-3f2a91c0-0000-4000-8000-0000000000ff.eml',
  ])('finds nothing at %s', async file => {
    expect((await get(`/outbox/${file}`)).statusCode).toBe(404)
  })

  test.each([
    ['from another machine', { remoteAddress: '192.0.2.7' }],
    [
      'from another machine that claims to be this one',
      { remoteAddress: '192.0.2.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through a proxy that says so in another way', { headers: { forwarded: 'for=192.0.2.7' } }],
    ['by a public name', { headers: { host: 'wikis.example.org' } }],
    ['that a page of another site has caused', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['that a page of a wiki has caused', { headers: { 'sec-fetch-site': 'same-site' } }],
  ])('refuses a request %s', async (_, options) => {
    const file = await keep()
    for (const url of ['/outbox', `/outbox/${file}`]) {
      const response = await get(url, options)
      expect(response.statusCode).toBe(403)
      expect(response.body).not.toContain('Username')
    }
  })

  test.each(['none', 'same-origin'])('opens for a browser that says %s', async site => {
    expect((await get('/outbox', { headers: { 'sec-fetch-site': site } })).statusCode).toBe(200)
  })

  test('ends a link before the full stop of its sentence', async () => {
    const file = await keep({
      text: 'Was it not you? Change it: http://localhost:8080/forgotten-password.\n',
    })
    expect((await get(`/outbox/${file}`)).body).toContain(
      '<a href="http://localhost:8080/forgotten-password">http://localhost:8080/forgotten-password</a>.',
    )
  })

  test('has no page if there is an SMTP server', async () => {
    const other = await createTestApp({ smtpUrl: 'smtp://mail.example.org' })
    const response = await other.app.inject({ url: '/outbox', headers: { host: 'localhost:8080' } })
    expect(response.body).not.toContain('every email is kept here')
    await other.close()
  })
})
