import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { allTestsShareQuietEngine, kit } from '#server/engine/testing/shared-engine.ts'
import { ADMIN } from '#server/engine/testing/test-engine.ts'
import { type WikiAnswer, WikiClient } from '#server/engine/testing/wiki-client.ts'
import { startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'

/** A program on the member's own machine listens here. */
const REDIRECT = 'http://127.0.0.1:49152/callback'
const REST = '/w/rest.php/oauth2'

interface Client {
  readonly client_key: string
  readonly secret: string
  readonly access_token?: string
}

interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
}

let wiki: WikiClient
let other: WikiClient

allTestsShareQuietEngine({}, startWikibaseEngine)

beforeAll(async () => {
  wiki = await kit.openWiki('tooled')
  other = await kit.openWiki('other')
})

let clients = 0

/** Proposes a client, as its developer does. */
async function propose(changes: object = {}): Promise<Client> {
  const body = JSON.stringify({
    ...{ name: `Catalogue ${++clients}`, description: 'Adds catalogue numbers.', email: ADMIN.email },
    ...{
      is_confidential: false,
      callback_url: REDIRECT,
      grant_types: ['authorization_code', 'refresh_token'],
    },
    scopes: ['basic', 'editpage', 'createeditmovepage'],
    ...changes,
  })
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const { status, text } = await wiki.request(`${REST}/client`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`No client: ${status} ${text}`)
  return JSON.parse(text) as Client
}

/** The hidden fields of the form of a page; those of the search box name another page. */
function hidden(html: string): Record<string, string> {
  const inputs = html.match(/<input\b[^>]*>/g) ?? []
  const attribute = (input: string, name: string) =>
    new RegExp(`\\b${name}=(?:"([^"]*)"|'([^']*)')`)
      .exec(input)
      ?.slice(1)
      .find(Boolean)
      ?.replaceAll('&amp;', '&') ?? ''
  return Object.fromEntries(
    inputs
      .filter(input => attribute(input, 'type') === 'hidden' && attribute(input, 'name') !== 'title')
      .map(input => [attribute(input, 'name'), attribute(input, 'value')]),
  )
}

/** The wiki's own administrator approves a client. */
async function approve({ client_key }: Client): Promise<void> {
  const path = `/w/index.php?title=Special:OAuthManageConsumers/proposed/${client_key}`
  const form = { ...hidden(await wiki.page(path)), wpaction: 'approve', wpreason: 'It is ours' }
  const { text } = await wiki.post(path, form)
  expect(text).toContain('Request has been approved')
}

async function follow(answer: WikiAnswer): Promise<WikiAnswer> {
  let last = answer
  for (let hop = 0; hop < 5 && last.headers.location !== undefined; hop++) {
    const { pathname, search, host } = new URL(last.headers.location, `http://${wiki.host}`)
    if (host !== wiki.host && host !== `${wiki.host}:${kit.port}`) return last
    last = await wiki.request(pathname + search)
  }
  return last
}

