import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { MEGABYTE } from '#contract/limits.ts'
import { newFolder } from '#jest/test-folders.ts'
import { applyChanges } from '#server/query-service/rdf/apply-changes.ts'
import { mungeFor, mungeText } from '#server/query-service/rdf/munge.ts'
import { OxigraphStore } from '#server/query-service/store/oxigraph-store.ts'
import { vocabularyOf } from '#server/query-service/vocabulary.ts'

/** Oxigraph writes IRIs unchanged, so invalid characters must be gone before it gets them. */

const vocabulary = vocabularyOf('http://museum.localhost')
const ITEM = '<http://museum.localhost/entity/Q1>'
const HOSTILE = [
  'http://a/x y',
  'http://a/x"y',
  'http://a/x<y',
  'http://a/x>y',
  'http://a/x{y}|^`',
  'http://a/%zz',
  'http://[x/',
  'relative',
  String.raw`http://a/\u003E <http://a/p> "injected" .\u000A<http://a/s`,
  String.raw`http://a/\U0000003E\u0020.`,
  String.raw`http://a/\u005C\u005Cu003E`,
  String.raw`http://a/\u000A\u000D\u0000`,
  String.raw`http://a/\uD800`,
  String.raw`http://a/\q`,
  'http://a/\u202e\u0007\u007f',
]
const lines = HOSTILE.flatMap(iri => [
  `<${iri}> <http://a/p> "subject" .`,
  `${ITEM} <${iri}> "predicate" .`,
  `${ITEM} <http://a/p> <${iri}> .`,
  `${ITEM} <http://a/p> "datatype"^^<${iri}> .`,
])

const dir = newFolder()

async function dumped(fill: (store: OxigraphStore) => Promise<void>): Promise<readonly string[]> {
  const store = await OxigraphStore.open({ memoryMax: 64 * MEGABYTE })
  const file = join(dir, 'dump.nt.gz')
  try {
    await fill(store)
    await store.dump(file)
  } finally {
    await store.close()
  }
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n').toSorted()
}

test('no IRI of a dump breaks a snapshot or adds a triple to it', async () => {
  const munged = await mungeText(mungeFor(vocabulary), lines.join('\n'))
  const file = join(dir, 'munged.nt.gz')
  writeFileSync(file, gzipSync(munged))
  const once = await dumped(async store => await store.load(file))
  const expected = [...new Set(munged.trimEnd().split('\n'))].toSorted()
  expect(once).toEqual(expected)
  expect(once.length).toBeGreaterThan(2 * HOSTILE.length)
  for (const line of once) expect(line).not.toMatch(/<[^>]*[\s"<\\^`{|}][^>]*>/)
  expect(once.filter(line => line.includes(' "injected" '))).toEqual([])

  writeFileSync(file, gzipSync(once.join('\n')))
  expect(await dumped(async store => await store.load(file))).toEqual(once)
})

test('an edit with such IRIs is the same in an update and in a snapshot', async () => {
  const own = lines.filter(line => line.startsWith(ITEM))
  const triples = await mungeText(mungeFor(vocabulary), own.join('\n'))
  const updated = await dumped(async store => await applyChanges(store, vocabulary, [{ id: 'Q1', triples }]))
  expect(updated).toEqual([...new Set(triples.trimEnd().split('\n'))].toSorted())
})
