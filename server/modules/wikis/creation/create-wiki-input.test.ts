// @sqlite-only: other tests send PostgreSQL the same statements.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import { PROFILE, wikiRequest } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let app: TestApp
let ada: TestMember

beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'http://wikis.example.org:8080' })
  ada = await createMember(app)
})
afterAll(async () => {
  expect(app.engine.wikis.size).toBe(0)
  await app.close()
})

const FORMAT = 'The subdomain must have at least five characters and contain only a-z, 0-9 and hyphens.'
const RESERVED = 'This name is reserved. Please choose another one.'

async function errorsOf(body: object): Promise<unknown> {
  const response = await post(app, ada, api.createWiki, body)
  expect(response.statusCode).toBe(422)
  const { message, errors } = response.json()
  expect(message).toEqual(expect.any(String))
  return errors
}

describe('an invalid wiki is rejected on its field', () => {
  test.each<[string, object, string]>([
    ['a name of two characters', { sitename: 'ab' }, 'sitename'],
    ['a name of spaces', { sitename: '     ' }, 'sitename'],
    ['a name of 151 characters', { sitename: 'x'.repeat(151) }, 'sitename'],
    ['a name of two lines', { sitename: 'Card\nmuseum' }, 'sitename'],
    ['a name with half a character', { sitename: 'Card \ud83d museum' }, 'sitename'],
    ['a name that is a number', { sitename: 12345 }, 'sitename'],
    ['no name', { sitename: undefined }, 'sitename'],
    ['no domain', { domain: undefined }, 'domain'],
    ['an empty domain', { domain: '' }, 'domain'],
    ['a domain in a list', { domain: ['museum.localhost:8080'] }, 'domain'],
    ['a very long domain', { domain: `${'a'.repeat(600)}.localhost:8080` }, 'domain'],
    ['no administrator', { username: undefined }, 'username'],
    ['an administrator of marks', { username: 'a|b' }, 'username'],
    ['an administrator with an IP address for a name', { username: '127.0.0.1' }, 'username'],
    ['an administrator of 256 bytes', { username: 'x'.repeat(256) }, 'username'],
    ['a name that MediaWiki keeps', { username: 'maintenance script' }, 'username'],
    ['a profile that is no text', { profile: PROFILE }, 'profile'],
    ['a profile that is no JSON', { profile: 'data_hub' }, 'profile'],
    ['a profile that is a list', { profile: '[]' }, 'profile'],
    ['an empty profile', { profile: '{}' }, 'profile'],
    ['an id of the request of 201 characters', { request_id: 'x'.repeat(201) }, 'request_id'],
    ['an id of the request that is a number', { request_id: 1 }, 'request_id'],
    [
      'an answer on knowledge equity that was not offered',
      { knowledgeEquityResponse: { selectedOption: 'maybe' } },
      'knowledgeEquityResponse.selectedOption',
    ],
    [
      'an answer on knowledge equity of 3,001 characters',
      { knowledgeEquityResponse: { selectedOption: 'yes', freeTextResponse: 'x'.repeat(3001) } },
      'knowledgeEquityResponse.freeTextResponse',
    ],
  ])('%s', async (_what, changes, field) => {
    const body = { ...wikiRequest(), ...changes }
    expect(await errorsOf(body)).toEqual({ [field]: [expect.stringMatching(/\S/)] })
  })

  test.each([
    ['four.localhost:8080', FORMAT],
    ['under_score.localhost:8080', FORMAT],
    ['-museum.localhost:8080', 'The subdomain cannot begin or end with a hyphen.'],
    [`${'a'.repeat(64)}.localhost:8080`, 'The subdomain must have at most 63 characters.'],
    ['a.museum.localhost:8080', FORMAT],
    ['bücher.localhost:8080', FORMAT],
    ['museum', FORMAT],
    ['localhost', FORMAT],
    ['127.0.0.1', FORMAT],
    ['0x7f.1', FORMAT],
    ['[::1]', FORMAT],
    ['museum.example:9090', FORMAT],
    ['museum.example/wiki', FORMAT],
    ['../../etc', FORMAT],
    ['admin.localhost:8080', RESERVED],
    ['Status.localhost:8080', RESERVED],
    ['www.localhost:8080', RESERVED],
    ['wikis.example.org', RESERVED],
    ['shop.wikis.example.org', RESERVED],
  ])('the domain %s', async (domain, text) => {
    expect(await errorsOf(wikiRequest({ domain }))).toEqual({ domain: [text] })
  })

  test.each<[string, object]>([
    ['an unknown purpose', { ...PROFILE, purpose: 'fun' }],
    ['an audience without data_hub', { purpose: 'data_lab', audience: 'wide', temporality: 'permanent' }],
    ['data_hub without an audience', { purpose: 'data_hub', temporality: 'permanent' }],
    ['another purpose without words', { purpose: 'other', temporality: 'permanent' }],
    ['words without another purpose', { ...PROFILE, purpose_other: 'why' }],
    ['201 characters', { purpose: 'other', purpose_other: 'x'.repeat(201), temporality: 'permanent' }],
    ['no temporality', { purpose: 'data_lab' }],
    ['another temporality without words', { purpose: 'data_lab', temporality: 'other' }],
  ])('a profile with %s', async (_what, profile) => {
    const errors = await errorsOf(wikiRequest({ profile: JSON.stringify(profile) }))
    expect(errors).toEqual({ profile: expect.arrayContaining([expect.stringMatching(/\S/)]) })
  })

  test('all errors of the schema together, then all others together', async () => {
    expect(await errorsOf({})).toEqual({
      sitename: expect.anything(),
      domain: expect.anything(),
      username: expect.anything(),
    })
    expect(
      await errorsOf(wikiRequest({ domain: 'x', username: 'Maintenance script', profile: '{}' })),
    ).toEqual({ domain: [FORMAT], username: expect.anything(), profile: expect.anything() })
  })
})

test.each<[string, string | undefined, string, number]>([
  ['malformed JSON', '{"sitename":', 'application/json', 400],
  ['JSON that is a list', '[]', 'application/json', 400],
  ['a form', 'sitename=x', 'application/x-www-form-urlencoded', 415],
  ['plain text', '{}', 'text/plain', 415],
  ['5 MB', JSON.stringify({ sitename: 'x'.repeat(5_000_000) }), 'application/json', 413],
])('rejects a body of %s', async (_what, payload, type, status) => {
  const response = await post(app, ada, '/wiki/create', payload, { headers: { 'content-type': type } })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toEqual({ message: expect.any(String) })
})
