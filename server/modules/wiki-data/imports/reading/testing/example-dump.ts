import type { WikiFacts } from '#server/modules/wiki-data/imports/reading/common/wiki-facts.ts'

/** What an example wiki with Wikibase accepts. */
export const FACTS: WikiFacts = {
  namespaces: [
    { id: 0, name: '', aliases: [] },
    { id: 1, name: 'Talk', aliases: [] },
    { id: 2, name: 'User', aliases: [] },
    { id: 4, name: 'Museum of cards', aliases: ['Project'] },
    { id: 6, name: 'File', aliases: ['Image'] },
    { id: 8, name: 'MediaWiki', aliases: [] },
    { id: 10, name: 'Template', aliases: [] },
    { id: 14, name: 'Category', aliases: [] },
    { id: 120, name: 'Item', aliases: [] },
    { id: 121, name: 'Item talk', aliases: [] },
    { id: 122, name: 'Property', aliases: [] },
    { id: 828, name: 'Module', aliases: [] },
  ],
  models: [
    'wikitext',
    'javascript',
    'css',
    'json',
    'text',
    'Scribunto',
    'wikibase-item',
    'wikibase-property',
  ],
  entityNamespaces: { 'wikibase-item': 120, 'wikibase-property': 122 },
  textMax: 2048 * 1024,
  entityMax: 10 * 1024 * 1024,
  mainPage: 'Main Page',
  htmlMessages: ['copyright'],
  accounts: ['Keeper'],
  groups: ['sysop', 'bureaucrat', 'bot'],
  suffixes: ['png', 'svg'],
  fileMax: 1024 * 1024,
}

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

interface ExampleRevision {
  readonly text?: string | null
  readonly model?: string
  readonly user?: string
  readonly ip?: string
  readonly timestamp?: string
}

export function revisionXml({
  text = 'Some text',
  model = 'wikitext',
  user = 'Ada',
  ip,
  timestamp = '2020-01-02T03:04:05Z',
}: ExampleRevision = {}): string {
  const by =
    ip === undefined ? `<username>${escapeXml(user)}</username><id>7</id>` : `<ip>${escapeXml(ip)}</ip>`
  const content =
    text === null ? '<text deleted="deleted" />' : `<text xml:space="preserve">${escapeXml(text)}</text>`
  return `<revision><id>1</id><timestamp>${timestamp}</timestamp><contributor>${by}</contributor>
    <comment>because</comment><model>${model}</model><format>text/x-wiki</format>${content}</revision>`
}

export function pageXml(title: string, namespace: number, ...revisions: readonly ExampleRevision[]): string {
  const all = (revisions.length > 0 ? revisions : [{}]).map(revisionXml).join('')
  return `<page><title>${escapeXml(title)}</title><ns>${namespace}</ns><id>1</id>${all}</page>`
}

const HEAD = `<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en"><siteinfo>
  <sitename>Source of cards</sitename><dbname>source</dbname><namespaces><namespace key="0" case="first-letter" />
  <namespace key="2" case="first-letter">Benutzer</namespace><namespace key="4">Source</namespace>
  <namespace key="100">Portal</namespace><namespace key="120">Item</namespace></namespaces></siteinfo>`

/** An export of MediaWiki with these pages. */
export function dumpXml(...pages: readonly string[]): string {
  return `${HEAD}${pages.join('\n')}</mediawiki>\n`
}

export const itemXml = (id: string, json: object = { type: 'item', id }) =>
  pageXml(`Item:${id}`, 120, { model: 'wikibase-item', text: JSON.stringify(json) })
