import { describe, expect, test } from '@jest/globals'
import { failures } from '#machines/testing/failures.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { entityMappingsMachine } from './entity-mappings.machine.ts'
import { someMappings } from './entity-mappings.model.ts'

const start = () => runHeadless(entityMappingsMachine, { wikiId: 7, entities: someMappings })

describe('mapping entities', () => {
  test('a new mapping shows at once and the whole map is saved', async () => {
    const { actor, input, resolve } = start()
    actor.send({ type: 'mapping.add', kind: 'items' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q3' } })
    const expected = { ...someMappings, items: { Q5: 'Q1', Q64: 'Q3' } }
    expect(actor.getSnapshot().context.shown).toEqual(expected)
    expect(input('saveMappings')).toEqual({ wikiId: 7, entities: expected })
    await resolve('saveMappings')
    expect(actor.getSnapshot().value).toBe('browsing')
    expect(actor.getSnapshot().context.saved).toEqual(expected)
  })

  test('editing may change the Wikidata id, which then replaces the old one', async () => {
    const { actor, resolve } = start()
    actor.send({ type: 'mapping.edit', kind: 'items', wikidata: 'Q5' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q1' } })
    await resolve('saveMappings')
    expect(actor.getSnapshot().context.saved.items).toEqual({ Q64: 'Q1' })
  })

  test('a second mapping of one id is refused, and the dialog stays open', () => {
    const { actor } = start()
    actor.send({ type: 'mapping.add', kind: 'items' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'Q5', local: 'Q9' } })
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context.failure).toEqual({ kind: 'duplicate', wikidata: 'Q5' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'Q6', local: 'Q9' } })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  test('an id that has no counterpart yet can be given one', () => {
    const { actor } = start()
    actor.send({ type: 'mapping.add', kind: 'properties' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'P279', local: 'P2' } })
    expect(actor.getSnapshot().value).toBe('savingRow')
  })

  test('an id of the wrong kind is not saved', () => {
    const { actor } = start()
    actor.send({ type: 'mapping.add', kind: 'items' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'P31', local: 'Q1' } })
    expect(actor.getSnapshot().value).toBe('editing')
  })

  test('a failed save takes the row back and keeps the dialog open', async () => {
    const { actor, reject } = start()
    actor.send({ type: 'mapping.add', kind: 'items' })
    actor.send({ type: 'mapping.save', row: { wikidata: 'Q64', local: 'Q3' } })
    await reject('saveMappings', failures.serverFault)
    expect(actor.getSnapshot().value).toBe('editing')
    expect(actor.getSnapshot().context).toMatchObject({ shown: someMappings, failure: failures.serverFault })
  })

  test('a removal is asked for, shows at once, and is taken back when it fails', async () => {
    const { actor, reject, resolve } = start()
    actor.send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    expect(actor.getSnapshot().value).toBe('confirmingRemoval')
    actor.send({ type: 'removal.confirm' })
    expect(actor.getSnapshot().context.shown.items).toEqual({})
    await reject('saveMappings', failures.offline)
    expect(actor.getSnapshot().context).toMatchObject({ shown: someMappings, failure: failures.offline })
    actor.send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    actor.send({ type: 'removal.confirm' })
    await resolve('saveMappings')
    expect(actor.getSnapshot().context).toMatchObject({ saved: { items: {} }, failure: null })
  })

  test('cancelling changes nothing', () => {
    const { actor } = start()
    actor.send({ type: 'mapping.remove', kind: 'items', wikidata: 'Q5' })
    actor.send({ type: 'dialog.cancel' })
    expect(actor.getSnapshot().context).toMatchObject({ shown: someMappings, subject: null })
  })
})
