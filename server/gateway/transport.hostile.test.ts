import { afterEach, describe, expect, test } from '@jest/globals'
import { phpResponse, startTestGateway, type TestGateway } from '#server/engine/testing/test-gateway.ts'

let kit: TestGateway
afterEach(() => kit.close())

/** @returns the headers of the gateway's answer. MediaWiki's own answer says the opposite. */
async function ask(url: string, path: string, method = 'GET') {
  kit = await startTestGateway({ home: { name: 'Wikistead', url }, treeDir: '/usr/share/mediawiki' })
  kit.php = async () =>
    phpResponse('page', [
      ['Content-Type', 'text/html'],
      ['Permissions-Policy', 'publickey-credentials-get=*'],
    ])
  return (await kit.client().request(path, { method })).headers
}

const ANSWERS: [name: string, path: string, method: string][] = [
  ['a page', '/wiki/Main_Page', 'GET'],
  ['a script that is sent', '/w/resources/src/startup/mediawiki.js', 'GET'],
  ['a redirect', '/w/', 'GET'],
  ['what is not there', '/nothing', 'GET'],
  ['what is not done', '/wiki/Main_Page', 'TRACE'],
]

describe('nobody in the network can lead a visitor of a wiki back to http', () => {
  test.each(ANSWERS)('%s requires https', async (_name, path, method) => {
    const headers = await ask('https://example.org', path, method)
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
  })

  test('without https there is no such header', async () => {
    expect(await ask('http://localhost', '/wiki/Main_Page')).not.toHaveProperty('strict-transport-security')
  })
})

describe('no script of a wiki can have the browser ask a member for a passkey', () => {
  test.each(ANSWERS)('%s forbids it', async (_name, path, method) => {
    const headers = await ask('https://example.org', path, method)
    expect(headers['permissions-policy']).toBe(
      'publickey-credentials-get=(), publickey-credentials-create=()',
    )
  })
})
