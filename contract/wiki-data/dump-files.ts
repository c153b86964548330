import { msg } from '#i18n/msg.ts'

/** The path at which a wiki's host lists its dumps; the dumps are below it. */
export const DUMPS_PATH = '/dumps/'

/** Below it: the description of the dumps for programs (DCAT and VoID). */
export const DATASET_FILE = 'dataset.ttl'

/** The files that a wiki offers for download, by the names that Wikidata's tools look for. Their URLs never change. */
export const DUMP_FILES = [
  {
    name: 'latest-all.json.gz',
    title: msg('wiki-data-entities-as-json'),
    about: msg('wiki-data-all-items-properties-lexemes-one'),
    of: 'data',
  },
  {
    name: 'latest-all.ttl.gz',
    title: msg('wiki-data-entities-as-rdf'),
    about: msg('wiki-data-all-statements-with-their-qualifiers'),
    of: 'data',
  },
  {
    name: 'latest-truthy.nt.gz',
    title: msg('wiki-data-best-statements-as-rdf'),
    about: msg('wiki-data-best-statements-without-qualifiers-reference'),
    of: 'data',
  },
  {
    name: 'pages.xml.gz',
    title: msg('wiki-data-pages-as-xml'),
    about: msg('wiki-data-all-pages-with-their-history'),
    of: 'texts',
  },
] as const

export type DumpName = (typeof DUMP_FILES)[number]['name']

export function isDumpName(name: string): name is DumpName {
  return DUMP_FILES.some(file => file.name === name)
}
