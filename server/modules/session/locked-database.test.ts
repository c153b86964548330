// @sqlite-only

import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { serviceFile } from '#server/platform/database/service-file.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { get } from '#server/testing/requests.ts'

eachTestHasMember()

test('a member who only reads does not wait while another program writes, though the use is not stored yet', async () => {
  const { db, config } = app.deps
  app.clock.advance(HOUR_MS)
  const lock = new DatabaseSync(serviceFile(config.dataDir))
  lock.exec('begin immediate')
  const response = await get(app, '/user/sessions', ada)
  expect(response.statusCode).toBe(200)
  // Writes still wait. If the read had changed the timeout for good, this would fail at once.
  const writing = db.updateTable('users').set({ password_hash: 'x' }).execute()
  for (let turn = 0; turn < 100; turn += 1) await nextTurn()
  lock.exec('rollback')
  lock.close()
  await writing
  await get(app, '/user/sessions', ada)
  const { last_used_at } = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow()
  expect(last_used_at).toBe(app.clock.now())
})
