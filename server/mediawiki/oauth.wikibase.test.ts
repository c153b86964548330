import { describe, expect, test } from '@jest/globals'
import { PRIVATE_SETTING } from '#contract/settings/private-wiki.ts'
import {
  authorizeUrl,
  hidden,
  OAuthMember,
  type OAuthProgram,
  type OAuthTokens,
} from '#server/engine/testing/oauth-member.ts'
import {
  act,
  addMember,
  admin,
  allTestsShareOAuthWikis,
  forged,
  INVALID,
  other,
  program,
  setGroup,
  whoIs,
  wiki,
} from '#server/engine/testing/oauth-wikis.ts'
import { kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import type { WikiClient } from '#server/engine/testing/wiki-client.ts'
import { createEntity, english } from '#server/engine/testing/wikibase-engine.ts'

allTestsShareOAuthWikis()

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
