import { isIP } from 'node:net'
import { type FastifyInstance, type FastifyRequest, fastify, LogController } from 'fastify'
import { API_BASE, api } from '#contract/paths.ts'
import { registerApi } from './api.ts'
import { registerWellKnownRoutes } from './modules/account/well-known.routes.ts'
import type { Deps } from './modules/deps.ts'
import { keepFigures } from './modules/operations/figures/keep-figures.ts'
import { registerHealthRoutes } from './modules/operations/health.routes.ts'
import { registerMetricsRoutes } from './modules/operations/metrics.routes.ts'
import { StopNotice } from './modules/operations/stop-notice.ts'
import { registerOutboxRoutes } from './modules/outbox/outbox.routes.ts'
import { registerToolProvider } from './modules/tools/tool-mount.routes.ts'
import { createToolProviders } from './modules/tools/tool-providers.ts'
import { registerOneClickStop } from './modules/wiki-email/stop-emails.routes.ts'
import { registerCertificateQuestion } from './modules/wikis/certificates/certificate-question.routes.ts'
import { registerWikiLogIn } from './modules/wikis/log-in/log-in.routes.ts'
import { registerLogoFileRoutes } from './modules/wikis/logo/logo-files.routes.ts'
import { registerPages } from './pages/pages.routes.ts'
import { type Clock, steadyClock } from './platform/clock.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import { nameCurrentRequest } from './platform/http/current-request.ts'
import { refuseUnreadablePath, setErrorHandler } from './platform/http/error-handler.ts'
import { GentleClose } from './platform/http/gentle-close.ts'
import { loggablePath } from './platform/http/loggable-path.ts'
import { namedPlugin } from './platform/http/named-plugin.ts'
import { requestIdOf } from './platform/http/request-id.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'
import { Traffic } from './platform/http/traffic.ts'
import { type RequestTimes, requestTimes } from './platform/request-times.ts'

/** Bytes of a JSON body: enough for a contact message of 10,000 escaped characters. */
const BODY_LIMIT = 256 * 1024

/** What tests and the start of the server replace. */
interface AppOptions {
  /** Is called with the app before any route is added. */
  readonly prepare?: (app: FastifyInstance) => void
  /** Measures how slowly clients send and read. */
  readonly transferClock?: Clock
  /** To give before the app is closed, or when it is. */
  readonly stopNotice?: StopNotice
}

/**
 * Builds the service's HTTP application, ready for `listen` or `inject`. The engine answers for wikis before
 * it.
 */
export async function buildApp(
  deps: Deps,
  {
    prepare,
    transferClock = steadyClock,
    stopNotice = new StopNotice(deps.config.trustProxy),
  }: AppOptions = {},
): Promise<FastifyInstance> {
  const { config } = deps
  const traffic = new Traffic()
  const gentleClose = new GentleClose(steadyClock, () => stopNotice.isStopping)
  const app = fastify({
    genReqId: requestIdOf,
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    serverFactory: serve =>
      createHttpServer(deps.engine, serve, {
        trustProxy: config.trustProxy,
        home: { name: config.serviceName, url: config.publicUrl },
        clock: transferClock,
        traffic,
        gentleClose,
      }),
    // The HTTP server answers these itself.
    clientErrorHandler: () => undefined,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    frameworkErrors: refuseUnreadablePath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // A server that stops still answers what arrives on connections that it has accepted.
    return503OnClosing: false,
  })
  // The last that Fastify waits for before it closes the port.
  app.addHook('preClose', async () => {
    if (app.server.listening) await stopNotice.give()
    await gentleClose.begin()
  })
  prepare?.(app)
  keepRealAddresses(app)
  setErrorHandler(app)
  logRequests(app)
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    traffic.toService(method, routeOptions.url, statusCode, elapsedTime),
  )
  await addSecurityHeaders(app, config)
  registerHealthRoutes(app, deps, stopNotice)
  registerMetricsRoutes(app, deps, traffic)
  keepFigures(deps, traffic)
  registerCertificateQuestion(app, deps)
  registerOutboxRoutes(app, deps)
  await registerOneClickStop(app, deps)
  await registerWikiLogIn(app, deps)
  registerLogoFileRoutes(app, deps)
  registerWellKnownRoutes(app)
  const providers = createToolProviders(deps)
  await registerToolProvider(app, deps, providers)
  await app.register(
    namedPlugin('api', async api => await registerApi(api, deps, providers)),
    { prefix: API_BASE },
  )
  await registerPages(app, deps)
  return app
}

/**
 * Keeps only the IP addresses of `X-Forwarded-For` that follow its last invalid value. `request.ip` returns
 * any text in the header, so a made-up value would be a new key for every rate limit. Without it, the nearest
 * trusted proxy's value counts.
 */
function keepRealAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const forwarded = raw.headers['x-forwarded-for']
    if (forwarded === undefined) return
    const hops = [forwarded].flat().join(',').split(',')
    const lastStrange = hops.findLastIndex(hop => isIP(hop.trim()) === 0)
    // The header itself stays, because its presence shows that there is a proxy.
    raw.headers['x-forwarded-for'] = hops.slice(lastStrange + 1).join(',')
  })
}

/** Logs one line per request to the service. Successful routine requests are only logged at debug level. */
function logRequests(app: FastifyInstance): void {
  const measured = new WeakMap<FastifyRequest, RequestTimes>()
  app.addHook('onRequest', async request => {
    nameCurrentRequest(loggablePath(request))
    const times = requestTimes()
    if (times) measured.set(request, times)
  })
  app.addHook('onResponse', async (request, reply) => {
    const times = measured.get(request)
    const line = {
      ...{ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      ...(times?.isSlow && { spent: times.soFar() }),
    }
    if (reply.statusCode >= 500) request.log.warn(line, 'answered')
    else if (reply.statusCode < 400 && isRoutine(request) && !times?.isSlow)
      request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}

/** Health checks, the pages' own files, and polls of the session. */
function isRoutine({ method, url }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  return ROUTINE_PATHS.has(url) || /\.(js|css|woff2|svg|png|ico|webmanifest)$/.test(url)
}

const ROUTINE_PATHS = new Set(['/healthz', '/readyz', API_BASE + api.login])
