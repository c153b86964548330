// @slow

import { beforeEach, describe, expect, test } from '@jest/globals'
import { allTestsShareEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'

const OWN = 'a password of her own'
const LOGIN = '/w/index.php?title=Special:UserLogin'

let count = 0
let name: string
/** A visitor of a wiki that is full before its first admin logs in. */
let wiki: WikiClient

allTestsShareEngine()
beforeEach(async () => {
  count += 1
  name = `full-${count}`
  wiki = await kit.createWiki(name)
  const quotaMb = 0.1 // Less than an empty wiki takes.
  const wikiFile = { domain: kit.domain(name), sitename: 'Full', settings: {}, deletedAt: null, quotaMb }
  await kit.engine.publish(wikiFile)
  expect((await kit.engine.readUsage(kit.domain(name)))?.isFull).toBe(true)
})

const field = (page: string, input: string) =>
  new RegExp(`name="${input}"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="${input}"`)
    .exec(page)
    ?.slice(1)
    .find(value => value !== undefined) ?? ''

const who = async (client: WikiClient) => {
  const { query } = await client.api<{ query: { userinfo: { name: string; anon?: boolean } } }>({
    action: 'query',
    meta: 'userinfo',
  })
  return query.userinfo.anon ? 'a visitor' : query.userinfo.name
}

const refusal = async (client: WikiClient, params: Record<string, string>) => {
  const response = await client.api<{ error?: { code: string; info: string; readonlyreason?: string } }>(
    params,
    'POST',
  )
  return response.error
}

describe('on a full wiki', () => {
  test('the first admin can replace the temporary password through the API, log out and log in again', async () => {
    expect(await wiki.logIn(ADMIN.username, ADMIN.password, OWN)).toBe('PASS')
    expect(await refusal(wiki, { action: 'logout', token: await wiki.token('csrf') })).toBeUndefined()
    expect(await who(wiki)).toBe('a visitor')
    expect(await wiki.logIn(ADMIN.username, ADMIN.password)).toBe('FAIL')
    expect(await wiki.logIn(ADMIN.username, OWN)).toBe('PASS')
    expect(await who(wiki)).toBe(ADMIN.username)
  })

  test('bots can log in through the older API call', async () => {
    await wiki.logIn(ADMIN.username, ADMIN.password, OWN)
    const bot = kit.client(name)
    const { login } = await bot.api<{ login: { result: string } }>(
      { action: 'login', lgname: ADMIN.username, lgpassword: OWN, lgtoken: await bot.token('login') },
      'POST',
    )
    expect(login.result).toBe('Success')
  })

  test('the first admin can replace the temporary password on the pages, change it again and log out', async () => {
    const first = await wiki.post(LOGIN, {
      wpName: ADMIN.username,
      wpPassword: ADMIN.password,
      wpLoginToken: field(await wiki.page(LOGIN), 'wpLoginToken'),
      authAction: 'login',
    })
    expect(first.text).toContain('temporary')
    const second = await wiki.post('/wiki/Special:UserLogin', {
      wpPassword: OWN,
      retype: OWN,
      wpLoginToken: field(first.text, 'wpLoginToken'),
      authAction: 'login-continue',
    })
    expect(second.status).toBe(302)
    expect(await who(wiki)).toBe(ADMIN.username)
    const change = '/wiki/Special:ChangeCredentials/MediaWiki%5CAuth%5CPasswordAuthenticationRequest'
    const form = await wiki.page(change)
    const changed = await wiki.post(change, {
      password: 'another of her own',
      retype: 'another of her own',
      wpAuthToken: field(form, 'wpAuthToken'),
      wpEditToken: field(form, 'wpEditToken'),
      authAction: 'change',
    })
    expect(changed.text).toContain('Your credentials have been changed')
    const out = await wiki.page('/wiki/Special:UserLogout')
    await wiki.post('/w/index.php?title=Special:UserLogout', { wpEditToken: field(out, 'wpEditToken') })
    expect(await who(wiki)).toBe('a visitor')
    expect(await kit.client(name).logIn(ADMIN.username, 'another of her own')).toBe('PASS')
  })

  test('the first admin can log in on pages whose names are in the language of the wiki', async () => {
    const german = await kit.createWiki('voll', {}, 'de')
    await kit.engine.publish({
      domain: german.host,
      sitename: 'Voll',
      settings: {},
      deletedAt: null,
      quotaMb: 0.1,
    })
    const login = '/w/index.php?title=Spezial:Anmelden'
    const form = await german.page(login)
    const response = await german.post(login, {
      wpName: ADMIN.username,
      wpPassword: ADMIN.password,
      wpLoginToken: field(form, 'wpLoginToken'),
      authAction: 'login',
    })
    expect(response.text).toContain('name="retype"')
    const edit = { action: 'edit', title: 'Hauptseite', text: 'x', token: await german.token('csrf') }
    expect(await refusal(german, edit)).toMatchObject({ code: 'readonly' })
    expect((await german.request('/wiki/Spezial:Verschieben/Hauptseite')).text).toContain(
      'used all of its storage',
    )
  })

  test('a wiki admin cannot edit, move, protect, delete or change preferences, and is told why', async () => {
    await wiki.logIn(ADMIN.username, ADMIN.password, OWN)
    const token = await wiki.token('csrf')
    const page = { title: 'Main Page', token }
    for (const params of [
      { action: 'edit', text: 'x', ...page },
      { action: 'move', from: 'Main Page', to: 'Elsewhere', token },
      { action: 'protect', protections: 'edit=sysop', ...page },
      { action: 'delete', ...page },
      { action: 'options', change: 'nickname=x', token },
    ])
      expect([params.action, await refusal(wiki, params)]).toEqual([
        params.action,
        expect.objectContaining({
          code: 'readonly',
          readonlyreason: expect.stringContaining('used all of its storage'),
        }),
      ])
  })

  test('visitors cannot create accounts', async () => {
    const { code } =
      (await refusal(wiki, {
        action: 'createaccount',
        username: 'Stranger',
        password: OWN,
        retype: OWN,
        createreturnurl: `http://${wiki.host}/`,
        createtoken: await wiki.token('createaccount'),
      })) ?? {}
    expect(code).toBe('readonly')
    const page = (await wiki.request('/wiki/Special:CreateAccount')).text
    expect(page).toContain('used all of its storage')
    const { query } = await wiki.api<{ query: { users: { missing?: boolean }[] } }>({
      action: 'query',
      list: 'users',
      ususers: 'Stranger',
    })
    expect(query.users[0]?.missing).toBe(true)
  })

  test.each([
    ['/wiki/Main_Page?title=Special:UserLogin&action=submit', {}],
    ['/wiki/Special:UserLogin?title=Main_Page&action=submit', {}],
    ['/w/index.php?title=Special:UserLogin&curid=1&action=submit', {}],
    ['/w/index.php?title=Special:UserLogin&curid=1', {}],
    ['/w/index.php?title=Main_Page&action=submit', { title: 'Special:UserLogin' }],
    ['/wiki/Main_Page', { title: 'Special:UserLogin' }],
    ['/w/index.php/Main_Page?title=Special:UserLogin', { action: 'submit' }],
    ['/wiki/Special:MovePage', { title: 'Special:UserLogin' }],
    ['/wiki/Special:UserLogin/../Special:MovePage/Main_Page', {}],
  ])('an edit that resembles a log-in is refused: %s', async (path, sent) => {
    await wiki.logIn(ADMIN.username, ADMIN.password, OWN)
    const token = await wiki.token('csrf')
    const before = await revisions(wiki)
    await wiki.post(path, {
      wpTextbox1: 'Smuggled',
      wpSave: '1',
      wpUltimateParam: '1',
      wpEditToken: token,
      wpOldTitle: 'Main Page',
      wpNewTitle: 'Elsewhere',
      ...sent,
    } as Record<string, string>)
    expect(await revisions(wiki)).toEqual(before)
  })
})

test('a wiki that an operator has made read-only refuses its admin each change with the reason, and logs people in and out', async () => {
  const readOnlyNotice = 'It moves to another machine.'
  const facts = { domain: kit.domain(name), sitename: 'Full', settings: {}, deletedAt: null }
  await kit.engine.publish({ ...facts, readOnlyNotice })
  expect(await wiki.logIn(ADMIN.username, ADMIN.password, OWN)).toBe('PASS')
  const token = await wiki.token('csrf')
  const edit = { action: 'edit', title: 'Main Page', text: 'x', token }
  const refused = { code: 'readonly', readonlyreason: readOnlyNotice }
  expect(await refusal(wiki, edit)).toMatchObject(refused)
  expect((await wiki.request('/wiki/Special:MovePage/Main_Page')).text).toContain(readOnlyNotice)
  // The operator's notice is shown even if the wiki is full, too.
  await kit.engine.publish({ ...facts, readOnlyNotice, quotaMb: 0.1 })
  expect(await refusal(wiki, edit)).toMatchObject(refused)
  expect(await refusal(wiki, { action: 'logout', token })).toBeUndefined()
  expect(await wiki.logIn(ADMIN.username, OWN)).toBe('PASS')
  await kit.engine.publish({ ...facts, readOnlyNotice: null })
  const again = { ...edit, token: await wiki.token('csrf') }
  expect(await refusal(wiki, again)).toBeUndefined()
})

async function revisions(client: WikiClient) {
  const { query } = await client.api<{ query: { allrevisions: unknown } }>({
    action: 'query',
    list: 'allrevisions',
    arvprop: 'ids',
    arvlimit: '50',
  })
  return query.allrevisions
}
