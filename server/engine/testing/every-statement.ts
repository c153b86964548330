/** A snak of a statement, qualifier or reference, for the API. */
export const snak = (property: string, type: string, value: unknown) => ({
  snaktype: 'value',
  property,
  datavalue: { type, value },
})
export const statement = (mainsnak: object, more: object = {}) => ({
  mainsnak,
  type: 'statement',
  rank: 'normal',
  ...more,
})

/** The datatypes of the properties P1, P2 and so on. */
export const DATATYPES = [
  ...[
    'string',
    'wikibase-item',
    'time',
    'quantity',
    'globe-coordinate',
    'monolingualtext',
    'url',
    'external-id',
  ],
  ...['commonsMedia', 'wikibase-property', 'wikibase-lexeme', 'wikibase-form', 'wikibase-sense'],
]

/** Statements of all kinds, if the properties are those of `DATATYPES` and Q1 is an item. @param server the wiki's origin. */
export function everything(server: string): readonly object[] {
  const time = {
    ...{ time: '+1952-03-11T00:00:00Z', timezone: 0, before: 0, after: 0, precision: 11 },
    calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
  }
  const reference = {
    snaks: { P3: [snak('P3', 'time', time)], P7: [snak('P7', 'string', 'http://example.org/')] },
  }
  const unknown = { snaktype: 'somevalue', property: 'P1' }
  return [
    statement(snak('P1', 'string', 'a \\u0022 b'), {
      references: [reference],
      qualifiers: { P4: [snak('P4', 'quantity', { amount: '+5', unit: '1' })] },
    }),
    statement(snak('P2', 'wikibase-entityid', { 'entity-type': 'item', id: 'Q1' })),
    statement(snak('P3', 'time', time), { references: [reference], rank: 'preferred' }),
    statement(
      snak('P4', 'quantity', {
        ...{ amount: '+5.5', unit: `${server}/entity/Q1` },
        ...{ upperBound: '+6', lowerBound: '+5' },
      }),
    ),
    statement(
      snak('P5', 'globecoordinate', {
        ...{ latitude: 1.5, longitude: 2, precision: 0.1, globe: 'http://www.wikidata.org/entity/Q2' },
      }),
    ),
    statement(snak('P6', 'monolingualtext', { language: 'de', text: 'hallo' })),
    statement(snak('P7', 'string', 'http://example.org/é?a=b|c'), { rank: 'deprecated' }),
    statement(snak('P8', 'string', 'id 1')),
    statement(unknown),
    statement({ snaktype: 'novalue', property: 'P2' }),
    statement(
      { snaktype: 'somevalue', property: 'P2' },
      {
        qualifiers: { P1: [unknown] },
        references: [{ snaks: { P1: [unknown], P2: [{ snaktype: 'novalue', property: 'P2' }] } }],
      },
    ),
    statement(snak('P10', 'wikibase-entityid', { 'entity-type': 'property', id: 'P1' })),
  ]
}
