import { type FastifyInstance, fastify, LogController } from 'fastify'
import { API_BASE } from '#contract/paths.ts'
import { registerApi } from './api.ts'
import { registerWellKnownRoutes } from './modules/account/well-known.routes.ts'
import type { Deps } from './modules/deps.ts'
import { registerHealthRoutes } from './modules/operations/health.routes.ts'
import { registerOutboxRoutes } from './modules/outbox/outbox.routes.ts'
import { registerOneClickStop } from './modules/wiki-email/stop-emails.routes.ts'
import { registerLogoFileRoutes } from './modules/wikis/logo/logo-files.routes.ts'
import { registerPages } from './pages/pages.routes.ts'
import { createHttpServer } from './platform/http/create-http-server.ts'
import { answerUnreadablePath, setErrorHandler } from './platform/http/error-handler.ts'
import { keepRealAddresses } from './platform/http/forwarded-addresses.ts'
import { logRequests } from './platform/http/request-log.ts'
import { addSecurityHeaders } from './platform/http/security-headers.ts'

/** Bytes of a JSON body: enough for a contact message of 10,000 escaped characters. */
const BODY_LIMIT = 256 * 1024

/**
 * Builds the service's HTTP application, ready for `listen` or `inject`. The engine answers for wikis before
 * it.
 * @param prepare is called with the app before any route is added; tests use it to list the routes.
 */
export async function buildApp(
  deps: Deps,
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<FastifyInstance> {
  const { config } = deps
  const app = fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    serverFactory: serve =>
      createHttpServer(deps.engine, serve, {
        trustProxy: config.trustProxy,
        home: { name: config.serviceName, url: config.publicUrl },
        clock: deps.clock,
      }),
    // The HTTP server answers these itself.
    clientErrorHandler: () => undefined,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: answerUnreadablePath,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  })
  prepare(app)
  keepRealAddresses(app)
  setErrorHandler(app)
  logRequests(app)
  await addSecurityHeaders(app, config)
  registerHealthRoutes(app, deps)
  registerOutboxRoutes(app, deps)
  await registerOneClickStop(app, deps)
  registerLogoFileRoutes(app, deps)
  registerWellKnownRoutes(app)
  await app.register(async api => await registerApi(api, deps), { prefix: API_BASE })
  await registerPages(app, deps)
  return app
}
