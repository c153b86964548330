import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import {
  authorizeUrl,
  hidden,
  OAuthMember,
  type OAuthProgram,
  REDIRECT,
} from '#server/engine/testing/oauth-member.ts'
import {
  addMember,
  admin,
  allTestsShareOAuthWikis,
  INVALID,
  leadsTo,
  other,
  whoIs,
  wiki,
} from '#server/engine/testing/oauth-wikis.ts'
import { kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'

allTestsShareOAuthWikis()

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
