import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readColorMode } from '#contract/color-mode.ts'
import { API_BASE } from '#contract/paths.ts'
import type { Deps } from '#server/modules/deps.ts'
import { sessionCookieName } from '#server/modules/session/session-cookie.ts'
import type { Endpoint } from '#server/platform/http/endpoint/endpoint.ts'
import { serve } from '#server/platform/http/endpoint/serve.ts'
import { docsEndpoint, openApiEndpoint } from './api-docs.endpoints.ts'
import { DOCS_POLICY, docsPage } from './docs-page.ts'
import { type OpenApi, openApi } from './openapi.ts'

/**
 * `GET /docs`: the description of the API for people. `GET /docs/openapi.json`: the same for programs.
 * @param endpoints what is described; complete once the app is ready.
 */
export function registerApiDocs(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  endpoints: readonly Endpoint[],
): void {
  let described: OpenApi | undefined
  const description = () => {
    described ??= openApi(endpoints, {
      name: config.serviceName,
      url: config.publicUrl + API_BASE,
      sessionCookie: sessionCookieName(config),
    })
    return described
  }
  const texts = new Map<string, string>()
  const once = (key: string, write: () => string) => {
    const text = texts.get(key) ?? write()
    texts.set(key, text)
    return text
  }

  serve(app, docsEndpoint, async (request, reply) => {
    const colorMode = readColorMode(request.headers.cookie)
    const page = once(`page ${colorMode}`, () => docsPage(description(), config.serviceName, colorMode))
    reply.header('content-security-policy', DOCS_POLICY).header('vary', 'Cookie')
    return send(request, reply.type('text/html; charset=utf-8'), page)
  })

  serve(app, openApiEndpoint, async (request, reply) => {
    const text = once('json', () => JSON.stringify(description()))
    return send(request, reply.type('application/json; charset=utf-8'), text)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  reply.header('cache-control', 'no-cache').header('etag', etag)
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(text)
}
