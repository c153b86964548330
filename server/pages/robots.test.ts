// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ publicUrl: 'https://wikis.example.org' })
})
afterAll(async () => await server.close())

test('search engines may read the pages but not the API, and find the sitemap', async () => {
  const answer = await server.app.inject('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toBe(
    'User-agent: *\nDisallow: /api/\n\nSitemap: https://wikis.example.org/sitemap.xml\n',
  )
})

test('the sitemap lists the public pages by their full URLs', async () => {
  const answer = await server.app.inject('/sitemap.xml')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toEqual(
    [
      '/',
      '/discovery',
      '/create-account',
      '/login',
      '/contact',
      '/complaint',
      '/terms-of-use',
      '/privacy-policy',
      '/hosting-policy',
      '/digital-services-act',
    ].map(path => `https://wikis.example.org${path}`),
  )
})
