import { describe, expect, test } from '@jest/globals'
import { Store } from 'oxigraph'
import { updateText } from '#server/query-service/update-operation.ts'
import { applyChanges } from './apply-changes.ts'
import { dependentsOf, type Row } from './dependent-entities.ts'
import { type Normalizing, normalizingOf } from './normalizing.ts'
import { MUSEUM } from './rdf-fixtures.ts'

const { wd, wds, p, ps, psv, pq, prv, wdv, wdref, wikibase, prov } = MUSEUM.prefixes
const NORMALIZING: Normalizing = { conversions: ['P1', 'P2'], templates: ['P3'] }
const RANK = `<${wikibase}rank>`
const NORMAL = `<${wikibase}NormalRank>`

/** Triples of a statement with a quantity. */
function quantity(id: string, property: string, amount: number, unit: string, rank = NORMAL): string {
  const statement = `<${wds}${id}-${property}-${unit}>`
  const value = `<${wdv}${amount}-${unit}>`
  return [
    `<${wd}${id}> <${p}${property}> ${statement} .`,
    `${statement} ${RANK} ${rank} .`,
    `${statement} <${psv}${property}> ${value} .`,
    `${value} <${wikibase}quantityUnit> <${wd}${unit}> .\n`,
  ].join('\n')
}

function said(id: string, property: string, term: string, predicate = ps): string {
  const statement = `<${wds}${id}-${property}>`
  return [
    `<${wd}${id}> <${p}${property}> ${statement} .`,
    `${statement} ${RANK} ${NORMAL} .`,
    `${statement} <${predicate}${property}> ${term} .\n`,
  ].join('\n')
}

const METRE = quantity('Q1', 'P1', 1, 'Q1')
const KILOMETRE = quantity('Q2', 'P1', 1000, 'Q1')
const BRIDGE = quantity('Q10', 'P5', 3, 'Q2')
const STATUE = quantity('Q11', 'P5', 2, 'Q1')
const TEMPLATE = '"http://ids.example/\\"$1\\u007F\\n"'

/** Lengths in a reference, and in a qualifier of a lexeme's form. */
const CITED = [
  `<${wd}Q12> <${p}P6> <${wds}Q12-a> .`,
  `<${wds}Q12-a> <${prov}wasDerivedFrom> <${wdref}1> .`,
  `<${wdref}1> <${prv}P5> <${wdv}5-Q2> .`,
  `<${wdv}5-Q2> <${wikibase}quantityUnit> <${wd}Q2> .`,
  `<${wd}L1-F2> <${p}P6> <${wds}L1-F2-a> .`,
  `<${wds}L1-F2-a> <${MUSEUM.prefixes['pqv']}P5> <${wdv}5-Q2> .\n`,
].join('\n')
const IDS = [
  `<${wd}Q13> <${p}P4> <${wds}Q13-a> .`,
  `<${wds}Q13-a> <${ps}P4> "x" .`,
  `<${wd}Q14> <${p}P6> <${wds}Q14-a> .`,
  `<${wds}Q14-a> <${pq}P4> "x" .\n`,
].join('\n')

async function museum() {
  const store = new Store()
  await applyChanges(
    { update: async operations => store.update(updateText(operations)) },
    MUSEUM,
    Object.entries({
      ...{ Q1: METRE, Q2: KILOMETRE, Q10: BRIDGE, Q11: STATUE, Q12: CITED, Q13: IDS },
      P4: said('P4', 'P3', TEMPLATE),
    }).map(([id, triples]) => ({ id, triples })),
  )
  return store
}

async function dependents(
  changes: Readonly<Record<string, string | null>>,
  { isSure = true, max = 100, normalizing = NORMALIZING } = {},
) {
  const store = await museum()
  const select = async (query: string) => {
    const text = store.query(query, { results_format: 'json' }) as string
    return (JSON.parse(text) as { results: { bindings: Row[] } }).results.bindings
  }
  const found = await dependentsOf(
    { select },
    Object.entries(changes).map(([id, triples]) => ({ id, triples })),
    { vocabulary: MUSEUM, normalizing, isSure, max },
  )
  return found && { telling: [...found.telling], ids: [...found.ids].sort() }
}

const NOTHING = { telling: [], ids: [] }

describe('of a unit', () => {
  test('whose conversion has changed, all entities with values in it are reread', async () => {
    expect(await dependents({ Q2: quantity('Q2', 'P1', 1001, 'Q1') })).toEqual({
      telling: ['Q2'],
      ids: ['L1', 'Q10', 'Q12'],
    })
  })

  test.each([
    ['is deleted', null],
    ['lost its conversion', ''],
    ['has its conversion deprecated', quantity('Q2', 'P1', 1000, 'Q1', `<${wikibase}DeprecatedRank>`)],
    ['has another one by the other property', quantity('Q2', 'P2', 1000, 'Q1')],
  ])('that %s, too', async (_what, triples) => {
    expect((await dependents({ Q2: triples }))?.ids).toContain('Q10')
  })

  test('that has become one only now, too', async () => {
    const cited = `${quantity('Q11', 'P1', 1, 'Q2')}`
    expect(await dependents({ Q11: cited })).toEqual({ telling: ['Q11'], ids: [] })
  })

  test('that is no longer a standard unit, entities with values in units that lead to it are reread as well', async () => {
    expect(await dependents({ Q1: quantity('Q1', 'P1', 2, 'Q1') })).toEqual({
      telling: ['Q1'],
      ids: ['L1', 'Q1', 'Q10', 'Q11', 'Q12', 'Q2'],
    })
  })

  test('that says the same as before, nothing is reread', async () => {
    const label = `<${wd}Q2> <http://www.w3.org/2000/01/rdf-schema#label> "kilometre"@en .\n`
    expect(await dependents({ Q2: KILOMETRE + label, Q10: BRIDGE, Q11: null })).toEqual(NOTHING)
  })

  test('that says the same, everything is reread while it is unknown what it was used for', async () => {
    expect((await dependents({ Q2: KILOMETRE }, { isSure: false }))?.ids).toContain('Q10')
    expect(await dependents({ Q10: BRIDGE }, { isSure: false })).toEqual(NOTHING)
  })
})

test('ids are reread when the template of their URIs has changed, and only then', async () => {
  expect(await dependents({ P4: said('P4', 'P3', '"http://other.example/$1"') })).toEqual({
    telling: ['P4'],
    ids: ['Q13', 'Q14'],
  })
  expect(await dependents({ P4: said('P4', 'P3', TEMPLATE) })).toEqual(NOTHING)
})

test('there may be too many', async () => {
  expect(await dependents({ Q1: null }, { max: 2 })).toBeNull()
})

test('nothing is looked up for a wiki that has mapped nothing', async () => {
  expect(await dependents({ Q2: null }, { normalizing: { conversions: [], templates: [] } })).toEqual(NOTHING)
})

describe('which properties normalize', () => {
  const of = (properties: unknown) =>
    normalizingOf({ wikibaseManifestEquivEntities: JSON.stringify({ properties, items: {} }) })

  test('is what the managers have mapped', () => {
    expect(of({ P2370: 'P1', P2442: 'P2', P1921: 'P3', P31: 'P4' })).toEqual(NORMALIZING)
    expect(of({})).toEqual({ conversions: [], templates: [] })
    expect(normalizingOf({})).toEqual({ conversions: [], templates: [] })
  })

  test('never includes text that would be another part of a query', () => {
    expect(of({ P2370: 'P1> ?x', P2442: ['P1'], P1921: 'No Mapping' })).toEqual({
      conversions: [],
      templates: [],
    })
  })
})
