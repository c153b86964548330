import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ADMIN, startTestEngine, type TestEngine } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

async function userOf(client: WikiClient): Promise<string> {
  const { query } = await client.api<{ query: { userinfo: { name: string; anon?: boolean } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  return query.userinfo.anon ? 'a visitor' : query.userinfo.name
}

/** Logs in through the form with "Keep me logged in". @returns every Set-Cookie header of all answers. */
async function signIn(client: WikiClient): Promise<string[]> {
  const form = await client.request('/w/index.php?title=Special:UserLogin')
  const token = /name="wpLoginToken" type="hidden" value="([^"]+)"/.exec(form.text)?.[1] ?? ''
  const response = await client.post('/w/index.php?title=Special:UserLogin', {
    wpName: ADMIN.username,
    wpPassword: ADMIN.password,
    wpRemember: '1',
    wpLoginToken: token.replaceAll('&#43;', '+').replaceAll('&#92;', '\\').replaceAll('&amp;', '&'),
    authAction: 'login',
  })
  return [...(form.headers['set-cookie'] ?? []), ...(response.headers['set-cookie'] ?? [])]
}

describe('on https', () => {
  let kit: TestEngine
  let wiki: WikiClient
  let set: string[]

  beforeAll(async () => {
    kit = await startTestEngine({ scheme: 'https' })
    await kit.openWiki('library')
    wiki = kit.client('library')
    set = await signIn(wiki)
    expect(await userOf(wiki)).toBe(ADMIN.username)
  })
  afterAll(async () => await kit.close())

  test('name SameSite to browsers, but not to programs that parse them by themselves', async () => {
    expect(set.filter(cookie => !/; SameSite=Lax$/i.test(cookie))).toEqual([])
    const program = kit.client('library')
    const logIn = async (lgtoken: Record<string, string>) => {
      const form = { lgname: ADMIN.username, lgpassword: ADMIN.password, ...lgtoken }
      return await program.post('/w/api.php?action=login&format=json', form)
    }
    const { login } = JSON.parse((await logIn({})).text) as { login: { token: string } }
    const { headers, text } = await logIn({ lgtoken: login.token })
    expect(JSON.parse(text).login.result).toBe('Success')
    // Some programs split the header at semicolons and drop what follows the last attribute that they know.
    expect(headers['set-cookie']?.filter(cookie => !/; HttpOnly$/i.test(cookie))).toEqual([])
  })

  test('no other wiki can set the cookies of a wiki', async () => {
    const token = await wiki.token('csrf')
    const saved = await wiki.post('/w/index.php?title=Page&action=submit', {
      wpTextbox1: 'Text',
      wpSummary: '',
      wpEditToken: token,
      wpStarttime: new Date().toISOString().replace(/\D/g, '').slice(0, 14),
      wpUnicodeCheck: 'ℳ𝒲♥𝓊𝓃𝒾𝒸ℴ𝒹ℯ',
      wpSave: '1',
      wpUltimateParam: '1',
    })
    expect(saved.status).toBe(302)
    const left = await wiki.post('/w/api.php', { action: 'logout', token, format: 'json' })
    const all = [...set, ...(saved.headers['set-cookie'] ?? []), ...(left.headers['set-cookie'] ?? [])]
    const names = all.map(cookie => cookie.replace(/=.*/s, ''))
    expect(names.map(name => name.replace(/^.*wiki_[0-9a-f]{16}/, '').replace(/\d+$/, ''))).toEqual(
      expect.arrayContaining(['_session', 'UserID', 'UserName', 'Token', 'PostEditRevision']),
    )
    expect(names.filter(name => !name.startsWith('__Host-wiki_'))).toEqual([])
    expect(all.filter(cookie => !/; secure(;|$)/i.test(cookie) || !/; path=\/(;|$)/i.test(cookie))).toEqual(
      [],
    )
    expect(all.filter(cookie => /; domain=/i.test(cookie))).toEqual([])
    await signIn(wiki)
  })

  test('cookies that another wiki set for the parent domain log nobody in', async () => {
    const visitor = kit.client('library')
    for (const [name, value] of wiki.cookies) visitor.cookies.set(name.replace('__Host-', ''), value)
    expect(visitor.cookies.size).toBeGreaterThanOrEqual(4)
    expect(await userOf(visitor)).toBe('a visitor')
    for (const [name, value] of wiki.cookies) visitor.cookies.set(name, value)
    expect(await userOf(visitor)).toBe(ADMIN.username)
  })
})

describe('on http, during development', () => {
  let kit: TestEngine
  beforeAll(async () => {
    kit = await startTestEngine()
  })
  afterAll(async () => await kit.close())

  test('cookies have no prefix that a browser would refuse', async () => {
    await kit.openWiki('library')
    const wiki = kit.client('library')
    const set = await signIn(wiki)
    expect(await userOf(wiki)).toBe(ADMIN.username)
    expect(set.filter(cookie => !/^wiki_[0-9a-f]{16}/.test(cookie) || /; secure/i.test(cookie))).toEqual([])
  })

  test('a log-in does not continue a session that another client started', async () => {
    await kit.openWiki('museum')
    const attacker = kit.client('museum')
    await attacker.token('login')
    const visitor = kit.client('museum')
    for (const [name, value] of attacker.cookies) visitor.cookies.set(name, value)
    await signIn(visitor)
    expect(await userOf(visitor)).toBe(ADMIN.username)
    expect(await userOf(attacker)).toBe('a visitor')
  })
})
