import { empty, endpoint, file, response } from '#server/platform/http/endpoint/endpoint.ts'
import type { Shape } from '#server/platform/http/endpoint/shape.ts'
import type { OpenApi } from './openapi.ts'

const group = 'API description'

/** Its own format is described elsewhere. */
const document: Shape<OpenApi> = {
  schema: { type: 'object', externalDocs: { url: 'https://spec.openapis.org/oas/v3.1.1.html' } },
}

const etag = { etag: 'For use in `If-None-Match`.' }
const unchanged = empty('Unchanged since the version in `If-None-Match`.')

export const docsEndpoint = endpoint({
  method: 'GET',
  path: '/docs',
  group,
  summary: 'Read the API description as a page',
  caller: 'visitor',
  responses: { 200: file('The page.', 'text/html', etag), 304: unchanged },
})

export const openApiEndpoint = endpoint({
  method: 'GET',
  path: '/docs/openapi.json',
  group,
  summary: 'Read the API description as OpenAPI 3.1',
  caller: 'visitor',
  responses: { 200: response('The description.', document, etag), 304: unchanged },
})
