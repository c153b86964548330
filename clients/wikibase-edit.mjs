import WBEdit from 'wikibase-edit'
import { step, wiki } from './harness.mjs'

const edit = WBEdit({
  instance: wiki.url,
  wgScriptPath: '/w',
  credentials: { username: wiki.bot, password: wiki.botPassword },
  userAgent: 'clients/1 (tests)',
})
const ids = {}
for (const datatype of [
  'string',
  'wikibase-item',
  'time',
  'quantity',
  'monolingualtext',
  'globe-coordinate',
  'url',
  'external-id',
])
  await step(`create a property of type ${datatype}`, async () => {
    const { entity } = await edit.entity.create({
      type: 'property',
      datatype,
      labels: { en: `edit ${datatype}` },
    })
    ids[datatype] = entity.id
  })
await step('create an item with all parts', async () => {
  const { entity } = await edit.entity.create({
    type: 'item',
    labels: { en: 'Edited', de: 'Bearbeitet' },
    descriptions: { en: 'made by a client' },
    aliases: { en: ['Changed', 'Altered'] },
    claims: {
      [ids.string]: [
        {
          value: 'text',
          qualifiers: { [ids.time]: '1999' },
          references: [{ [ids.url]: 'https://example.org/' }],
        },
      ],
    },
  })
  ids.item = entity.id
})
await step('create a second item', async () => {
  ids.other = (await edit.entity.create({ type: 'item', labels: { en: 'Other' } })).entity.id
})
const id = () => ids.item
await step('set a label', async () => await edit.label.set({ id: id(), language: 'fr', value: 'Modifié' }))
await step(
  'set a description',
  async () => await edit.description.set({ id: id(), language: 'fr', value: 'par un client' }),
)
await step('add an alias', async () => await edit.alias.add({ id: id(), language: 'fr', value: 'Changé' }))
await step(
  'remove an alias',
  async () => await edit.alias.remove({ id: id(), language: 'fr', value: 'Changé' }),
)
const values = {
  string: 'another',
  'wikibase-item': () => ids.other,
  time: '1815-12-10',
  quantity: { amount: 3, unit: '1' },
  monolingualtext: { text: 'Hallo', language: 'de' },
  'globe-coordinate': { latitude: 52.5, longitude: 13.4, precision: 0.1 },
  url: 'https://example.org/a',
  'external-id': 'abc-1',
}
let guid = ''
for (const [datatype, value] of Object.entries(values))
  await step(`add a statement of type ${datatype}`, async () => {
    const { claim } = await edit.claim.create({
      id: id(),
      property: ids[datatype],
      value: typeof value === 'function' ? value() : value,
    })
    if (datatype === 'external-id') guid = claim.id
  })
await step('change a statement', async () => await edit.claim.update({ guid, newValue: 'abc-2' }))
await step(
  'add a qualifier',
  async () => await edit.qualifier.set({ guid, property: ids.string, value: 'a qualifier' }),
)
await step(
  'add a reference',
  async () => await edit.reference.set({ guid, snaks: { [ids.url]: 'https://example.org/b' } }),
)
await step('remove a statement', async () => await edit.claim.remove({ guid }))
await step(
  'edit an item as a whole',
  async () => await edit.entity.edit({ id: id(), labels: { es: 'Editado' } }),
)
await step('merge two items', async () => {
  const { entity } = await edit.entity.create({ type: 'item', labels: { it: 'Modificato' } })
  await edit.entity.merge({ from: entity.id, to: id() })
})