/** The member allows a client to act for them. @returns the tokens that it gets for its code. */
async function authorize(client: Client): Promise<{ tokens: Tokens; policy: string }> {
  const verifier = randomBytes(48).toString('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: client.client_key, redirect_uri: REDIRECT, state: 'a-state' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await follow(await wiki.request(`${REST}/authorize?${query}`))
  const back = await follow(
    await wiki.post('/wiki/Special:OAuth/approve', { ...hidden(page.text), accept: '1' }),
  )
  const url = new URL(back.headers.location ?? 'http://nowhere.invalid')
  expect([url.origin + url.pathname, url.searchParams.get('state')]).toEqual([REDIRECT, 'a-state'])
  const answer = await wiki.post(`${REST}/access_token`, {
    ...{ grant_type: 'authorization_code', client_id: client.client_key, redirect_uri: REDIRECT },
    ...{ code: url.searchParams.get('code') ?? '', code_verifier: verifier },
  })
  return {
    tokens: JSON.parse(answer.text) as Tokens,
    policy: String(page.headers['content-security-policy']),
  }
}

/** Who a program is on a wiki with a token; the code of the error if there is one. */
async function whoIs(token: string, at = wiki): Promise<string> {
  const { text } = await new WikiClient(kit.port, at.host).request(
    '/w/api.php?action=query&meta=userinfo&format=json&formatversion=2',
    {
      headers: { authorization: `Bearer ${token}` },
    },
  )
  const { query, error } = JSON.parse(text)
  return query?.userinfo.name ?? error.code
}

describe('a program on the member’s own machine', () => {
  let client: Client
  let tokens: Tokens

  test('is approved by the wiki’s own administrator, and gets tokens by a code with PKCE', async () => {
    client = await propose()
    await approve(client)
    const authorized = await authorize(client)
    tokens = authorized.tokens
    expect(authorized.policy).toContain("form-action 'self' https: http://localhost:* http://127.0.0.1:*")
    expect(await whoIs(tokens.access_token)).toBe(ADMIN.username)
  })

  test('edits by its token, within what was granted', async () => {
    const program = new WikiClient(kit.port, wiki.host, { authorization: `Bearer ${tokens.access_token}` })
    expect(await program.edit('By a program', { text: 'Hello' })).toBe('Success')
    const blocked = await program.api<{ error: { code: string } }>(
      { action: 'block', user: 'Somebody', token: await program.token('csrf') },
      'POST',
    )
    expect(blocked.error.code).toBe('permissiondenied')
  })

  test('renews its token', async () => {
    const { text } = await wiki.post(`${REST}/access_token`, {
      ...{ grant_type: 'refresh_token', client_id: client.client_key, client_secret: client.secret },
      refresh_token: tokens.refresh_token,
    })
    tokens = JSON.parse(text) as Tokens
    expect(await whoIs(tokens.access_token)).toBe(ADMIN.username)
  })

  test('is nobody on another wiki', async () => {
    expect(await whoIs(tokens.access_token, other)).toBe('mwoauth-invalid-authorization')
  })

  test('gets no answer that is kept for visitors', async () => {
    const page = (headers: Record<string, string> = {}) =>
      new WikiClient(kit.port, wiki.host).request('/w/rest.php/v1/page/By_a_program', { headers })
    const { status, headers } = await page({ authorization: `Bearer ${tokens.access_token}` })
    expect([status, headers['cache-status']]).toEqual([200, 'wikistead; fwd=bypass'])
  })
})

test('an owner-only client has a token at once, which works', async () => {
  const { access_token = '' } = await propose({ owner_only: true, grant_types: ['client_credentials'] })
  expect(await whoIs(access_token)).toBe(ADMIN.username)
})

describe('the key', () => {
  const sealed = async (name: string) => {
    const [row] = await kit.query(name, "select ul_value from updatelog where ul_key = 'wikistead-oauth-key'")
    return row ? Buffer.from(row['ul_value'] as Uint8Array | string).toString() : null
  }

  test('of one wiki is none of another that was made of its database', async () => {
    const { access_token = '' } = await propose({ owner_only: true, grant_types: ['client_credentials'] })
    const copied = await sealed('tooled')
    await kit.change('other', "delete from updatelog where ul_key = 'wikistead-oauth-key'")
    await kit.change('other', `insert into updatelog values ('wikistead-oauth-key', '${copied}')`)
    expect(await whoIs(access_token, other)).toBe('mwoauth-invalid-authorization')
    expect(await sealed('other')).not.toBe(copied)
    expect(await whoIs(access_token)).toBe(ADMIN.username)
  })

  test('stands nowhere unsealed but in a file that only PHP opens', async () => {
    expect(await sealed('tooled')).toMatch(/^[A-Za-z0-9+/=]{1000,}$/)
    const tmp = join(kit.dataDir, 'wikis', 'tooled.localhost', 'tmp')
    const files = readdirSync(tmp).filter(name => name.endsWith('.pem'))
    expect(files.map(name => name.replace(/[0-9a-f]{64}/, '…')).sort()).toEqual([
      'oauth-private-….pem',
      'oauth-public-….pem',
    ])
    for (const name of files) expect(statSync(join(tmp, name)).mode & 0o777).toBe(0o600)
  })

  test('is made again when the row is gone, and older tokens are void', async () => {
    const { access_token = '' } = await propose({ owner_only: true, grant_types: ['client_credentials'] })
    await kit.change('tooled', "delete from updatelog where ul_key = 'wikistead-oauth-key'")
    expect(await whoIs(access_token)).toBe('mwoauth-invalid-authorization')
    const { access_token: next = '' } = await propose({
      owner_only: true,
      grant_types: ['client_credentials'],
    })
    expect(await whoIs(next)).toBe(ADMIN.username)
  })
})
