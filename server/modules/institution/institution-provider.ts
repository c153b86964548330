import { createHmac } from 'node:crypto'
import * as oidc from 'openid-client'
import { INSTITUTION_PAGE } from '#contract/account/institution-paths.ts'
import { HOUR_MS } from '#contract/durations.ts'
import type { Deps } from '#server/modules/deps.ts'
import type { InstitutionConfig } from '#server/platform/config/institution-config.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'
import type { InstitutionRefusals } from './institution.refusals.ts'

/** Seconds. */
const TIMEOUT_S = 10
/** After this time, the provider's metadata, including its keys, is read again. */
const METADATA_MS = HOUR_MS

/** Who somebody is at the institution. */
interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly isVerified: boolean
}

/**
 * State, nonce and code verifier of a log-in. They are derived from the cookie's token, of which the database stores only
 * a hash, and none of them reveals anything of another.
 */
export function secretsOf(token: string) {
  const derive = (what: string) => createHmac('sha256', token).update(what).digest('base64url')
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
}

type Secrets = ReturnType<typeof secretsOf>

/**
 * Talks to the institution's provider. Every failure becomes one of `refusals`.
 * @param timeoutS how many seconds each request may take.
 */
export function createInstitutionProvider(
  { config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>,
  institution: InstitutionConfig,
  refusals: InstitutionRefusals,
  timeoutS = TIMEOUT_S,
) {
  let known: { readonly until: number; readonly client: Promise<oidc.Configuration> } | null = null
  const redirectUri = config.publicUrl + INSTITUTION_PAGE

  async function client(): Promise<oidc.Configuration> {
    if (known === null || known.until <= clock.now()) {
      const fresh = { until: clock.now() + METADATA_MS, client: connect(institution, timeoutS) }
      known = fresh
      fresh.client.catch(() => {
        if (known === fresh) known = null
      })
    }
    return await known.client
  }

  function refuse(error: unknown): AppError {
    const refusal = refusalFor(error, refusals)
    const { code } = refusal
    if (code !== 'institution-denied') log.warn({ err: error, code }, 'A log-in at the institution failed')
    return refusal
  }

  return {
    /** @throws AppError */
    async logInUrl({ state, nonce, verifier }: Secrets): Promise<string> {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: 'openid email',
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
        }
        return oidc.buildAuthorizationUrl(await client(), parameters).href
      } catch (error) {
        throw refuse(error)
      }
    },

    /**
     * Exchanges the code of an answer and checks all that comes back.
     * @param answer the query with which the browser came back.
     * @throws AppError
     */
    async identify(answer: string, { state, nonce, verifier }: Secrets): Promise<Identity> {
      try {
        const provider = await client()
        const url = new URL(`${redirectUri}?${new URLSearchParams(answer)}`)
        const tokens = await oidc.authorizationCodeGrant(provider, url, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw refusals.wrongAnswer()
        // Many providers send the address only in their UserInfo response.
        const { email, email_verified } =
          typeof claims['email'] === 'string'
            ? claims
            : await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
        return {
          // The library has compared it with the one in the token.
          issuer: institution.issuer.href,
          subject: claims.sub,
          email: typeof email === 'string' ? email : null,
          isVerified: email_verified === true,
        }
      } catch (error) {
        throw refuse(error)
      }
    },
  }
}

export type InstitutionProvider = ReturnType<typeof createInstitutionProvider>

async function connect(
  { issuer, clientId, clientSecret }: InstitutionConfig,
  timeout: number,
): Promise<oidc.Configuration> {
  const isLocal = issuer.protocol === 'http:' && isLoopbackUrl(issuer.href)
  const execute = isLocal ? [oidc.allowInsecureRequests] : []
  const found = await oidc.discovery(issuer, clientId, clientSecret, undefined, {
    timeout,
    execute,
  })
  // The standard's default is Basic, the library's is not.
  const methods = found.serverMetadata().token_endpoint_auth_methods_supported
  const byBody = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  const client = new oidc.Configuration(
    found.serverMetadata(),
    clientId,
    clientSecret,
    byBody ? oidc.ClientSecretPost(clientSecret) : oidc.ClientSecretBasic(clientSecret),
  )
  client.timeout = timeout
  for (const change of execute) change(client)
  oidc.enableNonRepudiationChecks(client)
  return client
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#AuthError and RFC 6749, sections 4.1.2.1 and 5.2. */
function refusalFor(error: unknown, refusals: InstitutionRefusals): AppError {
  if (error instanceof AppError) return error
  if (error instanceof oidc.AuthorizationResponseError) {
    if (['server_error', 'temporarily_unavailable'].includes(error.error)) return refusals.faulty(error)
    if (['access_denied', 'login_required', 'consent_required', 'interaction_required'].includes(error.error))
      return refusals.denied(error)
    return refusals.misconfigured(error)
  }
  if (error instanceof oidc.ResponseBodyError) {
    // The code was used before, has expired or is another log-in's.
    if (error.error === 'invalid_grant') return refusals.wrongAnswer(error)
    return error.status >= 500 ? refusals.faulty(error) : refusals.misconfigured(error)
  }
  // The provider does not know our secret.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return refusals.misconfigured(error)
  if (!(error instanceof oidc.ClientError)) return withoutResponse(error, refusals)
  switch (error.code) {
    case 'OAUTH_TIMEOUT':
    case 'OAUTH_ABORT':
      return refusals.slow(error)
    case 'OAUTH_RESPONSE_IS_NOT_CONFORM': {
      const { cause } = error
      const status =
        typeof cause === 'object' && cause !== null && 'status' in cause ? Number(cause.status) : 500
      return status < 500 ? refusals.misconfigured(error) : refusals.faulty(error)
    }
    case 'OAUTH_RESPONSE_IS_NOT_JSON':
    case 'OAUTH_PARSE_ERROR':
      return refusals.faulty(error)
    case undefined:
      return withoutResponse(error.cause, refusals)
    default:
      return refusals.wrongAnswer(error)
  }
}

/** Recognizes what `fetch` throws by its name, because it may come from another realm. The library's own errors have a code. */
function withoutResponse(error: unknown, refusals: InstitutionRefusals): AppError {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return refusals.slow(error)
  const isOfLibrary = typeof error === 'object' && error !== null && 'code' in error
  return name === 'TypeError' && !isOfLibrary ? refusals.unreachable(error) : refusals.wrongAnswer(error)
}
