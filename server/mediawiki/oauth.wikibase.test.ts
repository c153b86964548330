import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import {
  authorizeUrl,
  hidden,
  OAuthMember,
  type OAuthProgram,
  type OAuthTokens,
  REDIRECT,
} from '#server/engine/testing/oauth-member.ts'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { WikiClient, type WikiResponse } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

const INVALID = 'mwoauth-invalid-authorization'

let wiki: WikiClient
let admin: OAuthMember
let other: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('tooled')
  admin = new OAuthMember(wiki)
  other = await kit.openWiki('other')
})

/** A program with a token and without cookies. */
const program = (token: string, at = wiki) =>
  new WikiClient(kit.port, at.host, { authorization: `Bearer ${token}` })

/** The user name of a program with a token on a wiki, or the code of an error. */
async function whoIs(token: string, at = wiki): Promise<string> {
  const { query, error } = await program(token, at).api<{
    query?: { userinfo: { name: string } }
    error?: { code: string }
  }>({ action: 'query', meta: 'userinfo' })
  return query?.userinfo.name ?? error?.code ?? 'no answer'
}

/** The outcome of a program's action: `done`, or the code of an error. */
async function act(token: string, params: Record<string, string>): Promise<string> {
  const client = program(token)
  const answer = await client.api<{ error?: { code: string } }>(
    { ...params, token: await client.token('csrf') },
    'POST',
  )
  return answer.error?.code ?? 'done'
}

/** Makes an account. @returns a browser that is logged in to it. */
async function addMember(username: string): Promise<WikiClient> {
  const password = 'a password of their own'
  const { createaccount } = await wiki.api<{ createaccount: { status: string } }>(
    {
      ...{ action: 'createaccount', username, password, retype: password, reason: 'A test' },
      ...{ createreturnurl: `http://${wiki.host}/`, createtoken: await wiki.token('createaccount') },
    },
    'POST',
  )
  expect(createaccount).toMatchObject({ status: 'PASS' })
  // Only members with a confirmed address can register programs.
  await kit.change(
    'tooled',
    `update user set user_email = '${ADMIN.email}', user_email_authenticated = '20260101000000' where user_name = '${username}'`,
  )
  const client = kit.client('tooled')
  expect(await client.logIn(username, password)).toBe('PASS')
  return client
}

async function setGroup(user: string, change: { add?: string; remove?: string }): Promise<void> {
  const token = (
    await wiki.api<{ query: { tokens: { userrightstoken: string } } }>({
      ...{ action: 'query', meta: 'tokens', type: 'userrights' },
    })
  ).query.tokens.userrightstoken
  await wiki.api({ action: 'userrights', user, token, ...change }, 'POST')
}

/** A token with another signature. */
const forged = (token: string) =>
  token.replace(/.(.{5})$/, (_, end) => `${token.at(-6) === 'A' ? 'B' : 'A'}${end}`)

/** The host to which an answer redirects; null for no redirect. */
const leadsTo = ({ headers }: WikiResponse) =>
  headers.location === undefined ? null : new URL(headers.location, `http://${wiki.host}`).host

describe('a program on the member’s own machine', () => {
  let client: OAuthProgram
  let tokens: OAuthTokens

  test('is approved by the wiki’s own administrator, and gets tokens by a code with PKCE', async () => {
    client = await admin.propose()
    expect(await admin.decide(client, 'approve')).toContain('Request has been approved')
    const authorized = await admin.authorize(client)
    tokens = authorized.tokens
    expect(authorized.state).toBe('a-state')
    expect(authorized.policy).toContain("form-action 'self' https: http://localhost:* http://127.0.0.1:*")
    expect(await whoIs(tokens.access_token)).toBe(ADMIN.username)
  })

  test.each(['http://127.0.0.1:49152/callback', 'http://127.0.0.1/a/b?c=1', 'http://[::1]:49152/callback'])(
    'that is registered at %s gets its code on any port there, for that port alone',
    async registered => {
      const program = await admin.propose({ callback_url: registered })
      await admin.decide(program, 'approve')
      const at = (port: string) => Object.assign(new URL(registered), { port }).href
      const code = async () => {
        const { url, verifier } = authorizeUrl(program, { redirect_uri: at('50123') })
        return { verifier, location: (await admin.consent(url)).location }
      }
      const { location, verifier } = await code()
      expect(location?.href.startsWith(at('50123'))).toBe(true)
      expect((await admin.redeem(program, location, verifier, at('50123'))).status).toBe(200)
      const other = await code()
      expect((await admin.redeem(program, other.location, other.verifier, at('50124'))).status).toBe(400)
      expect((await admin.redeem(program, other.location, other.verifier, registered)).status).toBe(400)
    },
  )

  test('edits by its token, within what was granted', async () => {
    expect(await program(tokens.access_token).edit('By a program', { text: 'Hello' })).toBe('Success')
    expect(await act(tokens.access_token, { action: 'block', user: 'Somebody' })).toBe('permissiondenied')
  })

  test('renews its token, each time by the newest one', async () => {
    const renewed = JSON.parse((await admin.refresh(client, tokens)).text) as OAuthTokens
    expect(await whoIs(renewed.access_token)).toBe(ADMIN.username)
    expect((await admin.refresh(client, tokens)).status).toBe(401)
    tokens = renewed
  })

  test('does not exist on another wiki', async () => {
    expect(await whoIs(tokens.access_token, other)).toBe(INVALID)
  })

  test('gets no response that is cached for visitors, and leaves none', async () => {
    const kept = async (at: WikiClient) => (await at.request('/wiki/By_a_program')).headers['cache-status']
    const visitor = kit.client('tooled')
    expect(await kept(program(tokens.access_token))).toBe('wikistead; fwd=bypass')
    expect(await kept(visitor)).toContain('fwd=uri-miss')
    expect(await kept(visitor)).toContain('hit')
    for (const token of [tokens.access_token, 'none'])
      expect(await kept(program(token))).toBe('wikistead; fwd=bypass')
  })
})

