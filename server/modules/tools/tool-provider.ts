import { createHmac } from 'node:crypto'
import {
  type ClientMetadata,
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider'
import { TOOL_BASE, toolPagePath } from '#contract/account/tool-paths.ts'
import { DAY_MS } from '#contract/durations.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import type { Deps } from '#server/modules/deps.ts'
import { sessionCookieName } from '#server/modules/session/session-cookie.ts'
import { findSessionUser } from '#server/modules/session/sessions.repository.ts'
import { findUserById } from '#server/modules/session/users.repository.ts'
import type { Tool } from '#server/platform/config/tools-config.ts'
import { serviceSecret } from '#server/platform/database/service-secret.ts'
import { openPayloadSeal } from '#server/platform/jobs/payload-seal.ts'
import { readToolKeys } from './tool-keys.ts'
import { createToolRows } from './tool-rows.ts'

/** Seconds. */
const MINUTE = 60
const DAY = DAY_MS / 1000

type Needs = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>

/** Makes the provider of log-ins to other tools. @see docs/design/openid-connect.md */
export async function createToolProvider(deps: Needs, tools: readonly Tool[]): Promise<Provider> {
  const { config, db } = deps
  const seal = await openPayloadSeal(config)
  const names = await serviceSecret(db, 'tool-subjects')
  const isSecure = config.publicUrl.startsWith('https:')
  const configuration: Configuration = {
    clients: tools.map(toClient),
    adapter: model => createToolRows(deps, seal, model),
    jwks: { keys: [...(await readToolKeys(deps, seal))] },
    cookies: {
      keys: [await serviceSecret(db, 'tool-cookies')],
      names: { session: 'tool-session', interaction: 'tool-request', resume: 'tool-resume' },
      // Our consent page and its calls are not below the provider's own path.
      short: { path: '/', signed: true, httpOnly: true, sameSite: 'lax', secure: isSecure },
      long: { path: '/', signed: true, httpOnly: true, sameSite: 'lax', secure: isSecure },
    },
    scopes: ['openid', 'email'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Many tools read the address from the ID token alone.
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    subjectTypes: ['pairwise'],
    // So that no tool can recognize a member of another tool by the identifier.
    pairwiseIdentifier: (_ctx, accountId, { clientId }) =>
      createHmac('sha256', names).update(`${clientId}:${accountId}`).digest('base64url'),
    findAccount: async (_ctx, accountId) => {
      const user = await findUserById(db, Number(accountId))
      if (!user || user.verified_at === null || user.suspended_at !== null) return undefined
      return {
        accountId,
        claims: async () => ({ sub: accountId, email: user.email, email_verified: true }),
      }
    },
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => askWhetherToLogOut(ctx, config, form),
        postLogoutSuccessSource: ctx => showPage(ctx, 'You are logged out.', ''),
      },
    },
    interactions: {
      policy: policyFor(deps),
      url: (_ctx, { uid }) => toolPagePath(uid),
    },
    renderError: (ctx, { error, error_description }) =>
      showPage(
        ctx,
        'This log-in does not work.',
        `<p>Go back to the tool you came from and start again. If that does not help, tell the people who run it: ${escapeHtml(`${error}, ${error_description ?? 'no reason given'}`)}.</p>`,
      ),
    ttl: {
      AccessToken: 10 * MINUTE,
      AuthorizationCode: MINUTE,
      IdToken: 10 * MINUTE,
      Interaction: 30 * MINUTE,
      Session: DAY,
      Grant: DAY,
    },
  }
  const provider = new Provider(config.publicUrl + TOOL_BASE, configuration)
  // Every request gets headers with the service's own address before it comes here.
  provider.proxy = true
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (oidc?.route !== 'end_session' || ctx.status !== 200 || oidc.session?.accountId) return
    // Without an account of its own, the provider would log out whoever is logged in to the service, by a script, unasked.
    const [action, xsrf] = [oidc.urlFor('end_session_confirm'), String(oidc.session?.state?.['secret'])]
    askWhetherToLogOut(
      ctx as KoaContextWithOIDC,
      config,
      `<form id="op.logoutForm" method="post" action="${escapeHtml(action)}"><input type="hidden" name="xsrf" value="${escapeHtml(xsrf)}"></form>`,
    )
  })
  provider.on('server_error', (_ctx, err) => deps.log.error({ err }, 'The log-in to a tool failed'))
  return provider
}

function toClient({ clientId, clientSecret, name, redirectUris, logOutUris }: Tool): ClientMetadata {
  return {
    client_id: clientId,
    client_name: name,
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...logOutUris],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    subject_type: 'pairwise',
    application_type: 'web',
    ...(clientSecret === null
      ? { token_endpoint_auth_method: 'none' }
      : { client_secret: clientSecret, token_endpoint_auth_method: 'client_secret_basic' }),
  }
}

/**
 * A tool gets an answer only while the browser has a session of the service, and only for that member: after a log-out, or
 * with another account, the member is asked again.
 */
function policyFor(deps: Needs) {
  const policy = interactionPolicy.base()
  policy.get('login')?.checks.add(
    new interactionPolicy.Check('no_service_session', 'there is no session of the service', async ctx => {
      const token = ctx.cookies.get(sessionCookieName(deps.config))
      const session = token ? await findSessionUser(deps.db, token, deps.clock.now()) : null
      const isSame = session !== null && String(session.user.id) === ctx.oidc.session?.accountId
      return isSame ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT
    }),
  )
  return policy
}

/** @param form HTML of the provider's form, to whose id our button refers. */
function askWhetherToLogOut(
  ctx: KoaContextWithOIDC,
  { serviceName }: Pick<Needs['config'], 'serviceName'>,
  form: string,
): void {
  showPage(
    ctx,
    `Log out of ${serviceName}?`,
    `${form}<button form="op.logoutForm" type="submit" name="logout" value="yes">Log out</button>`,
  )
}

/** A page without style or script, which the provider shows itself. */
function showPage(ctx: KoaContextWithOIDC, title: string, body: string): void {
  ctx.type = 'html'
  ctx.body = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`
}
