import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { jobKind } from '#server/platform/jobs/jobs.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

/** Returns the names of a directory's files that hold this text. */
function filesWith(dir: string, text: string): string[] {
  return readdirSync(dir).filter(name => readFileSync(join(dir, name)).includes(text))
}

test('a stolen database does not hold a first admin’s password once the email is sent', async () => {
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

test('a stolen database does not hold the secret of an email that could not be sent', async () => {
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
    expect(filesWith(config.dataDir, 'hunter2hunter2')).not.toEqual([])
    await jobs.runDue()
    expect(filesWith(config.dataDir, 'hunter2hunter2')).toEqual([])
    expect(await db.selectFrom('jobs').selectAll().where('kind', '=', 'test.secret').execute()).toMatchObject(
      [{ status: 'failed', payload: '{}', last_error: 'The mail server does not answer.' }],
    )
  } finally {
    await server.close()
  }
})
