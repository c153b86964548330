import { empty, endpoint, file, response } from '#server/platform/http/endpoint/endpoint.ts'
import type { Shape } from '#server/platform/http/endpoint/shape.ts'
import type { OpenApi } from './openapi.ts'

const group = 'This description'

/** Its own format is described elsewhere. */
const document: Shape<OpenApi> = {
  schema: { type: 'object', externalDocs: { url: 'https://spec.openapis.org/oas/v3.1.1.html' } },
}

const etag = { etag: 'For `If-None-Match`.' }
const unchanged = empty('It is as `If-None-Match` says.')

export const docsEndpoint = endpoint({
  method: 'GET',
  path: '/docs',
  group,
  summary: 'Read about the API, as a page',
  caller: 'visitor',
  responses: { 200: file('The page.', 'text/html', etag), 304: unchanged },
})

export const openApiEndpoint = endpoint({
  method: 'GET',
  path: '/docs/openapi.json',
  group,
  summary: 'Read about the API, as OpenAPI 3.1',
  caller: 'visitor',
  responses: { 200: response('The description.', document, etag), 304: unchanged },
})
