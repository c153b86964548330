import { describe, expect, test } from '@jest/globals'
import { MINUTE_MS } from '#contract/durations.ts'
import { api } from '#contract/paths.ts'
import { ada, allTestsShareWiki, app, wiki } from '#server/testing/each-test.ts'
import { PROFILE } from '#server/testing/new-wiki.ts'
import { post } from '#server/testing/requests.ts'

allTestsShareWiki()

async function save(profile: unknown) {
  return await post(app, ada, api.wikiProfile, { wiki: wiki.id, profile })
}

describe('the intended use of a wiki', () => {
  test('is stored with its time and shown in the details', async () => {
    app.clock.advance(MINUTE_MS)
    const answers = {
      purpose: 'other',
      purpose_other: ' Teaching ',
      temporality: 'other',
      temporality_other: 'A term',
    }
    const response = await save(JSON.stringify(answers))
    expect(response.statusCode).toBe(200)
    const { data } = response.json()
    expect(data).toEqual({
      id: expect.any(Number),
      wiki_id: wiki.id,
      purpose: 'other',
      purpose_other: 'Teaching',
      audience: null,
      audience_other: null,
      temporality: 'other',
      temporality_other: 'A term',
      created_at: new Date(app.clock.now()).toISOString(),
      updated_at: new Date(app.clock.now()).toISOString(),
    })
    const details = (await post(app, ada, api.wikiDetails, { wiki: wiki.id })).json()
    expect(details.data.wiki_latest_profile).toEqual(data)
  })

  test('keeps earlier answers as history', async () => {
    await save(JSON.stringify({ purpose: 'test_drive', temporality: 'temporary' }))
    const rows = await app.deps.db.selectFrom('wiki_profiles').select('purpose').orderBy('id').execute()
    expect(rows.map(({ purpose }) => purpose)).toEqual(['data_hub', 'other', 'test_drive'])
  })

  test.each<[string, unknown]>([
    ['no text', PROFILE],
    ['no JSON', '{'],
    ['a list', '[]'],
    ['nothing', undefined],
    ['no answers', '{}'],
    ['an audience that does not belong', JSON.stringify({ ...PROFILE, purpose: 'data_lab' })],
    ['too long', JSON.stringify({ ...PROFILE, x: 'x'.repeat(10_000) })],
  ])('is rejected if it is %s', async (_what, profile) => {
    const response = await save(profile)
    expect(response.statusCode).toBe(422)
    expect(Object.keys(response.json().errors)).toEqual(['profile'])
  })
})
