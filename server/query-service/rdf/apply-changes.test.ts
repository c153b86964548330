import { describe, expect, test } from '@jest/globals'
import { defaultGraph, Store } from 'oxigraph'
import { type UpdateOperation, updateText } from '#server/query-service/update-operation.ts'
import { applyChanges } from './apply-changes.ts'
import type { ChangedEntity } from './changed-entity.ts'
import { fixture, MUSEUM, munged } from './rdf-fixtures.ts'

const IDS = ['P1', 'P4', 'P8', 'Q1', 'Q2', 'L1']

/** A store with what a rebuild would have. */
function rebuilt(...texts: readonly string[]): Store {
  const store = new Store()
  for (const text of texts) store.load(text, { format: 'application/n-triples' })
  return store
}

function lines(store: Store): readonly string[] {
  return store
    .dump({ format: 'application/n-triples', from_graph_name: defaultGraph() })
    .split('\n')
    .toSorted()
}

async function apply(store: Store, ...changes: readonly ChangedEntity[]): Promise<void> {
  await applyChanges({ update: async operations => store.update(updateText(operations)) }, MUSEUM, changes)
}

const all = () => rebuilt(...IDS.map(id => munged(id)))
/** Another item with the same dates, references and sitelinks as Q2. */
const twin = () =>
  munged('Q2', {
    '8080/entity/Q2>': '8080/entity/Q3>',
    'EntityData/Q2>': 'EntityData/Q3>',
    'statement/Q2-': 'statement/Q3-',
  })
const articles = (id: string, ...names: readonly string[]) =>
  names
    .flatMap(name => [
      `<https://en.example.org/wiki/${name}> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://schema.org/Article> .`,
      `<https://en.example.org/wiki/${name}> <http://schema.org/about> <${MUSEUM.prefixes['wd']}${id}> .`,
      `<https://en.example.org/wiki/${name}> <http://schema.org/isPartOf> <https://en.example.org/> .`,
      `<https://en.example.org/wiki/${name}> <http://schema.org/name> "${name}"@en .`,
      '<https://en.example.org/> <http://wikiba.se/ontology#wikiGroup> "wikipedia" .',
    ])
    .join('\n')

describe('changed entities', () => {
  test('are in an empty store as a rebuild has them', async () => {
    const store = new Store()
    await apply(store, ...IDS.map(id => ({ id, triples: munged(id) })))
    expect(store.size).toBeGreaterThan(150)
    expect(lines(store)).toEqual(lines(all()))
  })

  test('may be applied again', async () => {
    const store = all()
    await apply(store, ...IDS.map(id => ({ id, triples: munged(id) })))
    expect(lines(store)).toEqual(lines(all()))
  })

  test('leave nothing when they are deleted', async () => {
    const store = all()
    for (const id of IDS) await apply(store, { id, triples: null })
    expect(lines(store)).toEqual([''])
  })

  test('count once when they are named twice, as they were read last', async () => {
    const store = new Store()
    await apply(store, { id: 'Q2', triples: munged('P4') }, { id: 'Q2', triples: munged('Q2') })
    expect(lines(store)).toEqual(lines(rebuilt(munged('Q2'))))
  })

  test('are applied a few at a time', async () => {
    const requests: string[] = []
    const changes = Array.from({ length: 600 }, (_, index) => ({ id: `Q${index + 1}`, triples: null }))
    const large = Array.from({ length: 3 }, (_, index) => ({
      id: `Q${index + 1000}`,
      triples: '\n'.repeat(1_500_000),
    }))
    await applyChanges({ update: async operations => void requests.push(updateText(operations)) }, MUSEUM, [
      ...changes,
      ...large,
    ])
    expect(requests.length).toBe(5)
  })

  test.each(['Q1> . <', 'q1', '', 'Q01', 'Q1-F1'])('have ids that cannot be anything else: %j', async id => {
    await expect(apply(new Store(), { id, triples: null })).rejects.toThrow('not the id')
  })
})

describe('of an item that was edited', () => {
  test('only its own statements, references and values go', async () => {
    const store = rebuilt(...IDS.map(id => munged(id)), twin())
    const short = munged('Q2')
      .split('\n')
      .filter(line => !/prop|statement|value|reference/.test(line))
      .join('\n')
    await apply(store, { id: 'Q2', triples: short })
    expect(lines(store)).toEqual(
      lines(rebuilt(...['P1', 'P4', 'P8', 'Q1', 'L1'].map(id => munged(id)), short, twin())),
    )
    await apply(store, { id: 'Q3', triples: null })
    const rest = lines(store).join('\n')
    expect(rest).not.toContain('/reference/4')
    expect(rest).not.toContain('museum.localhost:8080/value/')
  })

  test('values that only normalized values used are removed', async () => {
    const [value, base] = ['abeb4fe06f6f264bbfe920d37948a303', '29acf05dcea9af6f5be7829d9605d0d2']
    const to = (from: string, into: string) =>
      `<${MUSEUM.prefixes['wdv']}${from}> <http://wikiba.se/ontology#quantityNormalized> <${MUSEUM.prefixes['wdv']}${into}> .\n`
    const normalized = munged('Q2')
      .split('\n')
      .filter(line => !/statement\/value\/P4/.test(line))
      .join('\n')
    const store = rebuilt(normalized + to(value, base) + to(base, base))
    await apply(store, { id: 'Q2', triples: null })
    expect(lines(store)).toEqual([''])
  })

  test('sitelinks are replaced, and a site goes with its last article', async () => {
    const store = rebuilt(munged('Q2'), articles('Q2', 'One', 'Two'), articles('Q3', 'Three'))
    await apply(store, { id: 'Q2', triples: `${munged('Q2')}${articles('Q2', 'Four')}` })
    expect(lines(store)).toEqual(
      lines(rebuilt(munged('Q2'), articles('Q2', 'Four'), articles('Q3', 'Three'))),
    )
    await apply(store, { id: 'Q2', triples: null }, { id: 'Q3', triples: null })
    expect(lines(store)).toEqual([''])
  })

  test('a redirect takes its place', async () => {
    const store = all()
    await apply(store, { id: 'Q2', triples: munged('Q1', { 'Q1>': 'Q2>' }) })
    expect(lines(store).filter(line => line.includes('/Q2> ')).length).toBe(3 + 1)
    expect(lines(store).join()).not.toContain('statement/Q2-')
  })
})

