import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { createFakeServer, type FakeResponse } from '#store/testing/fake-server.ts'
import { createApiClient } from './api-client.ts'

function clientWith(response: FakeResponse) {
  const server = createFakeServer()
  server.on('POST /wiki/create', response)
  const api = createApiClient({ origin: 'http://localhost', fetch: server.fetch })
  return { server, api, failure: () => api.post('/wiki/create', {}).catch(toFailure) }
}

describe('A request', () => {
  test('is sent to a path below /api with a JSON body and resolves with the parsed response', async () => {
    const { server, api } = clientWith({ json: { data: 1 } })
    expect(await api.post('/wiki/create', { sitename: 'Kept' })).toEqual({ data: 1 })
    expect(server.requests).toEqual([
      { route: 'POST /wiki/create', query: new URLSearchParams(), json: { sitename: 'Kept' } },
    ])
  })

  test('includes the query parameters', async () => {
    const { server, api } = clientWith({})
    server.on('GET /wiki', { json: [] })
    await api.get('/wiki', { sort: 'pages', page: 2, is_active: 1 })
    expect(server.requests[0]?.query.toString()).toBe('sort=pages&page=2&is_active=1')
  })

  test('to delete something accepts an answer without a body', async () => {
    const { server, api } = clientWith({})
    server.on('DELETE /auth/login', { status: 204 })
    await expect(api.delete('/auth/login')).resolves.toBeUndefined()
  })

  test('is aborted when its signal aborts', async () => {
    const { server, api } = clientWith({})
    server.hold('GET /wiki')
    const controller = new AbortController()
    const response = api.withSignal(controller.signal).get('/wiki')
    controller.abort()
    await expect(response).rejects.toThrow()
  })
})

describe('A failed request has a typed failure', () => {
  const json = { message: 'No.' }
  const errors = { email: ['Taken.', 'Too long.'], name: 'Missing.' }
  test.each([
    ['no network', 'offline', { kind: 'offline' }],
    ['refused', { status: 400, json }, { kind: 'refused', status: 400, message: 'No.' }],
    [
      'refused, with `error` for a message',
      { status: 400, json: { error: 'No.' } },
      { kind: 'refused', message: 'No.' },
    ],
    ['not logged in', { status: 401, json }, { kind: 'refused', status: 401, message: 'No.' }],
    ['not allowed', { status: 403, json }, { kind: 'notAllowed', message: 'No.' }],
    ['not found', { status: 404, json }, { kind: 'refused', status: 404 }],
    ['too large', { status: 413, json }, { kind: 'refused', status: 413 }],
    [
      'invalid fields',
      { status: 422, json: { ...json, errors } },
      { kind: 'invalid', message: 'No.', fields: { email: ['Taken.', 'Too long.'], name: ['Missing.'] } },
    ],
    ['invalid without fields', { status: 422, json }, { kind: 'refused', status: 422, message: 'No.' }],
    [
      'too many requests, with a time to wait',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'tooMany', retryAfterSeconds: 7 },
    ],
    [
      'too many requests, without a time to wait',
      { status: 429, json },
      { kind: 'tooMany', retryAfterSeconds: 60 },
    ],
    [
      'too many requests, with a date to wait for',
      { status: 429, headers: { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() } },
      { kind: 'tooMany', retryAfterSeconds: expect.any(Number) },
    ],
    [
      'too many requests, with a date that is over',
      { status: 429, headers: { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' } },
      { kind: 'tooMany', retryAfterSeconds: 60 },
    ],
    [
      'unavailable with a reason and a time to wait',
      { status: 503, json, headers: { 'retry-after': '5' } },
      { kind: 'refused', status: 503, message: 'No.', retryAfterSeconds: 5 },
    ],
    [
      'unavailable with a time to wait',
      { status: 503, headers: { 'retry-after': '5' } },
      { kind: 'serverFault', status: 503, message: '', retryAfterSeconds: 5 },
    ],
    ['a server fault', { status: 500, json }, { kind: 'serverFault', status: 500, message: 'No.' }],
    ['unavailable with a reason', { status: 503, json }, { kind: 'refused', status: 503, message: 'No.' }],
    ['out of space, with a reason', { status: 507, json }, { kind: 'refused', status: 507, message: 'No.' }],
    ['out of space, without a reason', { status: 507 }, { kind: 'serverFault', status: 507, message: '' }],
    ['unavailable without a reason', { status: 503 }, { kind: 'serverFault', status: 503, message: '' }],
  ] as [string, FakeResponse, object][])('%s', async (_, response, expected) => {
    expect(await clientWith(response).failure()).toMatchObject(expected)
  })

  test('an answer 200 with `success: false` counts as refused', async () => {
    const { failure } = clientWith({ json: { success: false, message: 'Not now.' } })
    expect(await failure()).toEqual({ kind: 'refused', status: 200, message: 'Not now.' })
  })

  test('an answer that is not JSON counts as a server fault', async () => {
    const fetch = async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })
    const api = createApiClient({ origin: 'http://localhost', fetch })
    expect(await api.get('/wiki').catch(toFailure)).toMatchObject({ kind: 'serverFault', status: null })
  })
})
