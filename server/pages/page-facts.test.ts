import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { PageFacts } from '#contract/page-facts.ts'
import { newFolder } from '#jest/test-folders.ts'
import { byCommand } from '#server/modules/operator/audit/audit-log.repository.ts'
import { featureWiki } from '#server/modules/wikis/discovery/feature-wiki.ts'
import { get as getApi } from '#server/testing/requests.ts'
import { seedWikis } from '#server/testing/seed-wikis.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

const SHELL = '<html><script type="application/json" id="facts">null</script><div id="root"></div></html>'
const FACTS = /id="facts">([^<]*)<\/script>/

const distDir = newFolder()
let server: TestApp

beforeAll(async () => {
  writeFileSync(join(distDir, 'index.html'), SHELL)
  server = await createTestApp({ distDir })
  await seedWikis(
    server.deps.db,
    [3, 9, 1, 7, 5].map(pages => ({ sitename: `Wiki of ${pages}`, pages, featured: pages !== 5 })),
  )
})

afterAll(async () => await server.close())

async function open(url: string, cookie?: string, app = server) {
  const answer = await app.app.inject({ url, headers: cookie === undefined ? {} : { cookie } })
  expect(answer.statusCode).toBe(200)
  const facts: PageFacts = JSON.parse(FACTS.exec(answer.body)?.[1] ?? '')
  return { answer, facts }
}

describe('a page knows whether there may be a session', () => {
  test.each([
    ['a visitor without a cookie', undefined, true],
    ['a visitor with other cookies alone', 'color-mode=dark; presession=1', true],
    ['a session cookie, which may be valid', 'color-mode=dark; session=abc', false],
  ])('%s', async (_, cookie, isVisitor) => {
    expect((await open('/login', cookie)).facts.isVisitor).toBe(isVisitor)
  })

  test('by the https cookie on https', async () => {
    const secure = await createTestApp({ distDir, publicUrl: 'https://wikis.example.org' })
    expect((await open('/', '__Host-session=abc', secure)).facts.isVisitor).toBe(false)
    expect((await open('/', 'session=abc', secure)).facts.isVisitor).toBe(true)
    await secure.close()
  })

  test('and is not cached for others', async () => {
    const { headers } = (await open('/')).answer
    expect(headers['vary']).toContain('Cookie')
    const signedIn = await server.app.inject({
      url: '/',
      headers: { cookie: 'session=abc', 'if-none-match': String(headers['etag']) },
    })
    expect(signedIn.statusCode).toBe(200)
  })
})

describe('the home page', () => {
  test('holds the featured wikis that the API would return', async () => {
    const listed = (await getApi(server, '/wiki?is_featured=1&sort=pages&direction=desc&per_page=3')).json()
      .data
    expect(listed.map(({ sitename }: { sitename: string }) => sitename)).toEqual([
      'Wiki of 9',
      'Wiki of 7',
      'Wiki of 3',
    ])
    expect((await open('/')).facts.featuredWikis).toEqual(listed)
  })

  test('holds their current state, and no description can break out of it', async () => {
    const description = '</script><script>alert(1)</script>'
    await featureWiki(server.deps, byCommand, 'seed-1.localhost:8080', { featured: true, description })
    const { facts, answer } = await open('/')
    expect(facts.featuredWikis?.[0]?.description).toBe(description)
    expect(answer.body).not.toContain(description)
  })

  test('is the only page that holds them', async () => {
    expect((await open('/discovery')).facts.featuredWikis).toBeNull()
  })

  test('is served without them if the database does not answer', async () => {
    const other = await createTestApp({ distDir })
    await other.deps.db.schema.alterTable('wikis').renameTo('lost').execute()
    expect((await open('/', undefined, other)).facts).toEqual({ isVisitor: true, featuredWikis: null })
    await other.close()
  })
})
