import { beforeEach, expect, test } from '@jest/globals'
import { HOUR_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { hashPassword } from '#server/modules/account/password.ts'
import { ada, app, eachTestHasMember } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember } from '#server/testing/test-member.ts'

const PASSWORD = 'a fine long password'

let wiki: CreatedWiki

eachTestHasMember()

beforeEach(async () => {
  const password_hash = await hashPassword(PASSWORD)
  await app.deps.db.updateTable('users').set({ password_hash }).execute()
  wiki = await newWiki(app, ada)
})

const remove = async (more: object = {}, id = wiki.id) =>
  await post(app, ada, api.deleteWiki, { wiki: id, deletionReasons: [], ...more })
const isDeleted = async () => (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).statusCode === 403

test('an old session deletes no wiki, and the response says what is missing', async () => {
  app.clock.advance(HOUR_MS)
  const response = await remove()
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual({
    message: 'You logged in more than an hour ago. Please log in again, or give your password.',
    code: 'recent-log-in-required',
  })
  expect(await isDeleted()).toBe(false)
})

test('a visit does not count as a log-in', async () => {
  app.clock.advance(HOUR_MS)
  await get(app, api.login, ada)
  expect((await remove()).statusCode).toBe(403)
})

test('guessing the password in deletions is stopped after ten attempts', async () => {
  app.clock.advance(HOUR_MS)
  const statuses = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await remove({ password: `guess ${guess}` })).statusCode)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  expect((await remove({ password: PASSWORD })).statusCode).toBe(429)
  expect(await isDeleted()).toBe(false)
})

test('a member’s own password does not delete another member’s wiki', async () => {
  const mallory = await createMember(app)
  const password_hash = await hashPassword('mallory knows this one')
  await app.deps.db.updateTable('users').set({ password_hash }).where('id', '=', mallory.user.id).execute()
  const body = { wiki: wiki.id, deletionReasons: [], password: 'mallory knows this one' }
  expect((await post(app, mallory, api.deleteWiki, body)).statusCode).toBe(403)
  expect(await isDeleted()).toBe(false)
})

test('the manager enters the password, and need not do so again for an hour', async () => {
  const second = await newWiki(app, ada)
  app.clock.advance(HOUR_MS)
  const wrong = await remove({ password: 'a fine long passwort' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    422,
    { password: ['This is not your password. Please try again.'] },
  ])
  expect((await remove({ password: PASSWORD })).statusCode).toBe(200)
  app.clock.advance(HOUR_MS - 1)
  expect((await remove({}, second.id)).statusCode).toBe(200)
})
