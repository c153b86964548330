import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import {
  type Adapter,
  type AdapterPayload,
  type ClientMetadata,
  type Configuration,
  Provider,
} from 'oidc-provider'
import type { InstitutionConfig } from '#server/platform/config/institution-config.ts'
import { listen } from './listen.ts'

/** The person who logs in at the institution next. */
interface Person {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** An institution with a real OpenID Connect provider on this machine. Its people log in without a page. */
export interface TestInstitution {
  readonly config: InstitutionConfig
  /** Null for somebody who cancels. */
  person: Person | null
  /** Changes the claims of the next ID tokens, which are signed again; null to change none. */
  tamper: ((claims: Record<string, unknown>) => Record<string, unknown>) | null
  /** Replaces the provider's answers; null to leave them as they are. */
  broken: 'silent' | 'faulty' | 'confused' | null
  /** Opens the institution's page as a browser does, logs in, and returns the query with which the browser comes back. */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

const CLIENT_ID = 'wikistead'
const CLIENT_SECRET = 'a secret that both know'

/** @param callback the address to which the browser comes back. */
export async function startInstitution(callback: string): Promise<TestInstitution> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'ES256', use: 'sig' }
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listen(server)}`
  const institution: TestInstitution = {
    config: {
      issuer: new URL(issuer),
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      name: 'The Museum',
    },
    person: null,
    tamper: null,
    broken: null,
    visit: async url => await visit(url, callback),
    close: async () => await stop(server),
  }
  const provider = new Provider(issuer, configurationFor(institution, key, callback))
  provider.use(async (ctx, next) => {
    const uid = /^\/interaction\/(.+)$/.exec(ctx.path)?.[1]
    if (uid !== undefined) return await answerInteraction(provider, institution, ctx.req, ctx.res, ctx)
    await next()
    const body = ctx.body as { id_token?: string } | undefined
    if (ctx.path === '/token' && institution.tamper && body?.id_token)
      body.id_token = signAgain(body.id_token, institution.tamper, key)
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (institution.broken === 'silent') return
    if (institution.broken === 'faulty') return void response.writeHead(500).end('{}')
    if (institution.broken === 'confused') return void response.writeHead(200).end('<p>Hello</p>')
    void answer(request, response)
  })
  return institution
}

function configurationFor(institution: TestInstitution, key: JsonWebKey, callback: string): Configuration {
  const adapter = createMapAdapter()
  const client: ClientMetadata = {
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    redirect_uris: [callback],
    id_token_signed_response_alg: 'ES256',
  }
  return {
    clients: [client],
    adapter: () => adapter,
    jwks: { keys: [key] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: { Session: 1, Grant: 60, Interaction: 60, AccessToken: 60, AuthorizationCode: 60, IdToken: 60 },
    findAccount: async (_ctx, sub) => {
      const { person } = institution
      const claims = { sub, ...(person?.sub === sub ? person : {}) }
      return { accountId: sub, claims: async () => claims }
    },
  }
}

async function answerInteraction(
  provider: Provider,
  { person }: TestInstitution,
  ...[request, response, ctx]: [
    ...Parameters<Provider['interactionDetails']>,
    { respond?: boolean | undefined },
  ]
): Promise<void> {
  ctx.respond = false
  if (person === null) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
  grant.addOIDCScope('openid email')
  const grantId = await grant.save()
  const result = { login: { accountId: person.sub }, consent: { grantId } }
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}

function signAgain(
  token: string,
  change: (claims: Record<string, unknown>) => Record<string, unknown>,
  key: JsonWebKey,
): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()))
  const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  const signature = sign('sha256', Buffer.from(body), {
    key: createPrivateKey({ key, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363',
  })
  return `${body}.${signature.toString('base64url')}`
}

/** Follows redirects with cookies until they lead to `callback`. */
async function visit(start: string, callback: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = start
  for (let hop = 0; hop < 10; hop += 1) {
    if (url.startsWith(callback)) return new URL(url).search.slice(1)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} at ${url}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  throw new Error('The institution redirects for ever.')
}

async function stop(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

/** Replaces the provider's own store in memory, which logs a warning that it is not for production. */
function createMapAdapter(): Adapter {
  const rows = new Map<string, AdapterPayload>()
  return {
    upsert: async (id, payload) => void rows.set(id, payload),
    find: async id => rows.get(id),
    findByUid: async uid => [...rows.values()].find(row => row.uid === uid && row.kind === 'Session'),
    findByUserCode: async () => undefined,
    consume: async id => void rows.set(id, { ...rows.get(id), consumed: Math.floor(Date.now() / 1000) }),
    destroy: async id => void rows.delete(id),
    revokeByGrantId: async grantId => {
      for (const [id, row] of rows) if (row.grantId === grantId) rows.delete(id)
    },
  }
}
