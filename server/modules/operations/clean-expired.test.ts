import { expect, test } from '@jest/globals'
import { DAY_MS } from '#contract/durations.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

test('removes expired rows every hour and keeps all others', async () => {
  const server = await createTestApp()
  const { db, jobs } = server.deps
  await jobs.start()
  await jobs.stop()
  const { user } = await createMember(server)
  const now = server.clock.now()
  for (const [name, expires_at] of [
    ['old', now + DAY_MS],
    ['young', now + 60 * DAY_MS],
  ] as const) {
    await db
      .insertInto('sessions')
      .values({ token_hash: name, user_id: user.id, created_at: now, expires_at })
      .execute()
    await db
      .insertInto('user_tokens')
      .values({ token_hash: name, user_id: user.id, purpose: 'verify_email', created_at: now, expires_at })
      .execute()
    await db.insertInto('captcha_solutions').values({ signature: name, expires_at }).execute()
    await db.insertInto('done_requests').values({ request: name, expires_at }).execute()
    await db.insertInto('rate_limits').values({ key: name, attempts: '[]', expires_at }).execute()
  }
  server.clock.advance(31 * DAY_MS)
  await jobs.runDue()
  const left = await Promise.all([
    db.selectFrom('sessions').select('token_hash as name').execute(),
    db.selectFrom('user_tokens').select('token_hash as name').execute(),
    db.selectFrom('captcha_solutions').select('signature as name').execute(),
    db.selectFrom('done_requests').select('request as name').execute(),
    db.selectFrom('rate_limits').select('key as name').execute(),
  ])
  expect(left).toEqual(Array(5).fill([{ name: 'young' }]))
  await server.close()
})
