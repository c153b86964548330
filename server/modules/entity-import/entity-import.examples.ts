import type { Entity, Snak, Statement } from './wikibase/entity-json.ts'

/** A small knowledge base like that of the default import, for tests. */

const text = (language: string, value: string) => ({ [language]: { language, value } })

const itemValue = (id: string): Snak['datavalue'] => ({
  type: 'wikibase-entityid',
  value: { 'entity-type': 'item', id, 'numeric-id': Number(id.slice(1)) },
})

export const snak = (property: string, value: Snak['datavalue']): Snak => ({
  snaktype: 'value',
  property,
  ...(value && { datavalue: value }),
})

export function statement(property: string, target: string, more: Partial<Statement> = {}): Statement {
  return { mainsnak: snak(property, itemValue(target)), rank: 'normal', type: 'statement', ...more }
}

export function property(
  id: string,
  label: string,
  datatype = 'wikibase-item',
  more: Partial<Entity> = {},
): Entity {
  return {
    id,
    type: 'property',
    datatype,
    labels: text('en', label),
    descriptions: {},
    aliases: {},
    claims: {},
    ...more,
  }
}

export function item(id: string, label: string, more: Partial<Entity> = {}): Entity {
  return {
    id,
    type: 'item',
    labels: text('en', label),
    descriptions: text('en', `${label}, described`),
    aliases: {},
    claims: {},
    ...more,
  }
}

const imageOf = (value: string): Statement => ({
  mainsnak: snak('P18', { type: 'string', value }),
  rank: 'preferred',
  type: 'statement',
})

/**
 * P31 "instance of" and P18 "image"; Douglas Adams, who is a human with an image, and human, who is something
 * unknown.
 */
export const smallKnowledgeBase: readonly Entity[] = [
  property('P31', 'instance of'),
  property('P18', 'image', 'commonsMedia'),
  item('Q42', 'Douglas Adams', {
    labels: { ...text('en', 'Douglas Adams'), ...text('ar', 'دوغلاس آدمز'), ...text('tlh', 'doghlas') },
    aliases: { en: [{ language: 'en', value: 'DNA' }] },
    claims: {
      P31: [
        statement('P31', 'Q5', {
          qualifiers: { P31: [snak('P31', itemValue('Q5'))], P580: [snak('P580', itemValue('Q5'))] },
          references: [
            { snaks: { P31: [snak('P31', itemValue('Q5'))] } },
            { snaks: { P248: [snak('P248', itemValue('Q5'))] } },
          ],
        }),
      ],
      P18: [imageOf('Douglas adams.jpg'), imageOf('missing.jpg')],
      P19: [statement('P19', 'Q350')],
    },
  }),
  item('Q5', 'human', { claims: { P31: [statement('P31', 'Q55983715')] } }),
]
