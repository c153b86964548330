import { createHash, randomBytes } from 'node:crypto'
import { ADMIN } from './test-engine.ts'
import type { WikiClient, WikiResponse } from './wiki-client.ts'

/** Where a program on the member's own machine listens. */
export const REDIRECT = 'http://127.0.0.1:49152/callback'
const OAUTH2 = '/w/rest.php/oauth2'

/** A program as its developer knows it. */
export interface OAuthProgram {
  readonly client_key: string
  readonly secret: string
  /** Only for a program that acts for its owner alone. */
  readonly access_token?: string
}

export interface OAuthTokens {
  readonly access_token: string
  readonly refresh_token: string
}

/** Where a member's browser ends up after consenting. */
interface Consent {
  /** The first URL outside the wiki; null if the wiki answered itself. */
  readonly location: URL | null
  readonly last: WikiResponse
  /** The content security policy of the page that asked. */
  readonly policy: string
}

let programs = 0

/** Uses programs on a wiki, in a browser that is logged in there. */
export class OAuthMember {
  readonly wiki: WikiClient

  constructor(wiki: WikiClient) {
    this.wiki = wiki
  }

  /** Registers a program, as its developer does. @throws Error if the wiki refuses. */
  async propose(changes: object = {}): Promise<OAuthProgram> {
    const body = JSON.stringify({
      ...{ name: `Catalogue ${++programs}`, description: 'Adds catalogue numbers.', email: ADMIN.email },
      ...{ is_confidential: false, callback_url: REDIRECT },
      grant_types: ['authorization_code', 'refresh_token'],
      scopes: ['basic', 'editpage', 'createeditmovepage'],
      ...changes,
    })
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const { status, text } = await this.wiki.request(`${OAUTH2}/client`, { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`No client: ${status} ${text}`)
    return JSON.parse(text) as OAuthProgram
  }

  /** Registers a program that acts for this member alone. */
  async proposeOwnerOnly(changes: object = {}): Promise<string> {
    const { access_token = '' } = await this.propose({
      ...{ owner_only: true, grant_types: ['client_credentials'] },
      ...changes,
    })
    return access_token
  }

  /** Decides on a program, as an administrator does. */
  async decide({ client_key }: OAuthProgram, action: 'approve' | 'disable'): Promise<string> {
    const stage = action === 'approve' ? 'proposed' : 'approved'
    const path = `/w/index.php?title=Special:OAuthManageConsumers/${stage}/${client_key}`
    const form = { ...hidden(await this.wiki.page(path)), wpaction: action, wpreason: 'It is ours' }
    return (await this.wiki.post(path, form)).text
  }

  /** Allows a program to act for this member. @param url the URL on the wiki to which the program sends the member. */
  async consent(url: string): Promise<Consent> {
    const page = await this.follow(await this.wiki.request(url))
    const asked = page.last.headers['content-security-policy']
    if (page.location !== null || page.last.status !== 200) return { ...page, policy: String(asked) }
    const form = { ...hidden(page.last.text), accept: '1' }
    const after = await this.follow(await this.wiki.post('/wiki/Special:OAuth/approve', form))
    return { ...after, policy: String(asked) }
  }

  /** Lets a program act for this member. @returns what the program gets for its code. */
  async authorize(program: OAuthProgram): Promise<{ tokens: OAuthTokens; policy: string; state: string }> {
    const { url, verifier } = authorizeUrl(program)
    const { location, last, policy } = await this.consent(url)
    if (location === null) throw new Error(`Not authorized: ${last.status} ${last.text.slice(0, 300)}`)
    const { text } = await this.redeem(program, location, verifier)
    return {
      tokens: JSON.parse(text) as OAuthTokens,
      policy,
      state: location.searchParams.get('state') ?? '',
    }
  }

  /** Exchanges a code for tokens, as a program does. @param location the URL to which the member's browser was sent. */
  async redeem(
    { client_key }: OAuthProgram,
    location: URL | null,
    verifier: string,
    redirect_uri = REDIRECT,
  ): Promise<WikiResponse> {
    return await this.wiki.post(`${OAUTH2}/access_token`, {
      ...{ grant_type: 'authorization_code', client_id: client_key, redirect_uri },
      ...{ code: location?.searchParams.get('code') ?? '', code_verifier: verifier },
    })
  }

  async refresh({ client_key, secret }: OAuthProgram, { refresh_token }: OAuthTokens): Promise<WikiResponse> {
    const client = { client_id: client_key, client_secret: secret }
    return await this.wiki.post(`${OAUTH2}/access_token`, {
      ...{ grant_type: 'refresh_token', refresh_token, ...client },
    })
  }

  /** Follows redirects as long as they stay on the wiki. */
  private async follow(answer: WikiResponse): Promise<{ location: URL | null; last: WikiResponse }> {
    let last = answer
    for (let hop = 0; hop < 5 && last.headers.location !== undefined; hop++) {
      const location = new URL(last.headers.location, `http://${this.wiki.host}`)
      if (location.host !== this.wiki.host) return { location, last }
      last = await this.wiki.request(location.pathname + location.search)
    }
    return { location: null, last }
  }
}

/** Where a program sends its member, with PKCE. @param changes of the query. */
export function authorizeUrl(
  { client_key }: OAuthProgram,
  changes: Readonly<Record<string, string>> = {},
): { url: string; verifier: string } {
  const verifier = randomBytes(48).toString('base64url')
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: client_key, redirect_uri: REDIRECT, state: 'a-state' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })
  return { url: `${OAUTH2}/authorize?${query}`, verifier }
}

/** The hidden fields of a page's form, without those of the search box, which name another page. */
export function hidden(html: string): Record<string, string> {
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
