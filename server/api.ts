import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { registerApiDocs } from './api-docs/api-docs.routes.ts'
import type { Deps } from './modules/deps.ts'
import { AppError } from './platform/http/app-error.ts'
import { collectEndpoints } from './platform/http/endpoint/collect-endpoints.ts'
import { acceptEmptyJson } from './platform/http/json-parser.ts'
import { refuseStrangeInput } from './platform/http/refuse-strange-input.ts'
import { refuseForeignWrites } from './platform/http/same-origin.ts'
import { registerModules } from './register-modules.ts'

/** Answers are data. If one were shown as a page, nothing in it would run. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * Registers everything below `/api`: JSON in, JSON out, never cached, and writes only from the service's own
 * pages.
 */
export async function registerApi(app: FastifyInstance, deps: Deps): Promise<void> {
  // A form on a foreign page can send text/plain. Here a body is JSON, or multipart if a route asks for it.
  app.removeContentTypeParser('text/plain')
  acceptEmptyJson(app)
  await app.register(cookie)
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: LOGO_BYTES_MAX } })
  refuseForeignWrites(app, deps.config.publicUrl)
  refuseStrangeInput(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('content-security-policy', DATA_POLICY)
  })
  // By now the request's transaction has ended, so the jobs that it added are visible. Reading adds none.
  app.addHook('onResponse', async request => {
    if (request.method !== 'GET') deps.jobs.wake()
  })
  app.setNotFoundHandler(async () => {
    throw new AppError(404, 'unknown-path', 'There is nothing here.')
  })
  const endpoints = collectEndpoints(app)
  registerModules(app, deps)
  registerApiDocs(app, deps, endpoints)
}
