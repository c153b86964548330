import { randomBytes } from 'node:crypto'
import { importPages } from '#server/engine/testing/import-pages.ts'
import { ADMIN, type TestEngine } from '#server/engine/testing/test-engine.ts'
import { png, pngChunk } from '#server/engine/testing/test-files.ts'
import { uploadResult } from '#server/engine/testing/upload.ts'

const PAGES = 1000
const REVISIONS = 5000
const FILES = 20
const FILE_BYTES = 200_000
const WORDS = 'archive book card deed era find gem herb ink jewel key letter map note order page'.split(' ')

/**
 * Creates a wiki of a thousand items (or of pages, without Wikibase), five thousand revisions and twenty files.
 * @returns its domain.
 */
export async function createLargeWiki(kit: TestEngine, name: string): Promise<string> {
  const domain = kit.domain(name)
  const wiki = await kit.createWiki(name)
  await wiki.logIn(ADMIN.username, ADMIN.password)
  const settings = { wgEnableUploads: '1' }
  await kit.engine.publish({ domain, sitename: name, settings, deletedAt: null, quotaMb: null })
  for (let file = 0; file < FILES; file += 1) {
    const picture = png(3, 3, [pngChunk('noIz', randomBytes(FILE_BYTES))])
    const result = await uploadResult(wiki, `Picture ${file}.png`, picture)
    if (result !== 'Success') throw new Error(`No file was uploaded: ${result}`)
  }
  const withItems = kit.engine.facts.extensions.includes('wikibase')
  await importPages(kit, domain, revisions(withItems))
  return domain
}

function* revisions(withItems: boolean) {
  for (let revision = 0; revision < REVISIONS; revision += 1) {
    const number = (revision % PAGES) + 1
    const round = Math.floor(revision / PAGES)
    yield {
      ...(withItems
        ? { namespace: 120, title: `Q${number}`, model: 'wikibase-item', text: itemText(number, round) }
        : { namespace: 0, title: `Page ${number}`, model: 'wikitext', text: pageText(number, round) }),
      timestamp: `2026-01-01T0${round}:00:00Z`,
      comment: `Version ${round}`,
    }
  }
}

function pageText(number: number, round: number): string {
  const word = (index: number) => WORDS[(number * 7 + index * index + round) % WORDS.length] ?? ''
  return Array.from({ length: 300 }, (_, index) => word(index)).join(' ')
}

function itemText(number: number, round: number): string {
  const texts = (kind: string) =>
    Object.fromEntries(
      ['en', 'de', 'fr', 'es'].map(language => [
        language,
        { language, value: `${kind} ${number} ${pageText(number, round).slice(0, 60)} ${language}` },
      ]),
    )
  return JSON.stringify({
    type: 'item',
    id: `Q${number}`,
    labels: texts('label'),
    descriptions: texts('about'),
    aliases: {},
    claims: {},
    sitelinks: {},
  })
}
