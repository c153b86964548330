// @slow

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { download, storeArchive } from '#server/testing/exports.ts'
import { createMember } from '#server/testing/test-member.ts'

eachTestHasWiki()

describe('a download', () => {
  const SIZE = 1000
  const ETAG = `"${'a'.repeat(64)}"`
  let id: number

  beforeEach(async () => {
    id = await storeArchive(app, ada, wiki.id, SIZE)
  })

  test.each([
    [{ range: 'bytes=990-' }, 206, '0123456789'],
    [{ range: 'bytes=990-', 'if-range': ETAG }, 206, '0123456789'],
    [{ range: 'bytes=-5' }, 206, '56789'],
    [{ range: 'bytes=2-3' }, 206, '23'],
    [{ range: 'bytes=998-2000' }, 206, '89'],
  ])('can be resumed: %j', async (headers, status, body) => {
    const part = await download(app, ada, id, headers)
    expect([part.statusCode, part.body, part.headers['content-length']]).toEqual([
      status,
      body,
      String(body.length),
    ])
    expect(part.headers['content-range']).toMatch(/^bytes \d+-\d+\/1000$/)
    expect(part.headers['etag']).toBe(ETAG)
  })

  test.each([
    [{ range: 'bytes=990-', 'if-range': '"other"' }],
    [{ range: 'bytes=0-1,4-5' }],
    [{ range: 'bytes=3-2' }],
    [{ range: 'bytes=-' }],
    [{ range: 'lines=1-2' }],
  ])('is complete: %j', async headers => {
    const whole = await download(app, ada, id, headers)
    expect([whole.statusCode, whole.body.length]).toEqual([200, SIZE])
  })

  test('refuses a range that it cannot send', async () => {
    for (const range of ['bytes=1000-', 'bytes=-0']) {
      const beyond = await download(app, ada, id, { range })
      expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */1000'])
    }
    expect((await download(app, ada, id, { 'if-none-match': ETAG })).statusCode).toBe(304)
    rmSync(join(app.deps.config.dataDir, 'exports'), { recursive: true })
    expect((await download(app, ada, id)).statusCode).toBe(410)
  })

  test('tells HEAD its size', async () => {
    const head = await download(app, ada, id, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(SIZE), ''])
  })

  test('is only for managers who asked for a complete copy themselves', async () => {
    const ben = await createMember(app)
    const { db } = app.deps
    await db
      .insertInto('wiki_managers')
      .values({ wiki_id: wiki.id, user_id: ben.user.id, role: 'owner', created_at: 1 })
      .execute()
    expect((await download(app, ben, id)).statusCode).toBe(200)
    await db.updateTable('wiki_exports').set({ kind: 'complete' }).execute()
    expect((await download(app, ben, id)).statusCode).toBe(403)
    expect((await download(app, ada, id)).statusCode).toBe(200)
  })
})
