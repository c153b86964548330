import { beforeAll, describe, expect, test } from '@jest/globals'
import type { WikiDomain } from '#contract/domain/wiki-domain.ts'
import { userName } from '#server/engine/testing/accepted-names.ts'
import { allTestsShareServer, app } from '#server/testing/each-test.ts'
import { creatingMember, newWiki, wikiRequest } from '#server/testing/new-wiki.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import { findSource, SOURCE_REFUSALS } from './find-source.ts'

const OTHER = 'other-museum.localhost:8080'
const CUSTOM = 'xn--bcher-kva.example.net:8080'
const GATEWAY = { host: '127.0.0.1', port: 8080 }

let ada: TestMember
/** The wiki that imports. */
let wikiId: number

allTestsShareServer({ cnameTarget: 'wikis.example.org' })
beforeAll(async () => {
  ada = await createMember(app)
  wikiId = (await newWiki(app, ada, { domain: 'small-museum.localhost:8080' })).id
  await newWiki(app, await createMember(app), { domain: OTHER })
})

const find = (address: string) => findSource(app.deps, address, { wikiId, userId: ada.user.id })

/** A wiki as it is after its custom domain was proven. */
async function addWiki(domain: string, changes: { deleted_at?: number; state?: 'ready' | 'purged' } = {}) {
  const username = userName('Ada')
  await app.deps.db
    .insertInto('wikis')
    .values({ sitename: 'W', domain, state: 'ready', username, is_featured: 0, created_at: 1, ...changes })
    .execute()
  if (changes.state === 'purged') return
  const admin = { username, email: null, password: 'x' }
  await app.engine.create({ domain: domain as WikiDomain, sitename: 'W', admin } as never)
}

describe('another wiki of the service', () => {
  test.each([
    'http://other-museum.localhost:8080',
    'other-museum.localhost:8080',
    'https://other-museum.localhost:8080/',
    'OTHER-museum.localhost',
    'http://other-museum.localhost.:8080/wiki/Item:Q1',
    'https://other-museum.localhost/entity/Q1',
  ])('is read through the gateway, whatever DNS says: %s', async address => {
    const { url, gateway } = await find(address)
    expect([url.href, gateway]).toEqual([`http://${OTHER}/`, GATEWAY])
  })

  test('is understood at a custom domain, in letters and in Punycode', async () => {
    await addWiki(CUSTOM)
    for (const address of ['https://bücher.example.net/wiki/Item:Q1', 'xn--bcher-kva.example.net:8080'])
      expect(await find(address)).toMatchObject({ url: new URL(`http://${CUSTOM}`), gateway: GATEWAY })
  })

  test.each([
    ['0.0.0.0', '127.0.0.1'],
    ['::', '::1'],
    ['192.0.2.7', '192.0.2.7'],
  ])('is reached where the server listens: HOST=%s', async (host, connect) => {
    const config = { ...app.deps.config, host, port: 4711, publicUrl: 'https://wikis.museum' }
    const source = await findSource({ ...app.deps, config }, OTHER, { wikiId })
    expect(source.gateway).toEqual({ host: connect, port: 4711 })
    expect(source.url.href).toBe(`https://${OTHER}/`)
  })

  test('comes before the hosts that the configuration allows', async () => {
    const config = { ...app.deps.config, importAllowHosts: [OTHER] }
    expect((await findSource({ ...app.deps, config }, OTHER, { wikiId })).gateway).toEqual(GATEWAY)
  })
})

describe('what cannot be a source', () => {
  test.each([
    ['small-museum.localhost:8080/wiki/Item:Q1', SOURCE_REFUSALS.itself],
    ['http://small-museum.localhost.', SOURCE_REFUSALS.itself],
    ['nobody-there.localhost:8080', SOURCE_REFUSALS.noWiki],
    ['http://other-museum.localhost:22', SOURCE_REFUSALS.noWiki],
    ['http://other-museum.localhost:5432/wiki/Item:Q1', SOURCE_REFUSALS.noWiki],
    ['a.b.localhost:8080', SOURCE_REFUSALS.noWiki],
    ['http://localhost:8080', SOURCE_REFUSALS.service],
    ['localhost.', SOURCE_REFUSALS.service],
    ['http://127.0.0.1:8080', SOURCE_REFUSALS.service],
    ['http://2130706433:8080', SOURCE_REFUSALS.service],
    ['http://017700000001:8080', SOURCE_REFUSALS.service],
    ['http://[::1]:8080', SOURCE_REFUSALS.service],
    ['http://[::ffff:127.0.0.1]:8080', 'The source must be read by https.'],
    ['https://[::ffff:127.0.0.1]', 'The source is not on the public internet.'],
    ['https://localhost:22', 'The source must use the standard port of https.'],
    ['https://localhost..', 'The source is not on the public internet.'],
    ['https://169.254.169.254', 'The source is not on the public internet.'],
    ['https://waiting', 'The source is not on the public internet.'],
    ['http://other-museum.localhost:8080@127.0.0.1:22', 'The source URL cannot contain a name or password.'],
    ['http://www.wikidata.org', 'The source must be read by https.'],
  ])('%s is refused with its reason', async (address, reason) => {
    await expect(find(address)).rejects.toThrow(reason)
  })

  test('is a deleted wiki', async () => {
    const { domain } = await newWiki(app, ada)
    const change = (changes: object) =>
      app.deps.db.updateTable('wikis').set(changes).where('domain', '=', domain).execute()
    await change({ deleted_at: 2 })
    await expect(find(domain)).rejects.toThrow(SOURCE_REFUSALS.deleted)
    await app.engine.remove(domain)
    await change({ state: 'purged' })
    await expect(find(domain)).rejects.toThrow(SOURCE_REFUSALS.deleted)
  })

  test('is a wiki that this server does not have', async () => {
    const { domain } = await newWiki(app, ada)
    await app.engine.remove(domain)
    await expect(find(domain)).rejects.toThrow(SOURCE_REFUSALS.notServed)
  })
})

describe('a custom domain', () => {
  test('of a purged wiki is a site like any other again', async () => {
    await addWiki('cards.example.net:8080', { state: 'purged', deleted_at: 2 })
    expect(await find('https://cards.example.net')).toMatchObject({ gateway: null })
  })

  test('that a member only claims is told to that member, and keeps nobody else from reading it', async () => {
    const eve = await createMember(app)
    await newWiki(app, eve, wikiRequest({ domain: 'www.wikidata.org' }))
    expect(await find('https://www.wikidata.org')).toMatchObject({ gateway: null })
    await expect(
      findSource(app.deps, 'www.wikidata.org', { wikiId, userId: creatingMember(eve).id }),
    ).rejects.toThrow(SOURCE_REFUSALS.waiting)
  })
})

test('an external site is understood without its scheme, and by the URL of a page', async () => {
  expect(await find('www.wikidata.org/wiki/Q42')).toMatchObject({
    url: new URL('https://www.wikidata.org'),
    gateway: null,
  })
})
