import { describe, expect, test } from '@jest/globals'
import { toFailure } from '#contract/failure.ts'
import { type Answer, createFakeServer } from '#store/testing/fake-server.ts'
import { createApiClient } from './api-client.ts'

function clientWith(answer: Answer) {
  const server = createFakeServer()
  server.on('POST /wiki/create', answer)
  const api = createApiClient({ origin: 'http://localhost', fetch: server.fetch })
  return { server, api, failure: () => api.post('/wiki/create', {}).catch(toFailure) }
}

describe('a request', () => {
  test('goes below /api, with its body as JSON, and resolves with the parsed answer', async () => {
    const { server, api } = clientWith({ json: { data: 1 } })
    expect(await api.post('/wiki/create', { sitename: 'Kept' })).toEqual({ data: 1 })
    expect(server.requests).toEqual([
      { route: 'POST /wiki/create', query: new URLSearchParams(), json: { sitename: 'Kept' } },
    ])
  })

  test('carries its query', async () => {
    const { server, api } = clientWith({})
    server.on('GET /wiki', { json: [] })
    await api.get('/wiki', { sort: 'pages', page: 2, is_active: 1 })
    expect(server.requests[0]?.query.toString()).toBe('sort=pages&page=2&is_active=1')
  })

  test('needs no body in the answer to a deletion', async () => {
    const { server, api } = clientWith({})
    server.on('DELETE /auth/login', { status: 204 })
    await expect(api.delete('/auth/login')).resolves.toBeUndefined()
  })

  test('ends when its signal aborts', async () => {
    const { server, api } = clientWith({})
    server.hold('GET /wiki')
    const controller = new AbortController()
    const answer = api.withSignal(controller.signal).get('/wiki')
    controller.abort()
    await expect(answer).rejects.toThrow()
  })
})

describe('what went wrong is told apart', () => {
  const json = { message: 'No.' }
  const errors = { email: ['Taken.', 'Too long.'], name: 'Missing.' }
  test.each([
    ['no network', 'offline', { kind: 'offline' }],
    ['refused', { status: 400, json }, { kind: 'refused', status: 400, message: 'No.' }],
    ['refused with an error', { status: 400, json: { error: 'No.' } }, { kind: 'refused', message: 'No.' }],
    ['not signed in', { status: 401, json }, { kind: 'refused', status: 401, message: 'No.' }],
    ['not allowed', { status: 403, json }, { kind: 'notAllowed', message: 'No.' }],
    ['not there', { status: 404, json }, { kind: 'refused', status: 404 }],
    ['too large', { status: 413, json }, { kind: 'refused', status: 413 }],
    [
      'fields refused',
      { status: 422, json: { ...json, errors } },
      { kind: 'invalid', message: 'No.', fields: { email: ['Taken.', 'Too long.'], name: ['Missing.'] } },
    ],
    ['refused without fields', { status: 422, json }, { kind: 'refused', status: 422, message: 'No.' }],
    [
      'too many, with a time',
      { status: 429, headers: { 'retry-after': '7' } },
      { kind: 'tooMany', retryAfterSeconds: 7 },
    ],
    ['too many, without a time', { status: 429, json }, { kind: 'tooMany', retryAfterSeconds: 60 }],
    ['a fault', { status: 500, json }, { kind: 'serverFault', status: 500, message: 'No.' }],
    ['a refusal for now', { status: 503, json }, { kind: 'refused', status: 503, message: 'No.' }],
    ['a service that is down', { status: 503 }, { kind: 'serverFault', status: 503, message: '' }],
  ] as [string, Answer, object][])('%s', async (_, answer, expected) => {
    expect(await clientWith(answer).failure()).toMatchObject(expected)
  })

  test('an answer of 200 with `success: false` is a refusal', async () => {
    const { failure } = clientWith({ json: { success: false, message: 'Not now.' } })
    expect(await failure()).toEqual({ kind: 'refused', status: 200, message: 'Not now.' })
  })

  test('an answer that is no JSON is a fault of the server', async () => {
    const fetch = async () => new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })
    const api = createApiClient({ origin: 'http://localhost', fetch })
    expect(await api.get('/wiki').catch(toFailure)).toMatchObject({ kind: 'serverFault', status: null })
  })
})
