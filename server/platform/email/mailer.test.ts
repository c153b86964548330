// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { parseEmailAddress } from '#server/platform/email-address.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { listen } from '#server/testing/listen.ts'
import { outgoingEmail } from '#server/testing/outgoing-email.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const ada = { name: 'Ada', address: 'ada@example.org' }

eachTestHasServer({ serviceName: 'Wiki & Sons' })

describe('an email', () => {
  test('is sent as text and as HTML, with the service’s name and with escaped content', async () => {
    await app.deps.mailer.send(app.deps.db, {
      to: ada,
      subject: 'Your wiki',
      body: [
        'Hello <Ada>,',
        { lines: ['Username: Ada', 'Password: a<b'] },
        { label: 'Open', link: 'https://x.example/?a=1&b=2' },
      ],
    })
    await app.deps.jobs.runDue()
    const [email] = app.emails
    expect(email).toMatchObject({ to: ada, from: { name: 'Wikistead' }, subject: 'Your wiki' })
    expect(email?.text).toBe(
      'Hello <Ada>,\n\nUsername: Ada\nPassword: a<b\n\nOpen:\nhttps://x.example/?a=1&b=2\n\n-- \nWiki & Sons\nhttp://localhost:8080\n',
    )
    expect(email?.html).toContain('<p>Hello &lt;Ada&gt;,</p>')
    expect(email?.html).toContain('Password: a&lt;b')
    expect(email?.html).toContain('href="https://x.example/?a=1&amp;b=2"')
    expect(email?.html).toContain('Wiki &amp; Sons')
  })

  test('of a transaction that is rolled back is never sent', async () => {
    const undone = app.deps.db.transaction().execute(async trx => {
      await app.deps.mailer.send(trx, { to: ada, subject: 'Your wiki', body: [] })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await app.deps.jobs.runDue()
    expect(app.emails).toEqual([])
  })

  test.each([
    [
      'a recipient with a line break',
      { to: { name: '', address: 'ada@example.org\r\nBcc: all@example.org' } },
    ],
    ['two recipients in one', { to: { name: '', address: 'ada@example.org,bob@example.org' } }],
    ['a recipient with a name inside', { to: { name: '', address: 'Ada <ada@example.org>' } }],
    ['a name with a line break', { to: { name: 'Ada\r\nBcc: all@example.org', address: 'ada@example.org' } }],
    [
      'an address for answers with a line break',
      { replyTo: { name: '', address: 'x@example.org\nBcc: y@example.org' } },
    ],
    ['a subject with a line break', { subject: 'Your wiki\r\nBcc: all@example.org' }],
  ])('with %s is refused', async (_, change) => {
    const email = { to: ada, subject: 'Your wiki', body: ['Hello'], ...change }
    await expect(app.deps.mailer.send(app.deps.db, email)).rejects.toThrow()
    expect(await app.deps.jobs.runDue()).toBe(0)
  })
})

test.each([
  ['ada@example.org', { name: '', address: 'ada@example.org' }],
  ['Ada Lovelace <ada@example.org>', { name: 'Ada Lovelace', address: 'ada@example.org' }],
  ['"Lovelace, Ada" <ada@example.org>', { name: 'Lovelace, Ada', address: 'ada@example.org' }],
  ['ada', null],
  ['ada@example.org, bob@example.org', null],
  ['ada@example.org\nBcc: bob@example.org', null],
])('parses %j', (text, address) => {
  expect(parseEmailAddress(text)).toEqual(address)
})

describe('with an SMTP server', () => {
  let smtp: Server
  let url: string
  let heard: string[]

  beforeEach(async () => {
    heard = []
    smtp = createServer(socket => speakSmtp(socket, heard))
    url = `smtp://127.0.0.1:${await listen(smtp)}`
  })

  afterEach(async () => {
    smtp.close()
    await once(smtp, 'close')
  })

  const email = outgoingEmail({ from: ada, to: ada })

  test('an email goes to its one recipient and is marked as sent by a program', async () => {
    await createSmtpTransport(url).deliver(
      outgoingEmail({
        from: { name: 'Wikistead', address: 'no-reply@example.org' },
        to: { name: 'Zoë', address: 'zoe@example.org' },
        subject: 'Your wiki',
      }),
    )
    expect(heard.filter(line => line.startsWith('RCPT'))).toEqual(['RCPT TO:<zoe@example.org>'])
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@example.org>',
        'Message-ID: <one@example.org>',
        'Auto-Submitted: auto-generated',
        'Subject: Your wiki',
      ]),
    )
  })

  test('an email that can be stopped has the headers for the email program’s button', async () => {
    const stopLink = `https://wikis.example.org/stop-mail/${'a'.repeat(51)}`
    await createSmtpTransport(url).deliver({ ...email, stopLink })
    expect(heard.join('\n').replaceAll('\n ', ' ')).toContain(`List-Unsubscribe: <${stopLink}>`)
    expect(heard).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  })

  test('an email that the server rejects is sent again', async () => {
    smtp.removeAllListeners('connection')
    smtp.on('connection', (socket: Socket) => socket.end('421 Not now\r\n'))
    const transport = createSmtpTransport(url)
    await expect(transport.deliver(email)).rejects.toThrow()
  })
})

/** Speaks as much SMTP (RFC 5321) as a sender needs, and records every line. */
function speakSmtp(socket: Socket, heard: string[]): void {
  let inData = false
  socket.write('220 ready\r\n')
  createInterface({ input: socket }).on('line', line => {
    heard.push(line)
    if (inData && line !== '.') return
    const reply = line === 'DATA' ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok'
    inData = line === 'DATA'
    socket.write(`${reply}\r\n`)
    if (line === 'QUIT') socket.end()
  })
}