describe('a program that acts for its owner alone', () => {
  test('has a token at once, which works in both APIs', async () => {
    const token = await admin.proposeOwnerOnly()
    expect(await whoIs(token)).toBe(ADMIN.username)
    const id = await createEntity(wiki, 'item', { labels: english('Loom') })
    const body = JSON.stringify({ patch: [{ op: 'replace', path: '/en', value: 'Power loom' }] })
    const { status, text } = await program(token).request(
      `/w/rest.php/wikibase/v1/entities/items/${id}/labels`,
      {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'content-length': String(body.length),
          'user-agent': 'a program',
        },
        body,
      },
    )
    expect([status, text]).toEqual([200, '{"en":"Power loom"}'])
  })

  test('may do no more than its owner, from the moment that they lose a right', async () => {
    const client = await addMember('Charles')
    await setGroup('Charles', { add: 'sysop' })
    const token = await new OAuthMember(client).proposeOwnerOnly({
      scopes: ['basic', 'editpage', 'blockusers'],
    })
    expect(await act(token, { action: 'block', user: '192.0.2.1' })).toBe('done')
    await setGroup('Charles', { remove: 'sysop' })
    expect(await act(token, { action: 'block', user: '192.0.2.2' })).toBe('permissiondenied')
    await wiki.api({ action: 'block', user: 'Charles', token: await wiki.token('csrf') }, 'POST')
    expect(await program(token).edit('By a program', { text: 'Vandalism' })).toBe('blocked')
  })
})

describe('a program is out', () => {
  test('when an administrator disables it', async () => {
    const client = await admin.propose()
    await admin.decide(client, 'approve')
    const { tokens } = await admin.authorize(client)
    expect(await admin.decide(client, 'disable')).toContain('has been disabled')
    expect(await whoIs(tokens.access_token)).toMatch(/^mwoauth-invalid-authorization/)
    expect((await admin.refresh(client, tokens)).status).toBeGreaterThanOrEqual(400)
  })

  test('when the member withdraws the consent', async () => {
    const client = await admin.propose()
    await admin.decide(client, 'approve')
    const { tokens } = await admin.authorize(client)
    const list = await wiki.page('/w/index.php?title=Special:OAuthManageMyGrants&limit=500')
    // The newest one comes first.
    const [, number] = /OAuthManageMyGrants\/(?:update|revoke)\/(\d+)/.exec(list) ?? []
    const path = `/w/index.php?title=Special:OAuthManageMyGrants/revoke/${number}`
    await wiki.post(path, { ...hidden(await wiki.page(path)), renounce: '1' })
    expect(await whoIs(tokens.access_token)).toBe(INVALID)
    expect((await admin.refresh(client, tokens)).status).toBe(401)
  })
})

