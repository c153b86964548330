/** Where a wiki's host lists its dumps; their own addresses are below. */
export const DUMPS_PATH = '/dumps/'

/** Below it: what the dumps are, for programs (DCAT and VoID). */
export const DATASET_FILE = 'dataset.ttl'

/** The files that a wiki offers for download, by the names that Wikidata's tools look for. Their addresses never change. */
export const DUMP_FILES = [
  {
    name: 'latest-all.json.gz',
    title: 'Entities as JSON',
    about: 'All items, properties and lexemes, one a line, in Wikibase’s JSON.',
    of: 'data',
  },
  {
    name: 'latest-all.ttl.gz',
    title: 'Entities as RDF',
    about: 'All statements with their qualifiers and references, as Turtle.',
    of: 'data',
  },
  {
    name: 'latest-truthy.nt.gz',
    title: 'Best statements as RDF',
    about: 'The best statements without qualifiers and references, as N-Triples.',
    of: 'data',
  },
  {
    name: 'pages.xml.gz',
    title: 'Pages as XML',
    about: 'All pages with their history, in MediaWiki’s export format.',
    of: 'texts',
  },
] as const

export type DumpName = (typeof DUMP_FILES)[number]['name']

export function isDumpName(name: string): name is DumpName {
  return DUMP_FILES.some(file => file.name === name)
}
