// @sqlite-only: other tests send PostgreSQL the same statements.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { createOperator, logInWithPassword } from '#server/testing/operators.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember } from '#server/testing/test-member.ts'

const SHELL = '<!doctype html><html lang="en"><script type="application/json" id="config">0</script>'
const SECRET = 'only operators may read this'
const FILE = '/operator/assets/console.01abcd23.js'
const LANGUAGE = '/operator/assets/languages/de.01abcd23.js'
const FILES = [
  ...[FILE, `${FILE}.br`, LANGUAGE, '/operator/assets/audit.01abcd23.js'],
  ...['/operator/assets/index.html', '/operator/assets/index.de.html'],
]
const PAGES = ['/operator', '/operator/', '/operator/audit', '/operator?x', '/operator/wikis/1']
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const distDir = newFolder()
let server: TestApp

beforeAll(async () => {
  mkdirSync(join(distDir, 'operator/languages'), { recursive: true })
  writeFileSync(join(distDir, 'index.html'), `${SHELL}<title>Service</title>`)
  writeFileSync(join(distDir, 'operator/index.html'), `${SHELL}<title>${SECRET}</title>`)
  writeFileSync(join(distDir, 'operator/index.de.html'), `${SHELL}<title>${SECRET}, auf Deutsch</title>`)
  for (const name of [
    ...['console.01abcd23.js', 'console.01abcd23.js.br', 'audit.01abcd23.js', 'languages/de.01abcd23.js'],
  ])
    writeFileSync(join(distDir, 'operator', name), SECRET)
  server = await createTestApp({ distDir })
})
afterAll(async () => await server.close())

interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: (typeof METHODS)[number]
}

/** What an answer tells whoever looks at all of it. */
async function ask(url: string, { headers = {}, method = 'GET' }: Asked = {}) {
  const response = await server.app.inject({ method, url, headers })
  const seen = Object.entries(response.headers).filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.statusCode, body: response.body, seen: Object.fromEntries(seen) }
}

describe('nobody but operators gets a byte of the console', () => {
  test('not a visitor and not a member: each of its addresses is like any that does not exist', async () => {
    const member = await createMember(server)
    for (const headers of [{}, member.headers])
      for (const method of METHODS) {
        for (const url of PAGES)
          expect([method, url, await ask(url, { method, headers })]).toEqual([
            ...[method, url],
            await ask('/no/such/page', { method, headers }),
          ])
        const nothing = await ask('/no/such.01abcd23.js', { method, headers })
        for (const url of FILES.filter(each => !each.endsWith('.html')))
          expect([method, url, await ask(url, { method, headers })]).toEqual([method, url, nothing])
        expect((await ask('/operator/index.html', { method, headers })).body).not.toContain(SECRET)
        for (const html of ['index.html', 'index.de.html'])
          expect((await ask(`/operator/assets/${html}`, { method, headers })).body).not.toContain(SECRET)
      }
  })

  test('at no address of it that the server knows, of today or of tomorrow', async () => {
    const { headers } = await createMember(server, { email: 'member-2@example.org' })
    const urls = server.routes.map(({ url }) => url).filter(url => /^\/operator(?![\w-])/.test(url))
    expect(urls).toEqual(expect.arrayContaining(['/operator', '/operator/*', FILE, LANGUAGE]))
    for (const url of new Set(urls))
      for (const asked of [{}, { headers }]) {
        const like = url.endsWith('.js') ? '/no/such.01abcd23.js' : '/no/such/page'
        expect([url, await ask(url.replace('*', 'x'), asked)]).toEqual([url, await ask(like, asked)])
      }
  })

  test('not whoever has only an operator’s password: they are told of two-step log-in', async () => {
    const { headers } = await logInWithPassword(server, await createOperator(server))
    for (const url of [...PAGES, ...FILES]) {
      const { status, body } = await ask(url, { headers })
      expect([url, status, body.includes('two-step log-in'), body.includes(SECRET)]).toEqual([
        url,
        403,
        true,
        false,
      ])
    }
  })
})

test('an operator and a moderator get its pages, and its files for themselves alone', async () => {
  for (const role of ['operator', 'moderator'] as const) {
    const { headers } = await createOperator(server, role, `${role}-2@example.org`)
    for (const url of PAGES) expect([url, await ask(url, { headers })]).toMatchObject([url, { status: 200 }])
    expect((await ask('/operator/audit', { headers })).body).toContain(SECRET)
    const file = await ask(FILE, { headers })
    expect([file.status, file.body, file.seen['cache-control']]).toEqual([
      ...[200, SECRET, 'private, max-age=31536000, immutable'],
    ])
    expect((await ask('/operator/assets/gone.01abcd23.js', { headers })).status).toBe(404)
  }
})

test('an operator reads it in their language, and keeps one that they choose', async () => {
  const { headers } = await createOperator(server, 'operator', 'operator-3@example.org')
  const german = { ...headers, 'accept-language': 'de' }
  expect((await ask('/operator/audit', { headers: german })).body).toContain('auf Deutsch')
  expect((await ask('/operator/audit', { headers: { ...headers, 'accept-language': 'nl' } })).body).toContain(
    `<title>${SECRET}</title>`,
  )
  expect((await ask(LANGUAGE, { headers })).status).toBe(200)
  const chosen = await ask('/operator?uselang=de', { headers })
  expect([chosen.body.includes('auf Deutsch'), String(chosen.seen['set-cookie'])]).toEqual([
    true,
    expect.stringContaining('language=de'),
  ])
})