describe('a hostile program or page', () => {
  let client: OAuthProgram

  beforeAll(async () => {
    client = await admin.propose()
    await admin.decide(client, 'approve')
  })

  test.each([
    'https://evil.example/',
    `${REDIRECT}.evil.example`,
    'http://127.0.0.1:49152@evil.example/callback',
    'http://127.0.0.1:@evil.example/callback',
    'http://127.0.0.1\\@evil.example/callback',
    'http://127.0.0.1?@evil.example/callback',
    'http://127.0.0.1:49153.evil.example/callback',
    'http://127.0.0.1:49153:80/callback',
    'http://127.0.0.1:123456/callback',
    'http://127.0.0.1:49153/callback/../other',
    'http://127.0.0.1:49153//callback',
    'http://127.0.0.1:49153/callback?more=1',
    'http://127.0.0.1:49153/callback#more',
    'http://127.0.0.1:49153/callback\n',
    'http://127.0.0.2:49153/callback',
    'http://localhost:49152/callback',
    'http://[::1]:49152/callback',
    'https://127.0.0.1:49153/callback',
    'javascript:alert(1)',
    '//evil.example',
  ])('is not sent to %s', async redirect_uri => {
    for (const more of [{}, { approval_cancel: '1' }, { approval_pass: '1' }]) {
      const { location, last } = await admin.consent(authorizeUrl(client, { redirect_uri, ...more }).url)
      expect([location, last.status]).toEqual([null, 401])
    }
  })

  test.each([
    ['https://tool.example/callback', 'https://tool.example:444/callback'],
    ['http://localhost:8080/callback', 'http://localhost:8081/callback'],
    ['https://127.0.0.1.tool.example/callback', 'https://127.0.0.1.tool.example:81/callback'],
  ])('that is not on the loopback address, but at %s, is not sent to another port', async (own, other) => {
    const elsewhere = await admin.propose({ callback_url: own })
    await admin.decide(elsewhere, 'approve')
    const sentTo = async (redirect_uri: string) =>
      (await admin.consent(authorizeUrl(elsewhere, { redirect_uri }).url)).location?.origin
    expect([await sentTo(own), await sentTo(other)]).toEqual([new URL(own).origin, undefined])
  })

  test.each(['//evil.example/', '@evil.example/', 'https://evil.example/', '\\evil.example'])(
    'leads no member who logs in to %s',
    async url => {
      const path = `/w/index.php?title=Special:OAuth/rest_redirect&rest_url=${encodeURIComponent(url)}`
      expect([null, wiki.host]).toContain(leadsTo(await wiki.request(path)))
    },
  )

  test.each(['https://evil.example/', '//evil.example/', 'http://localhost:1/'])(
    'leads no member who consents to %s',
    async returnto => {
      const query = new URLSearchParams({
        ...{ title: 'Special:OAuth/approve', client_id: client.client_key, oauth_version: '2' },
        ...{ scope: 'basic', returnto, returntoquery: 'a=b' },
      })
      const { text } = await wiki.request(`/w/index.php?${query}`)
      for (const button of [{ accept: '1' }, { cancel: '1' }]) {
        const form = { ...hidden(text), returnto, returntoquery: 'a=b', ...button }
        const answer = await wiki.post('/wiki/Special:OAuth/approve', form)
        expect([null, wiki.host]).toContain(leadsTo(answer))
      }
    },
  )

  test('gets no tokens for a code without its verifier, by another program, or twice', async () => {
    const code = async () => {
      const { url, verifier } = authorizeUrl(client)
      return { verifier, location: (await admin.consent(url)).location }
    }
    const stolen = await code()
    expect((await admin.redeem(client, stolen.location, 'x'.repeat(64))).status).toBe(400)
    const another = await admin.propose()
    await admin.decide(another, 'approve')
    const taken = await code()
    expect((await admin.redeem(another, taken.location, taken.verifier)).status).toBe(400)
    const mine = await code()
    expect((await admin.redeem(client, mine.location, mine.verifier)).status).toBe(200)
    expect((await admin.redeem(client, mine.location, mine.verifier)).status).toBe(400)
    const { status } = await wiki.request(authorizeUrl(client, { code_challenge: '' }).url)
    expect(status).toBe(400)
  })

  test('acts for nobody before the wiki’s administrator has approved it', async () => {
    await addMember('Mallory')
    const proposed = await admin.propose()
    const mallory = kit.client('tooled')
    await mallory.logIn('Mallory', 'a password of their own')
    const { location } = await new OAuthMember(mallory).consent(authorizeUrl(proposed).url)
    expect(location).toBe(null)
    const approved = await new OAuthMember(mallory).decide(proposed, 'approve').catch(String)
    expect(approved).not.toContain('Request has been approved')
  })
})

