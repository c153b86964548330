import { expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

allTestsShareEngine()

const begin = async (client: WikiClient, username: string, password: string, logintoken: string) =>
  await client.clientLogin({ username, password, logintoken, loginreturnurl: `http://${client.host}/` })

test('the first admin’s emailed password only allows choosing a new one', async () => {
  const wiki = await kit.createWiki('temporary')
  const logintoken = await wiki.token('login')
  expect(await begin(wiki, ADMIN.username, ADMIN.password, logintoken)).toBe('UI')
  expect((await wiki.api({ action: 'query', meta: 'userinfo' }))['query']).toMatchObject({
    userinfo: { anon: true },
  })
  const chosen = { password: 'a password of her own', retype: 'a password of her own' }
  expect(await wiki.clientLogin({ logincontinue: '1', logintoken, ...chosen })).toBe('PASS')
  const thief = kit.client('temporary')
  expect(await thief.logIn(ADMIN.username, ADMIN.password)).toBe('FAIL')
  expect(await kit.client('temporary').logIn(ADMIN.username, chosen.password)).toBe('PASS')
})

test('the emailed password works on the seventh day, but not later', async () => {
  const now = Date.now()
  kit.clock.now = () => now - 7 * DAY_MS + 60_000
  const young = await kit.createWiki('seventh')
  kit.clock.now = () => now - 7 * DAY_MS - 60_000
  const old = await kit.createWiki('eighth')
  kit.clock.now = Date.now
  expect(await begin(young, ADMIN.username, ADMIN.password, await young.token('login'))).toBe('UI')
  expect(await begin(old, ADMIN.username, ADMIN.password, await old.token('login'))).toBe('FAIL')
})

test('a new login is temporary too, and ends the previous password', async () => {
  const wiki = await kit.createWiki('renewed')
  expect(await wiki.logIn(ADMIN.username, ADMIN.password, 'chosen at the first login')).toBe('PASS')
  expect(await kit.engine.resetFirstAdmin(kit.domain('renewed'), 'a fresh temporary one')).toBe(
    ADMIN.username,
  )
  const again = kit.client('renewed')
  expect(await again.logIn(ADMIN.username, 'chosen at the first login')).toBe('FAIL')
  expect(await begin(again, ADMIN.username, 'a fresh temporary one', await again.token('login'))).toBe('UI')
  await expect(kit.engine.resetFirstAdmin(kit.domain('nowhere'), 'x')).rejects.toThrow('There is no wiki')
})
