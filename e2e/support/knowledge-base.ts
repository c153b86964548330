/** The entities of a wiki that others import from: every common datatype, and labels that need care. */

export function texts(label: string, language = 'en') {
  return {
    labels: { [language]: { language, value: label } },
    descriptions: { en: { language: 'en', value: `${label}, described` } },
  }
}

const property = (label: string, datatype: string) => ['property', { ...texts(label), datatype }] as const
const item = (label: string, language?: string) => ['item', texts(label, language)] as const

/** In the order of their ids: P1 to P12, Q1 to Q7, L1. */
export const knowledgeBase: readonly (readonly [kind: string, data: object])[] = [
  property('instance of', 'wikibase-item'),
  property('motto', 'string'),
  property('height', 'quantity'),
  property('born', 'time'),
  property('name', 'monolingualtext'),
  property('site', 'url'),
  property('place', 'globe-coordinate'),
  property('related property', 'wikibase-property'),
  property('catalogue number', 'external-id'),
  property('taken', 'string'),
  property('shared', 'string'),
  property('word', 'wikibase-lexeme'),
  item('human'),
  item('metre'),
  ['item', { labels: { en: { language: 'en', value: 'Ada' } } }],
  item('دوغلاس آدمز', 'ar'),
  ['item', {}],
  item('to be deleted'),
  item('<b onclick="alert(1)">bold</b> \u202Eright to left'),
  ['lexeme', { lemmas: texts('run').labels, language: 'Q1', lexicalCategory: 'Q2' }],
]

function snak(property: string, type: string, value: unknown) {
  return { snaktype: 'value', property, datavalue: { type, value } }
}

const entity = (property: string, id: string) =>
  snak(property, 'wikibase-entityid', { 'entity-type': id.startsWith('P') ? 'property' : 'item', id })
const text = (property: string, value: string) => snak(property, 'string', value)

/** Q3 with everything that a statement can have. @param host the wiki's, as in the URIs of its units. */
export const personOf = (host: string) => ({
  ...texts('Ada'),
  aliases: {
    en: [
      { language: 'en', value: 'Countess' },
      { language: 'en', value: 'Lovelace' },
    ],
  },
  claims: [
    {
      ...statement(entity('P1', 'Q1')),
      rank: 'preferred',
      qualifiers: { P2: [text('P2', 'second'), text('P2', 'first')], P8: [entity('P8', 'P3')] },
      'qualifiers-order': ['P8', 'P2'],
      references: [
        { snaks: { P6: [text('P6', 'https://example.org/a?b=c#d')], P1: [entity('P1', 'Q4')] } },
        { snaks: { P9: [text('P9', 'A 1/2')] } },
      ],
    },
    statement(entity('P1', 'Q4')),
    statement({ snaktype: 'somevalue', property: 'P1' }),
    { ...statement({ snaktype: 'novalue', property: 'P2' }), rank: 'deprecated' },
    statement(text('P2', '<script>alert(1)</script>')),
    statement(snak('P3', 'quantity', { amount: '+1.65', unit: `http://${host}/entity/Q2` })),
    statement(snak('P3', 'quantity', { amount: '+2', upperBound: '+3', lowerBound: '+1', unit: '1' })),
    statement(
      snak('P4', 'time', {
        time: '+1815-12-10T00:00:00Z',
        timezone: 0,
        before: 0,
        after: 0,
        precision: 11,
        calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
      }),
    ),
    statement(snak('P5', 'monolingualtext', { language: 'ar', text: 'آدا' })),
    statement(
      snak('P7', 'globecoordinate', {
        latitude: 52.5,
        longitude: 13.4,
        precision: 0.1,
        globe: 'http://www.wikidata.org/entity/Q2',
      }),
    ),
    statement(text('P11', 'of a property that exists already')),
    statement(text('P10', 'of a property that is not imported')),
  ],
})

function statement(mainsnak: object) {
  return { mainsnak, type: 'statement', rank: 'normal' }
}
