import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { newFolder } from '#jest/test-folders.ts'
import { isPostgres } from '#server/platform/database/dialect.ts'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

/** Returns the names of a directory's files that contain this text. */
function filesWith(dir: string, text: string): string[] {
  return readdirSync(dir).filter(name => readFileSync(join(dir, name)).includes(text))
}

test('a stolen database does not contain a first admin’s password once the email is sent', async () => {
  const server = await createTestApp()
  try {
    const person = await createMember(server)
    for (let count = 0; count < 5; count += 1) await newWiki(server, person)
    await server.deps.jobs.runDue()
    const passwords = server.emails.map(email => /^Password: (\S+)$/m.exec(email.text)?.[1])
    expect(new Set(passwords).size).toBe(5)
    for (const password of passwords)
      expect(filesWith(server.deps.config.dataDir, password ?? 'no password')).toEqual([])
  } finally {
    await server.close()
  }
})

test('a stolen database does not open the secrets of emails that wait to be sent', async () => {
  const server = await createTestApp()
  try {
    const { jobs, db, config } = server.deps
    const person = await createMember(server)
    await newWiki(server, person)
    const { email } = person.user
    for (const [url, body] of [
      [api.forgotPassword, { email }],
      [api.register, { email: 'grace@example.org', password: 'a long enough phrase 7' }],
    ] as const)
      expect((await post(server, null, url, body)).statusCode).toBe(200)
    const waiting = JSON.stringify(await db.selectFrom('jobs').selectAll().execute())
    const files = readdirSync(config.dataDir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== '.jobs-key')
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    await jobs.runDue()
    const texts = server.emails.map(({ text }) => text)
    const secrets = texts.flatMap(text => [
      ...text.matchAll(/^Password: (\S+)$|token=([\w-]+)|\/emailVerification\/([\w-]+)/gm),
    ])
    const found = secrets.map(([, ...values]) => values.find(value => value !== undefined) ?? '')
    expect(new Set(found).size).toBe(3)
    const mails = db.selectFrom('jobs').select('kind').where('kind', 'like', 'mail.%')
    expect(await mails.execute()).toEqual(texts.map(() => ({ kind: 'mail.sendSecret' })))
    for (const secret of found) {
      expect(secret.length).toBeGreaterThanOrEqual(24)
      expect(waiting).not.toContain(secret)
      expect(files.filter(content => content.includes(secret))).toEqual([])
    }
  } finally {
    await server.close()
  }
})

test('a sealed payload opens only with the key of its directory, only for its kind, and only unchanged', async () => {
  const [dataDir, otherDir] = [newFolder(), newFolder()]
  const seal = await openPayloadSeal({ filesDir: null, dataDir })
  const sealed = seal.seal('mail.sendSecret', '{"text":"hunter2"}')
  expect(
    (await openPayloadSeal({ filesDir: dataDir, dataDir: otherDir })).open('mail.sendSecret', sealed),
  ).toBe('{"text":"hunter2"}')
  expect(seal.seal('mail.sendSecret', '{"text":"hunter2"}')).not.toBe(sealed)
  const other = await openPayloadSeal({ filesDir: null, dataDir: otherDir })
  const changed = sealed.replace(/.(?=..."})/, letter => (letter === 'A' ? 'B' : 'A'))
  for (const open of [
    () => other.open('mail.sendSecret', sealed),
    () => seal.open('mail.send', sealed),
    () => seal.open('mail.sendSecret', changed),
  ])
    expect(open).toThrow('sealed with another key')
  expect(statSync(join(dataDir, '.jobs-key')).mode & 0o777).toBe(0o600)
})

test('emails that were queued before secrets were sealed are still sent', async () => {
  const server = await createTestApp()
  try {
    const { db, jobs } = server.deps
    await newWiki(server, await createMember(server))
    const plain = JSON.stringify({ text: 'queued by an older version' })
    await db.updateTable('jobs').set({ payload: plain }).where('kind', '=', 'mail.sendSecret').execute()
    await jobs.runDue()
    expect(server.emails).toContainEqual({ text: 'queued by an older version' })
  } finally {
    await server.close()
  }
})

test('a stolen database does not contain the secret of an email that could not be sent', async () => {
  const server = await createTestApp()
  try {
    const { jobs, db, config } = server.deps
    const kind = jobKind<{ text: string }>('test.secret', { maxAttempts: 1, secret: true })
    jobs.handle(kind, {
      run: async () => {
        throw new Error('The mail server does not answer.')
      },
    })
    await jobs.enqueue(db, kind, { text: 'Password: hunter2hunter2' })
    const [queued] = await db.selectFrom('jobs').select('payload').where('kind', '=', 'test.secret').execute()
    const { sealed } = JSON.parse(queued?.payload ?? '{}')
    if (!isPostgres(db)) expect(filesWith(config.dataDir, sealed)).not.toEqual([])
    await jobs.runDue()
    expect(filesWith(config.dataDir, sealed)).toEqual([])
    expect(filesWith(config.dataDir, 'hunter2hunter2')).toEqual([])
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', 'test.secret').execute()).toMatchObject(
      [{ status: 'failed', payload: '{}', last_error: 'The mail server does not answer.' }],
    )
  } finally {
    await server.close()
  }
})
