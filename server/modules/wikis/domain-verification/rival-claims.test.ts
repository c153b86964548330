import { describe, expect, test } from '@jest/globals'
import { api } from '#contract/paths.ts'
import {
  ada,
  app,
  bob,
  check,
  claim,
  DOMAIN,
  eachTestHasDomains,
  HOST,
  prove,
  read,
  refusalOf,
  subjects,
} from '#server/testing/domain-claims.ts'
import { post } from '#server/testing/requests.ts'

eachTestHasDomains()

describe('a domain that several accounts claim', () => {
  test('goes to the first account that proves it, and the others are told', async () => {
    const [hers, his] = [await claim(app, ada), await claim(app, bob)]
    expect((await read(app, ada, hers)).other_claims).toBe(1)
    await prove(app, bob, his)
    expect((await check(app, ada, hers)).status).toBe('waiting')
    expect((await check(app, bob, his)).status).toBe('verified')
    expect(await read(app, ada, hers)).toMatchObject({ status: 'lost', other_claims: 0, records: [] })
    expect((await check(app, ada, hers)).status).toBe('lost')
    expect(await subjects(app)).toContain(`ada@example.org: ${DOMAIN} was verified by another account`)
    expect(app.engine.wikis.size).toBe(1)
  })

  test('goes to one of them if both prove it simultaneously', async () => {
    const [hers, his] = [await claim(app, ada), await claim(app, bob)]
    const records = [await read(app, ada, hers), await read(app, bob, his)].flatMap(
      ({ records }) => records[0] ?? [],
    )
    app.dns.txts.set(
      records[0]?.name ?? '',
      records.map(({ value }) => value),
    )
    await Promise.all([check(app, ada, hers), check(app, bob, his)])
    const after = [await check(app, ada, hers), await check(app, bob, his)]
    expect(after.map(({ status }) => status).sort()).toEqual(['lost', 'verified'])
    expect(app.engine.wikis.size).toBe(1)
  })

  test('is never free again once it was used, even after its deletion', async () => {
    const wiki = await claim(app, ada)
    await prove(app, ada, wiki)
    await check(app, ada, wiki)
    expect(await refusalOf(app, bob, HOST)).toBe('The domain has already been taken.')
    await post(app, ada, api.deleteWiki, { wiki: wiki.id })
    for (const person of [ada, bob])
      expect(await refusalOf(app, person, HOST)).toBe('The domain has already been taken.')
  })

  test.each(['data.museum.com:9090', 'data.museum.com.', '192.0.2.7', 'http://data.museum.com'])(
    'must be a whole domain, unlike %s',
    async typed => {
      expect(await refusalOf(app, ada, typed)).toBe('Please enter a full domain, such as data.example.org.')
    },
  )

  test('can be claimed once by one account', async () => {
    await claim(app, ada)
    expect(await refusalOf(app, ada, 'DATA.museum.com')).toMatch(/already claimed this domain/)
  })
})
