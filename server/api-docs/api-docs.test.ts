// @slow @sqlite-only: other tests send PostgreSQL the same statements.

import { beforeAll, describe, expect, test } from '@jest/globals'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { object, string } from 'yup'
import { API_BASE } from '#contract/paths.ts'
import { collectEndpoints } from '#server/api.ts'
import { schemaOfYup } from '#server/platform/http/endpoint/schema-of-yup.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { get } from '#server/testing/requests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { Components } from './components.ts'
import { type OpenApi, templateOf } from './openapi.ts'

let described: OpenApi

allTestsShareServer()
beforeAll(async () => {
  described = (await get(app, '/docs/openapi.json')).json()
})

function operations() {
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

describe('the description', () => {
  test('has every route below /api, and no other', () => {
    const routes = app.routes
      .filter(({ url }) => url.startsWith(`${API_BASE}/`))
      .map(({ method, url }) => `${method} ${templateOf(url.slice(API_BASE.length))}`)
    const impliedHeads = operations()
      .filter(({ method }) => method === 'get')
      .map(({ path }) => `HEAD ${path}`)
    const all = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect([...new Set(routes)].sort()).toEqual([...new Set([...all, ...impliedHeads])].sort())
    expect(all).toEqual(expect.arrayContaining(['POST /auth/login', 'GET /docs/openapi.json']))
  })

  test('is refused at the start if a route is not described', () => {
    const hooks: ((route: object) => void)[] = []
    collectEndpoints({ addHook: (_: string, hook: never) => hooks.push(hook) } as never)
    expect(() => hooks[0]?.({ method: 'GET', url: '/api/secret' })).toThrow(
      'GET /api/secret is not described',
    )
  })

  test('has a name, words and a heading for every call', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations()) {
      expect(operation.summary).toMatch(/^[A-Z].*[^.]$/)
      expect(operation.description).toMatch(/\.$/)
      expect(described.tags).toContainEqual({ name: operation.tags[0] })
    }
  })

  test('has a parameter for each variable in a path', () => {
    for (const { path, operation } of operations()) {
      const named = operation.parameters.filter(parameter => parameter['in'] === 'path')
      const variables = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect([path, named.map(({ name }) => name)]).toEqual([path, variables])
    }
  })

  test('consists of schemas that a validator understands', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false, strictRequired: true })
    for (const name of ['date-time', 'date']) ajv.addFormat(name, true)
    for (const keyword of ['externalDocs', 'components', 'example']) ajv.addKeyword(keyword)
    for (const found of schemasIn(described)) {
      const schema = { ...found, components: described.components }
      expect(() => ajv.compile(schema)).not.toThrow()
    }
  })

  test('names every limit of a form that the forms have', () => {
    const { schema } = bodyOf('/user/register')
    expect(schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      properties: { email: { maxLength: 254 }, password: { minLength: 8, maxLength: 1000 } },
    })
    expect(bodyOf('/user/verifyEmail').schema).toMatchObject({ additionalProperties: false })
    expect(bodyOf('/wiki/profile').schema).toMatchObject({
      properties: { profile: { contentSchema: { properties: { purpose: { type: 'string' } } } } },
    })
  })

  test('says who may call, and how often', () => {
    const create = described.paths['/wiki/create']?.['post']
    expect(create?.security).toEqual([{ session: [] }, { token: ['create-wikis'] }])
    expect(described.paths['/user/tokens']?.['post']?.security).toEqual([{ session: [] }])
    expect(Object.keys(create?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '422', '429', '503']),
    )
    const contact = described.paths['/contact/sendMessage']?.['post']
    expect(contact?.security).toEqual([])
    expect(contact?.description).toContain('Rate limit: 20 per hour.')
  })

  test('is the same until the service is, so that it is sent once', async () => {
    for (const url of ['/api/docs/openapi.json', '/api/docs']) {
      const { headers } = await app.app.inject(url)
      const again = await app.app.inject({ url, headers: { 'if-none-match': String(headers['etag']) } })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  })

  function bodyOf(path: string) {
    const { requestBody = {} } = described.paths[path]?.['post'] ?? {}
    const { content } = requestBody as { content?: Record<string, { schema: object }> }
    return content?.['application/json'] ?? { schema: {} }
  }
})

describe('a schema', () => {
  test('with a rule that the description does not know is refused', () => {
    const schema = object({ name: string().test('new-rule', 'Wrong.', () => false) })
    expect(() => schemaOfYup(schema)).toThrow('does not know the test "new-rule"')
  })

  test('cannot share its name with another one', () => {
    const components = new Components()
    components.refer({ title: 'Wiki', type: 'object' })
    expect(() => components.refer({ title: 'Wiki', type: 'string' })).toThrow('Two schemas are called Wiki.')
  })
})

describe('the page', () => {
  test('shows every call and every schema', async () => {
    const { headers, body } = await get(app, '/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { operation } of operations()) expect(body).toContain(`id="${operation.operationId}"`)
    const targets = [...body.matchAll(/href="#([^"]+)"/g)].map(([, target]) => target)
    expect(targets.length).toBeGreaterThan(50)
    for (const target of targets) expect(body).toContain(`id="${target}"`)
  })

  test('may not run anything', async () => {
    const { headers, body } = await get(app, '/docs')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(body).not.toMatch(/<script|style="|\son\w+=/)
  })

  test('follows the color mode that was chosen', async () => {
    const page = async (cookie: string) => (await get(app, '/docs', cookie)).body
    expect(await page('color-mode=dark')).toContain('<html lang="en" data-color-mode="dark">')
    expect(await page('color-mode="><script>')).toContain('<html lang="en">')
  })

  test('shows the service’s name as text', async () => {
    const hostile = await createTestApp({ serviceName: '<img src=x onerror=alert(1)>' })
    const { body } = await get(hostile, '/docs')
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;')
    await hostile.close()
  })
})

/** Every schema of requests and answers. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'schema' ? [inner as object] : schemasIn(inner),
  )
}
