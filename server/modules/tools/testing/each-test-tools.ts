import { beforeEach } from '@jest/globals'
import * as oidc from 'openid-client'
import { ada, verifiedMember } from '#server/testing/accounts.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { post } from '#server/testing/requests.ts'

export const ORIGIN = 'http://localhost:8080'
export const SECRET = 'a secret of the catalogue tool'
export const CALLBACK = 'https://catalogue.example/callback'
export const catalogue = {
  clientId: 'catalogue',
  clientSecret: SECRET,
  name: 'The Catalogue',
  redirectUris: [CALLBACK],
  logOutUris: ['https://catalogue.example/bye'],
}
export const reader = {
  clientId: 'reader',
  clientSecret: null,
  name: 'The Reader',
  redirectUris: ['https://reader.example/callback'],
  logOutUris: [],
}
export const mallory = { email: 'mallory@example.org', password: 'chosen by mallory' }

/** Ada's session cookie. */
export let member: string

/** A service with two tools, and a member for each test. */
export function eachTestHasTools(): void {
  eachTestHasServer({ tools: [catalogue, reader] })
  beforeEach(async () => {
    member = await verifiedMember(app, ada)
  })
}

/** A request of a browser or a tool. */
export async function send(
  url: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: {
    method?: string
    headers?: Record<string, string>
    body?: string
  } = {},
) {
  const { pathname, search } = new URL(url, ORIGIN)
  return await app.app.inject({
    method: method as 'GET',
    url: pathname + search,
    headers: { ...headers },
    ...(body !== '' && { payload: body }),
  })
}

/** Connects a tool, which uses a common client library. */
export async function connect({ clientId, clientSecret }: { clientId: string; clientSecret: string | null }) {
  const auth = clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret)
  const customFetch: oidc.CustomFetch = async (url, { method, headers, body }) => {
    const answer = await send(url, {
      method,
      headers: headers as Record<string, string>,
      body: body === undefined || body === null ? '' : String(body),
    })
    const kept = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return new Response(answer.rawPayload.length > 0 ? answer.body : null, {
      status: answer.statusCode,
      headers: Object.fromEntries(kept),
    })
  }
  return await oidc.discovery(new URL(`${ORIGIN}/oidc`), clientId, undefined, auth, {
    execute: [oidc.allowInsecureRequests],
    [oidc.customFetch]: customFetch,
  })
}

/** A browser with a session of the service, or without one. */
export function browser(session: string | null) {
  const jar = new Map<string, string>()
  if (session !== null) jar.set('session', session.slice('session='.length))
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const open = async (url: string) => {
    const answer = await send(url, { headers: { cookie: cookie() } })
    for (const { name, value } of answer.cookies) {
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  /** Opens a tool's log-in URL. @returns the id of the request on our page, or where the browser was sent. */
  const goTo = async (url: string) => {
    const { headers } = await open(url)
    const location = String(headers.location ?? '')
    return { location, uid: /^\/tool\/(.+)$/.exec(location)?.[1] ?? '' }
  }
  const say = async (uid: string, email = true) => await post(app, cookie(), `/auth/tool/${uid}`, { email })
  return { jar, cookie, open, goTo, say }
}

export interface Started {
  readonly url: string
  readonly checks: oidc.AuthorizationCodeGrantChecks
}

export async function start(
  tool: oidc.Configuration,
  changes: Record<string, string | null> = {},
): Promise<Started> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier()
  const [expectedState, expectedNonce] = [oidc.randomState(), oidc.randomNonce()]
  const url = oidc.buildAuthorizationUrl(tool, {
    redirect_uri: CALLBACK,
    scope: 'openid email',
    code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
  })
  for (const [name, value] of Object.entries(changes))
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } }
}

/** Logs a member in to a tool, with consent. @returns the URL with which the browser comes back to the tool. */
export async function logIn(visitor: ReturnType<typeof browser>, url: string, email = true) {
  const { uid } = await visitor.goTo(url)
  const said = await visitor.say(uid, email)
  return (await visitor.goTo(said.json().url)).location
}