describe('the key', () => {
  const tmpOf = (name: string) => join(kit.dataDir, 'wikis', `${name}.localhost`, 'tmp')
  const sealed = async (name: string) => {
    const [row] = await kit.query(name, "select ul_value from updatelog where ul_key = 'wikistead-oauth-key'")
    return row ? Buffer.from(row['ul_value'] as Uint8Array | string).toString() : null
  }

  test('of one wiki is not that of another that was made from its database', async () => {
    const token = await admin.proposeOwnerOnly()
    const copied = await sealed('tooled')
    await kit.change('other', "delete from updatelog where ul_key = 'wikistead-oauth-key'")
    await kit.change('other', `insert into updatelog values ('wikistead-oauth-key', '${copied}')`)
    expect(await whoIs(token, other)).toBe(INVALID)
    expect(await sealed('other')).not.toBe(copied)
    expect(await whoIs(token)).toBe(ADMIN.username)
  })

  test('is unsealed only in a file that only PHP can open', async () => {
    expect(await sealed('tooled')).toMatch(/^[A-Za-z0-9+/=]{1000,}$/)
    const tmp = tmpOf('tooled')
    const files = readdirSync(tmp).filter(name => name.endsWith('.pem'))
    expect(files.map(name => name.replace(/[0-9a-f]{64}/, '…')).sort()).toEqual([
      'oauth-private-….pem',
      'oauth-public-….pem',
    ])
    for (const name of files) {
      expect(statSync(join(tmp, name)).mode & 0o777).toBe(0o600)
      for (const path of [
        `/tmp/${name}`,
        `/w/tmp/${name}`,
        `/w/images/../tmp/${name}`,
        `/w/images/%2e%2e/tmp/${name}`,
      ]) {
        const { status, text } = await wiki.request(path)
        expect([status >= 400, text.includes('KEY-----')]).toEqual([true, false])
      }
    }
  })

  test('can be replaced by the operator; then no old token works, while programs stay approved', async () => {
    const client = await admin.propose()
    await admin.decide(client, 'approve')
    const { tokens } = await admin.authorize(client)
    const token = await admin.proposeOwnerOnly()
    const { url, verifier } = authorizeUrl(client)
    const { location } = await admin.consent(url)
    await kit.engine.replaceOAuthKey(kit.domain('tooled'))
    expect(await whoIs(token)).toBe(INVALID)
    expect(await whoIs(tokens.access_token)).toBe(INVALID)
    expect((await admin.refresh(client, tokens)).status).toBe(401)
    expect((await admin.redeem(client, location, verifier)).status).toBe(400)
    expect(await whoIs((await admin.authorize(client)).tokens.access_token)).toBe(ADMIN.username)
    expect(await whoIs(await admin.proposeOwnerOnly())).toBe(ADMIN.username)
  })

  test('is made once, however many programs need it at the same time', async () => {
    const before = await admin.proposeOwnerOnly()
    await kit.engine.replaceOAuthKey(kit.domain('tooled'))
    const [token, ...answers] = await Promise.all([
      admin.proposeOwnerOnly(),
      ...Array.from({ length: 6 }, async () => await whoIs(before)),
    ])
    expect(new Set(answers)).toEqual(new Set([INVALID]))
    expect(await whoIs(token)).toBe(ADMIN.username)
  })

  test('is not made for tokens of another wiki while this one is read-only, and such tokens leave no file', async () => {
    const token = await admin.proposeOwnerOnly()
    await kit.engine.replaceOAuthKey(kit.domain('other'))
    await kit.engine.publish({
      ...{ domain: kit.domain('other'), sitename: 'Other', deletedAt: null, quotaMb: 1, settings: {} },
    })
    await kit.settled()
    const { query } = await other.api<{ query: { general: { readonly: boolean } } }>({
      ...{ action: 'query', meta: 'siteinfo' },
    })
    expect(query.general.readonly).toBe(true)
    expect(await whoIs(token, other)).toBe(INVALID)
    expect(await sealed('other')).toBe(null)
    const files = () => readdirSync(tmpOf('other')).sort()
    const left = files()
    for (const guess of [token, token, 'a.b.c']) expect(await whoIs(guess, other)).toBe(INVALID)
    expect(files()).toEqual(left)
    await kit.engine.publish({
      ...{ domain: kit.domain('other'), sitename: 'Other', deletedAt: null, quotaMb: null, settings: {} },
    })
  })
})

test('a private wiki is read with a token of a member, and with no other', async () => {
  const mine = await admin.proposeOwnerOnly()
  const theirs = await new OAuthMember(other).proposeOwnerOnly()
  await kit.engine.publish({
    ...{ domain: kit.domain('tooled'), sitename: 'Tooled', deletedAt: null, quotaMb: null },
    settings: { [PRIVATE_SETTING]: '1' },
  })
  const status = async (token: string) =>
    (await program(token).request('/w/rest.php/v1/page/By_a_program')).status
  expect(await status(mine)).toBe(200)
  for (const token of [theirs, forged(mine)]) expect(await status(token)).toBe(403)
})
