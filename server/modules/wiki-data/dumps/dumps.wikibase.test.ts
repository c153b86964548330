import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, jest, test } from '@jest/globals'
import { DUMP_FILES } from '#contract/wiki-data/dump-files.ts'
import { createEntity, english, startWikibaseEngine } from '#server/engine/testing/wikibase-engine.ts'
import { allTestsShareEngineAndApp, app, kit } from '#server/testing/engine-app.ts'
import { insertReadyWiki } from '#server/testing/managed-wiki.ts'
import { lookForDumps } from './dumps.job.ts'

jest.setTimeout(240_000)

allTestsShareEngineAndApp({ start: startWikibaseEngine })

async function dump(name: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const headers = { host: kit.domain('data') }
  request({ port: kit.port, path: `/dumps/${name}`, headers }, answer =>
    buffer(answer).then(bytes => resolve(String(gunzipSync(bytes))), reject),
  )
    .on('error', reject)
    .end()
  return await promise
}

test('dumps have all entities in the forms that Wikidata’s tools read', async () => {
  const wiki = await kit.openWiki('data')
  const motto = await createEntity(wiki, 'property', { datatype: 'string', labels: english('motto') })
  const snak = (value: string, rank: string) => ({
    ...{ type: 'statement', rank },
    mainsnak: { snaktype: 'value', property: motto, datavalue: { type: 'string', value } },
  })
  const claims = [snak('the best one', 'preferred'), snak('the other one', 'normal')]
  const item = await createEntity(wiki, 'item', { labels: english('Berlin'), claims })
  await kit.settled()
  const domain = kit.domain('data')
  const { id } = await insertReadyWiki(app, domain)
  await kit.engine.publish({
    ...{ id, domain, sitename: 'Data', settings: {}, deletedAt: null, quotaMb: null },
  })
  await lookForDumps(app.deps)
  await app.deps.jobs.runDue()

  const list = await wiki.page('/dumps/')
  for (const { name } of DUMP_FILES) expect(list).toContain(`href="/dumps/${name}"`)
  expect(list).toContain('https://creativecommons.org/publicdomain/zero/1.0/')
  // `wikibase-dump-filter` and Wikidata Toolkit read it line by line: brackets, and one entity a line.
  const lines = (await dump('latest-all.json.gz')).trim().split('\n')
  expect([lines[0], lines.at(-1)]).toEqual(['[', ']'])
  const entities = lines.slice(1, -1).map(line => JSON.parse(line.replace(/,$/, '')) as { id: string })
  expect(entities.map(entity => entity.id).sort()).toEqual([motto, item].sort())
  const all = await dump('latest-all.ttl.gz')
  for (const text of ['the best one', 'the other one', '@prefix wd: ']) expect(all).toContain(text)
  const truthy = await dump('latest-truthy.nt.gz')
  expect(truthy).toContain(
    `<http://${domain}/entity/${item}> <http://${domain}/prop/direct/${motto}> "the best one"`,
  )
  expect(truthy).not.toContain('the other one')
  expect(await dump('pages.xml.gz')).toContain('<model>wikibase-item</model>')
})
