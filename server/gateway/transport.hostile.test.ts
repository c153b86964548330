import { afterEach, describe, expect, test } from '@jest/globals'
import { phpAnswer, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'

let kit: TestGateway
afterEach(() => kit.close())

async function promise(url: string, path: string, method = 'GET'): Promise<string | undefined> {
  kit = await startTestGateway({ home: { name: 'Wikistead', url }, treeDir: '/usr/share/mediawiki' })
  kit.php = async () => phpAnswer('page', [['Content-Type', 'text/html']])
  const { headers } = await kit.client().request(path, { method })
  return headers['strict-transport-security']
}

describe('nobody in the network can lead a visitor of a wiki back to http', () => {
  test.each([
    ['a page', '/wiki/Main_Page', 'GET'],
    ['a script that is sent', '/w/resources/src/startup/mediawiki.js', 'GET'],
    ['a redirect', '/w/', 'GET'],
    ['what is not there', '/nothing', 'GET'],
    ['what is not done', '/wiki/Main_Page', 'TRACE'],
  ])('%s requires https', async (_name, path, method) => {
    expect(await promise('https://example.org', path, method)).toBe('max-age=31536000')
  })

  test('without https there is no such header', async () => {
    expect(await promise('http://localhost', '/wiki/Main_Page')).toBeUndefined()
  })
})
