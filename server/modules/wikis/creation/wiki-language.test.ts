// @sqlite-only: other tests send PostgreSQL the same statements.

import { beforeAll, describe, expect, test } from '@jest/globals'
import { api, WIKI_LANGUAGES_PATH } from '#contract/paths.ts'
import { LANGUAGE_TEXT } from '#contract/schemas/create-wiki.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { get, post } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'

let ada: TestMember

allTestsShareServer()
beforeAll(async () => {
  ada = await createMember(app)
})

describe('the language of a new wiki', () => {
  test('is given to the engine, and shown in its details and in the list', async () => {
    const wiki = await newWiki(app, ada, { language: 'hsb' })
    expect(app.engine.wikis.get(wiki.domain)?.language).toBe('hsb')
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ language: 'hsb', language_name: 'hornjoserbsce' })
    const { wikis } = (await post(app, ada, api.myWikis)).json()
    expect(wikis).toContainEqual(expect.objectContaining({ id: wiki.id, language: 'hsb' }))
  })

  test('may be sent in capitals', async () => {
    const wiki = await newWiki(app, ada, { language: 'zh-Hans' })
    expect(app.engine.wikis.get(wiki.domain)?.language).toBe('zh-hans')
  })

  test.each([[undefined], [null], ['']])('is English if a client sends %j', async language => {
    const { language: _none, ...request } = wikiRequest()
    const sent = language === undefined ? request : { ...request, language }
    const response = await post(app, ada, api.createWiki, sent)
    expect(response.statusCode).toBe(200)
    expect(app.engine.wikis.get(request.domain)?.language).toBe('en')
  })

  test.each<[string, unknown]>([
    ['a language that MediaWiki does not know', 'xx'],
    ['a language with a space', ' de'],
    ['a path', '../../../../etc/passwd'],
    ['a path after a language', 'de/../en'],
    ['PHP', "de'];system('id');//"],
    ['a second language', 'de,en'],
    ['an option of a command', '--lang=de'],
    ['two lines', 'de\nen'],
    ['a name that every object has', 'constructor'],
    ['100,000 characters', 'de-'.repeat(33_333)],
  ])('cannot be %s', async (_what, language) => {
    const response = await post(app, ada, api.createWiki, { ...wikiRequest(), language })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ message: LANGUAGE_TEXT, errors: { language: [LANGUAGE_TEXT] } })
  })

  test.each<[string, unknown]>([
    ['a number', 7],
    ['a list', ['de']],
    ['an object', { code: 'de' }],
  ])('cannot be %s', async (_what, language) => {
    const response = await post(app, ada, api.createWiki, { ...wikiRequest(), language })
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['language'])
  })

  test('is shown by its code if a later MediaWiki does not know it', async () => {
    const wiki = await newWiki(app, ada, { language: 'de' })
    const { languages } = app.engine
    app.engine.languages = []
    const { data } = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(data).toMatchObject({ language: 'de', language_name: 'de' })
    app.engine.languages = languages
  })
})

describe('the list of languages', () => {
  test('is public and can be cached', async () => {
    const answer = await get(app, WIKI_LANGUAGES_PATH)
    expect(answer.json()).toEqual({ data: app.engine.languages })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=86400',
      'content-type': 'application/json; charset=utf-8',
    })
    const again = await get(app, WIKI_LANGUAGES_PATH, null, {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('is not cached while it is empty, and is complete as soon as the engine has started', async () => {
    const { languages } = app.engine
    app.engine.languages = []
    const early = await get(app, WIKI_LANGUAGES_PATH)
    expect([early.json(), early.headers['cache-control']]).toEqual([{ data: [] }, 'no-store'])
    app.engine.languages = languages
    expect((await get(app, WIKI_LANGUAGES_PATH)).json()).toEqual({ data: languages })
  })
})
