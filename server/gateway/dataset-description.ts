import { type LicenceSetting, licenceUrl } from '#contract/settings/licences.ts'
import { DUMP_FILES, DUMPS_PATH } from '#contract/wiki-data/dump-files.ts'
import { SPARQL_PATH } from '#server/php/request-target.ts'
import { isoTime } from '#server/platform/iso-time.ts'
import { printLiteral } from '#server/query-service/language/print-terms.ts'
import { text, typed, XSD } from '#server/query-service/language/syntax-tree.ts'
import type { WikiDumps } from '#server/wikis/dumps/wiki-dumps.ts'
import type { WikiRecord } from '#server/wikis/wiki-record.ts'

const PREFIXES = `@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix spdx: <http://spdx.org/rdf/terms#> .
@prefix void: <http://rdfs.org/ns/void#> .
`

/** The media type of each file's uncompressed content. */
const MEDIA_TYPES = {
  'latest-all.json.gz': 'application/json',
  'latest-all.ttl.gz': 'text/turtle',
  'latest-truthy.nt.gz': 'application/n-triples',
  'pages.xml.gz': 'application/xml',
} as const
const RDF: readonly string[] = ['latest-all.ttl.gz', 'latest-truthy.nt.gz']

/**
 * Describes a public wiki's data in Turtle: a DCAT and VoID dataset with its dumps and its query service.
 * Source: https://www.w3.org/TR/vocab-dcat-3/, https://www.w3.org/TR/void/
 * @param dumps null before the first ones are made.
 * @param answersQueries whether the wiki has a query service.
 */
export function datasetDescription(
  record: Pick<WikiRecord, 'sitename' | 'server' | 'language' | 'settings'>,
  dumps: WikiDumps | null,
  answersQueries: boolean,
): string {
  const { sitename, server, language } = record
  const iri = (path: string) => `<${encodeURI(server + path)}>`
  const offered = DUMP_FILES.flatMap(({ name, title, of }) => {
    const file = dumps?.files.find(each => each.name === name)
    return file ? [{ ...file, title, of }] : []
  })
  const facts = [
    'a dcat:Dataset, void:Dataset',
    `dct:title ${printLiteral(text(sitename))}`,
    `dct:language ${printLiteral(text(language))}`,
    `dct:publisher [ a foaf:Agent ; foaf:name ${printLiteral(text(sitename))} ]`,
    `foaf:homepage ${iri('/')}`,
    `dcat:landingPage ${iri('/')}`,
    ...licenceOf(record, 'wwLicenceData'),
    ...(answersQueries
      ? [
          `void:sparqlEndpoint ${iri(SPARQL_PATH)}`,
          `void:uriSpace ${printLiteral(text(`${server}/entity/`))}`,
        ]
      : []),
    ...(dumps ? [`dct:modified ${date(dumps.takenAt)}`] : []),
    ...offered
      .filter(({ name }) => RDF.includes(name))
      .map(({ name }) => `void:dataDump ${iri(DUMPS_PATH + name)}`),
    ...offered.map(({ name }) => `dcat:distribution <#${name}>`),
  ]
  const distributions = offered.map(({ name, title, size, sha256, of }) =>
    subject(`<#${name}>`, [
      'a dcat:Distribution',
      `dct:title ${printLiteral(text(title))}`,
      `dcat:downloadURL ${iri(DUMPS_PATH + name)}`,
      `dcat:mediaType <https://www.iana.org/assignments/media-types/${MEDIA_TYPES[name]}>`,
      'dcat:compressFormat <https://www.iana.org/assignments/media-types/application/gzip>',
      `dcat:byteSize ${size}`,
      `spdx:checksum [ a spdx:Checksum ; spdx:algorithm spdx:checksumAlgorithm_sha256 ; spdx:checksumValue ${printLiteral(typed(sha256, `${XSD}hexBinary`))} ]`,
      ...licenceOf(record, of === 'data' ? 'wwLicenceData' : 'wwLicenceText'),
    ]),
  )
  return `${PREFIXES}\n${[subject('<#dataset>', facts), ...distributions].join('\n')}`
}

const subject = (name: string, facts: readonly string[]) => `${name} ${facts.join(' ;\n  ')} .\n`

const date = (time: number) => printLiteral(typed(isoTime(time), `${XSD}dateTime`))

function licenceOf({ settings }: Pick<WikiRecord, 'settings'>, setting: LicenceSetting): string[] {
  const known = licenceUrl(settings, setting)
  return known === null ? [] : [`dct:license <${known}>`]
}