test('a reference that is rewritten leaves no value behind that only its old form used', async () => {
  const store = rebuilt(munged('Q2'))
  const time = '426df9023763f08b066f4478480f44cd'
  const anew = munged('Q2')
    .split('\n')
    .filter(line => !line.includes(time))
    .join('\n')
  const other = anew
    .replaceAll('8080/entity/Q2>', '8080/entity/Q3>')
    .replaceAll('statement/Q2-', 'statement/Q3-')
  await apply(store, { id: 'Q3', triples: other }, { id: 'Q2', triples: anew })
  expect(lines(store)).toEqual(lines(rebuilt(anew, other)))
})

test('statements with properties of another wiki go like others', async () => {
  const federated = munged('Q2', { 'museum.localhost:8080/prop/': 'www.wikidata.org/prop/' })
  const store = rebuilt(federated)
  await apply(store, { id: 'Q2', triples: null })
  expect(lines(store)).toEqual([''])
})

test('forms and senses that a lexeme has lost go with their statements', async () => {
  const store = all()
  const bare = munged('L1')
    .split('\n')
    .filter(line => !/L1-[FS]1/.test(line))
    .join('\n')
  await apply(store, { id: 'L1', triples: bare })
  expect(lines(store).join('\n')).not.toMatch(/L1-[FS]1/)
})

describe('what members can type', () => {
  const textOf = (value: string) => ({ '"hallo"@de': value, '"id 1"': value.replace(/@.*$/, '') })

  test.each([
    '\\\\u0022',
    '\\\\u005C\\\\u0022 } ; DROP ALL ; #',
    '\\\\\\\\U00000022',
    '\\\\u000A',
    '\\\\\\u0007\\\\u0022',
    '} ; DELETE WHERE { ?s ?p ?o } #',
    '\\"; \\n<a> .',
    "''' \\\\",
    '\\\\\\\\\\\\',
  ])('is the same text in an update as in a dump: %j', async text => {
    const triples = munged('Q2', textOf(`"${text}"@de`))
    const store = all()
    await apply(store, { id: 'Q2', triples })
    expect(lines(store)).toEqual(
      lines(rebuilt(...IDS.filter(id => id !== 'Q2').map(id => munged(id)), triples)),
    )
  })

  test('never reaches an engine in a form that it could read as an escaped quote', async () => {
    const requests: string[] = []
    const triples = munged('Q2', textOf('"\\\\u0022 \\\\\\\\U00000022"@de'))
    await applyChanges({ update: async operations => void requests.push(updateText(operations)) }, MUSEUM, [
      { id: 'Q2', triples },
    ])
    expect(requests.join()).toContain('u0022')
    expect(requests.join()).not.toMatch(/\\u|\\U/)
  })

  test('deletes nothing of another entity, whatever it names', async () => {
    const victim = munged('Q2')
    const nodes = [
      ...new Set(victim.match(/http:\/\/museum[^>]*(?:statement\/Q2-|\/value\/|reference\/)[^>]*/g)),
    ]
    const attack = nodes
      .flatMap(node =>
        ['prop/direct/P7', 'prop/statement/P7', 'prop/qualifier/P7', 'prop/reference/P7'].map(
          predicate => `<${MUSEUM.prefixes['wd']}Q66> <${MUSEUM.server}/${predicate}> <${node}> .`,
        ),
      )
      .join('\n')
    const store = rebuilt(victim)
    await apply(store, { id: 'Q66', triples: attack })
    await apply(store, { id: 'Q66', triples: null })
    expect(lines(store)).toEqual(lines(rebuilt(victim)))
    await apply(store, { id: 'Q66', triples: attack })
    await apply(store, { id: 'Q2', triples: null })
    expect(lines(store)).toEqual(lines(rebuilt(attack)))
  })

  test('may be more than one request can have', async () => {
    const names = Array.from({ length: 1500 }, (_, index) => `${index}${'A'.repeat(1000)}`)
    const large = `${munged('Q2')}${articles('Q2', ...names)}\n`
    const lengths: number[] = []
    const store = rebuilt(munged('Q2'), articles('Q2', 'Gone'), twin())
    const update = async (operations: readonly UpdateOperation[]) => {
      const text = updateText(operations)
      lengths.push(text.length)
      store.update(text)
    }
    await applyChanges({ update }, MUSEUM, [{ id: 'Q2', triples: large }])
    expect(large.length).toBeGreaterThan(8_000_000)
    expect(Math.max(...lengths)).toBeLessThan(3_000_000)
    expect(lines(store)).toEqual(lines(rebuilt(large, twin())))
  })

  test('may be as much as an entity can have', async () => {
    const text = '\\\\u'.repeat(200_000)
    const triples = munged('Q2', textOf(`"${text}"@de`))
    const store = new Store()
    await apply(store, { id: 'Q2', triples })
    expect(lines(store)).toEqual(lines(rebuilt(triples)))
  })
})

test('Wikibase writes what these tests begin with', () => {
  expect(fixture('Q2')).toContain('Special:EntityData/Q2> <http://schema.org/about>')
})
