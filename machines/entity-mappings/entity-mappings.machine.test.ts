import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { entityMappingsMachine } from './entity-mappings.machine.ts'
import { someMappings } from './entity-mappings.model.ts'

const start = () => runHeadless(entityMappingsMachine, { wikiId: 7, entities: someMappings })

describe('mapping entities', () => {
  test('a new mapping is shown immediately, and the whole map is saved', async () => {
    const { send, state, context, input, resolve } = start()
    send({ type: 'mapping.add', kind: 'items' })
    send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q3' } })
    const expected = { ...someMappings, items: { Q5: 'Q1', Q64: 'Q3' } }
    expect(context().shown).toEqual(expected)
    expect(input('saveMappings')).toEqual({ wikiId: 7, entities: expected })
    await resolve('saveMappings')
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ saved: expected, subject: null })
  })

  test('editing can replace the Wikidata id of a row', async () => {
    const { send, context, resolve } = start()
    send({ type: 'mapping.edit', kind: 'items', wikidata: 'Q5' })
    send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q1' } })
    await resolve('saveMappings')
    expect(context().saved.items).toEqual({ Q64: 'Q1' })
  })

  test('a second mapping of the same id is rejected, and the dialog stays open', () => {
    const { send, state, context } = start()
    send({ type: 'mapping.add', kind: 'items' })
    send({ type: 'mapping.save', row: { wikidata: 'Q5', local: 'Q9' } })
    expect(state()).toBe('editing')
    expect(context().failure).toEqual({ kind: 'duplicate', wikidata: 'Q5' })
    send({ type: 'mapping.save', row: { wikidata: 'Q6', local: 'Q9' } })
    expect(context().failure).toBeNull()
  })

  test('an id without a counterpart can be mapped', () => {
    const { send, state } = start()
    send({ type: 'mapping.add', kind: 'properties' })
    send({ type: 'mapping.save', row: { wikidata: 'P279', local: 'P2' } })
    expect(state()).toBe('savingRow')
  })

  test('a failure to save reverts the row and keeps the dialog open', async () => {
    const { send, state, context, reject } = start()
    send({ type: 'mapping.add', kind: 'items' })
    send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q3' } })
    await reject('saveMappings', failures.serverFault)
    expect(state()).toBe('editing')
    expect(context().shown).toEqual(someMappings)
    expect(context().failure).toEqual(failures.serverFault)
  })

  test('a deletion is confirmed, shown immediately, and reverted if it fails', async () => {
    const { send, state, context, input, reject, resolve } = start()
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    expect(state()).toBe('confirmingRemoval')
    send({ type: 'removal.confirm' })
    const expected = { ...someMappings, items: {} }
    expect(context().shown).toEqual(expected)
    expect(input('saveMappings')).toEqual({ wikiId: 7, entities: expected })
    await reject('saveMappings', failures.offline)
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ shown: someMappings, subject: null, failure: failures.offline })
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    send({ type: 'removal.confirm' })
    await resolve('saveMappings')
    expect(state()).toBe('browsing')
    expect(context()).toEqual({ wikiId: 7, saved: expected, shown: expected, subject: null, failure: null })
  })

  test.each([
    { type: 'mapping.add', kind: 'items' },
    { type: 'mapping.edit', kind: 'items', wikidata: 'Q5' },
    { type: 'mapping.remove', kind: 'items', wikidata: 'Q5' },
  ] as const)('a dialog opened by $type does not show why the last deletion failed', async event => {
    const { send, context, reject } = start()
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    send({ type: 'removal.confirm' })
    await reject('saveMappings', failures.offline)
    send(event)
    expect(context().failure).toBeNull()
  })

  test('cancelling after a rejected mapping forgets why it was rejected', () => {
    const { send, context } = start()
    send({ type: 'mapping.add', kind: 'items' })
    send({ type: 'mapping.save', row: { wikidata: 'Q5', local: 'Q9' } })
    send({ type: 'dialog.cancel' })
    expect(context()).toMatchObject({ subject: null, failure: null })
  })

  test('a row that is not in the tables can be neither edited nor deleted', () => {
    const { send, state } = start()
    send({ type: 'mapping.edit', kind: 'items', wikidata: 'Q64' })
    expect(state()).toBe('browsing')
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q64' })
    expect(state()).toBe('browsing')
  })

  test('mappings changed elsewhere on the page are shown here, too', () => {
    const { send, state, context } = start()
    const entities = { ...someMappings, items: { Q64: 'Q3' } }
    send({ type: 'mappings.replace', entities })
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ saved: entities, shown: entities })
  })

  test('a dialog saves also the mappings that were changed elsewhere while it was open', () => {
    const { send, input } = start()
    const entities = { ...someMappings, items: { Q5: 'Q1', Q64: 'Q3' } }
    send({ type: 'mapping.add', kind: 'items' })
    send({ type: 'mappings.replace', entities })
    send({ type: 'mapping.save', row: { wikidata: 'Q42', local: 'Q9' } })
    expect(input('saveMappings')).toMatchObject({ entities: { items: { Q5: 'Q1', Q64: 'Q3', Q42: 'Q9' } } })
  })

  test('and so does saving without a row', () => {
    const { send, state, input } = start()
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    send({ type: 'mappings.replace', entities: { ...someMappings, items: { Q5: 'Q1', Q64: 'Q3' } } })
    expect(state()).toBe('confirmingRemoval')
    send({ type: 'removal.confirm' })
    expect(input('saveMappings')).toMatchObject({ entities: { items: { Q64: 'Q3' } } })
  })

  test.each([
    { type: 'mapping.edit', kind: 'items', wikidata: 'Q5' },
    { type: 'mapping.remove', kind: 'items', wikidata: 'Q5' },
  ] as const)(
    'after a refusal, what is stored now is shown, and not what was stored before: $type',
    async event => {
      const { send, context, reject } = start()
      const entities = { ...someMappings, items: { Q5: 'Q1', Q64: 'Q3' } }
      send(event)
      send(
        event.type === 'mapping.edit'
          ? { type: 'mapping.save', row: { wikidata: 'Q5', local: 'Q9' } }
          : { type: 'removal.confirm' },
      )
      const { shown } = context()
      send({ type: 'mappings.replace', entities })
      expect(context().shown).toEqual(shown)
      await reject('saveMappings', failures.refused)
      expect(context()).toMatchObject({ saved: entities, shown: entities })
    },
  )

  test('cancelling changes nothing', () => {
    const { send, state, context, inputs } = start()
    send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('browsing')
    expect(context().subject).toBeNull()
    send({ type: 'mapping.edit', kind: 'items', wikidata: 'Q5' })
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ shown: someMappings, subject: null })
    expect(inputs('saveMappings')).toEqual([])
  })
})
