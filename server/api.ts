import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { SCOPES } from '#contract/account/api-tokens.ts'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { CONSOLE_API } from '#contract/operator/console-paths.ts'
import { msg } from '#i18n/msg.ts'
import { registerApiDocs } from './api-docs/api-docs.routes.ts'
import type { Deps } from './modules/deps.ts'
import { refuseWrites } from './modules/operations/maintenance/refuse-writes.ts'
import { guardConsole } from './modules/operator/guard-console.ts'
import { showSlowRequests } from './modules/operator/show-slow-requests.ts'
import type { ToolProviders } from './modules/tools/tool-providers.ts'
import { registerToolRoutes } from './modules/tools/tools.routes.ts'
import { AppError, invalid } from './platform/http/app-error.ts'
import type { Endpoint } from './platform/http/endpoint/endpoint.ts'
import { refuseForeignWrites } from './platform/http/same-origin.ts'
import { isStrange, STRANGE_TEXT } from './platform/http/strange-value.ts'
import { registerModules } from './register-modules.ts'

/** Answers are data. If one were shown as a page, nothing in it would run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Registers everything below `/api`: JSON in, JSON out, never cached, and writes only from the service's own
 * pages.
 */
export async function registerApi(
  app: FastifyInstance,
  deps: Deps,
  providers: ToolProviders | null,
): Promise<void> {
  // A form on a foreign page can send text/plain. Here a body is JSON, or multipart if a route asks for it.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: LOGO_BYTES_MAX } })
  refuseForeignWrites(app, deps.config.publicUrl)
  guardConsole(app, deps)
  refuseWrites(app, deps)
  showSlowRequests(app, deps)
  refuseStrangeInput(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY)
  })
  // By now the request's transaction has ended, so the jobs that it added are visible. Reading adds none.
  app.addHook('onResponse', async request => {
    if (request.method !== 'GET') deps.jobs.wake()
  })
  app.setNotFoundHandler(async () => {
    throw new AppError(404, 'unknown-path', msg('error-there-nothing-here'))
  })
  const endpoints = collectEndpoints(app)
  registerModules(app, deps)
  registerToolRoutes(app, deps, providers)
  // Some are added by plugins, which load later.
  app.addHook('onReady', async () => requireOpenable(endpoints))
  registerApiDocs(app, deps, endpoints)
}

/**
 * Parses JSON as Fastify does, and refuses keys that would change a prototype. An empty body counts as `{}`,
 * because some clients send none.
 */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {})
    else parse(request, body, done)
  })
}

/**
 * Refuses {@link isStrange strange values} before a route sees them, so that both databases behave alike.
 * JSON inside a field is checked by the code that parses it.
 * @throws AppError 422 on the fields that hold one.
 */
function refuseStrangeInput(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body, query, params }) => {
    const entries = [body, query, params].flatMap(part => Object.entries(part ?? {}))
    const fields = entries.filter(([, value]) => isStrange(value)).map(([field]) => field)
    if (fields.length > 0) throw invalid(Object.fromEntries(fields.map(field => [field, [STRANGE_TEXT]])))
  })
}

/**
 * Returns the list of the endpoints that are added from now on, which grows with them.
 * @throws Error as soon as a route is added that no endpoint describes, or one for managers without a right.
 */
export function collectEndpoints(app: FastifyInstance): readonly Endpoint[] {
  const endpoints: Endpoint[] = []
  app.addHook('onRoute', ({ method, url, config }) => {
    const endpoint = config?.endpoint
    if (!endpoint) throw new Error(`${method} ${url} is not described: add it with serve().`)
    if (endpoint.caller === 'manager' && endpoint.right === undefined)
      throw new Error(`${method} ${url} is for managers: name the right that it needs.`)
    if (endpoint.caller === 'operator' && endpoint.consoleRight === undefined)
      throw new Error(`${method} ${url} is for operators: name the right that it needs.`)
    if (endpoint.path.startsWith(CONSOLE_API) !== (endpoint.caller === 'operator'))
      throw new Error(`${method} ${url}: what is for operators, and nothing else, is below ${CONSOLE_API}.`)
    // Every GET also answers HEAD.
    if (method === endpoint.method) endpoints.push(endpoint)
  })
  return endpoints
}

/**
 * Compares the table of the scopes of API tokens with the endpoints.
 * @throws Error if a scope opens a call that does not exist or needs no member.
 */
export function requireOpenable(endpoints: readonly Endpoint[]): void {
  const calls = new Set(
    endpoints.filter(({ caller }) => caller !== 'visitor').map(({ method, path }) => `${method} ${path}`),
  )
  for (const call of Object.values<readonly string[]>(SCOPES).flat())
    if (!calls.has(call)) throw new Error(`A scope of API tokens opens ${call}, which is no call of members.`)
}
