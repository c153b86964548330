import { seeded } from '#server/engine/testing/seeded.ts'

/** Properties in the order of their ids, with their datatypes. */
export const PROPERTIES = [
  ['kind', 'wikibase-item'],
  ['material', 'wikibase-item'],
  ['made by', 'wikibase-item'],
  ['made in', 'time'],
  ['height', 'quantity'],
  ['place', 'globe-coordinate'],
  ['certainty', 'string'],
  ['kind of material', 'wikibase-item'],
] as const

export const KINDS = ['vase', 'bowl', 'coin', 'mask', 'ring', 'tile', 'lamp', 'chair'] as const
/** Each material with the one of which it is a kind. */
export const MATERIALS = {
  material: null,
  mineral: 'material',
  metal: 'mineral',
  stone: 'mineral',
  plant: 'material',
  gold: 'metal',
  bronze: 'metal',
  marble: 'stone',
  jade: 'stone',
  wood: 'plant',
  oak: 'wood',
  bone: 'material',
} as const
export type Material = keyof typeof MATERIALS

const CREATORS = 40
const LONG_AGO = 1600

export interface Made {
  readonly id: string
  readonly label: string
  /** A German label, which every second thing has. */
  readonly german: string | null
  readonly kind: (typeof KINDS)[number]
  readonly material: Material
  readonly creator: string
  readonly isAttributed: boolean
  /** Whether its statement is deprecated. */
  readonly isWrong: boolean
  /** Null if it is known to have none. */
  readonly year: number | null
  /** Millimeters. */
  readonly height: number
  readonly latitude: number
  readonly longitude: number
}

/** Ids of kinds, materials and creators, in this order, followed by those of things. */
export const kindId = (kind: Made['kind']) => `Q${KINDS.indexOf(kind) + 1}`
export const materialId = (material: Material) =>
  `Q${KINDS.length + Object.keys(MATERIALS).indexOf(material) + 1}`
const FIRST_CREATOR = KINDS.length + Object.keys(MATERIALS).length + 1
const FIRST_THING = FIRST_CREATOR + CREATORS

/** A museum's things, always the same. @param count the number of items, including those to which others refer. */
export function museumThings(count: number): readonly Made[] {
  const below = seeded(1)
  const materials = Object.keys(MATERIALS) as Material[]
  return Array.from({ length: count - FIRST_THING + 1 }, (_, index): Made => {
    const number = FIRST_THING + index
    const kind = KINDS[below(KINDS.length)] ?? 'vase'
    return {
      id: `Q${number}`,
      label: `${kind} ${number}`,
      german: number % 2 === 0 ? `Ding ${number}` : null,
      kind,
      material: materials[below(materials.length)] ?? 'bone',
      creator: `Q${FIRST_CREATOR + below(CREATORS)}`,
      isAttributed: below(5) === 0,
      isWrong: below(23) === 0,
      year: below(17) === 0 ? null : LONG_AGO + below(400),
      height: 1 + below(3000),
      latitude: below(160) - 80,
      longitude: below(360) - 180,
    }
  })
}

/** All items as Wikibase stores them, with six statements per thing. */
export function* museumItems(
  things: readonly Made[],
): Generator<{ readonly id: string; readonly text: string }> {
  for (const kind of KINDS) yield item(kindId(kind), { en: kind }, [])
  for (const [material, parent] of Object.entries(MATERIALS))
    yield item(
      materialId(material as Material),
      { en: material },
      parent ? [entity('P8', materialId(parent))] : [],
    )
  for (let number = FIRST_CREATOR; number < FIRST_THING; number++)
    yield item(`Q${number}`, { en: `Potter ${number}` }, [])
  for (const thing of things)
    yield item(thing.id, { en: thing.label, ...(thing.german !== null && { de: thing.german }) }, [
      entity('P1', kindId(thing.kind)),
      entity('P2', materialId(thing.material)),
      {
        ...entity('P3', thing.creator),
        ...(thing.isWrong && { rank: 'deprecated' }),
        ...(thing.isAttributed && {
          qualifiers: { P7: [value('P7', { type: 'string', value: 'attributed' })] },
          'qualifiers-order': ['P7'],
        }),
      },
      { mainsnak: thing.year === null ? { snaktype: 'novalue', property: 'P4' } : year('P4', thing.year) },
      { mainsnak: value('P5', { type: 'quantity', value: { amount: `+${thing.height}`, unit: '1' } }) },
      {
        mainsnak: value('P6', {
          type: 'globecoordinate',
          value: {
            ...{ latitude: thing.latitude, longitude: thing.longitude, altitude: null, precision: 1 },
            globe: 'http://www.wikidata.org/entity/Q2',
          },
        }),
      },
    ])
}

interface Statement {
  readonly mainsnak: { readonly snaktype: string; readonly property: string }
}

function item(id: string, labels: Readonly<Record<string, string>>, statements: readonly Statement[]) {
  const claims: Record<string, object[]> = {}
  for (const [index, statement] of statements.entries()) {
    const guid = `${id}$00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const { property } = statement.mainsnak
    claims[property] = [
      ...(claims[property] ?? []),
      { type: 'statement', rank: 'normal', id: guid, ...statement },
    ]
  }
  const texts = Object.entries(labels).map(([language, text]) => [language, { language, value: text }])
  return {
    id,
    text: JSON.stringify({
      type: 'item',
      id,
      labels: Object.fromEntries(texts),
      descriptions: {},
      aliases: {},
      claims,
      sitelinks: {},
    }),
  }
}

function entity(property: string, id: string) {
  return {
    mainsnak: value(property, {
      type: 'wikibase-entityid',
      value: { 'entity-type': 'item', 'numeric-id': Number(id.slice(1)), id },
    }),
  }
}

function year(property: string, number: number) {
  return value(property, {
    type: 'time',
    value: {
      ...{ time: `+${number}-00-00T00:00:00Z`, timezone: 0, before: 0, after: 0, precision: 9 },
      calendarmodel: 'http://www.wikidata.org/entity/Q1985727',
    },
  })
}

function value(property: string, datavalue: { readonly type: string; readonly value: unknown }) {
  return { snaktype: 'value', property, datavalue }
}
