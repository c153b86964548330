import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machines/testing/failures.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { importRecord } from './entity-import.examples.ts'
import { entityImportMachine } from './entity-import.machine.ts'
import { listings } from './entity-import.model.ts'

const start = () => runHeadless(entityImportMachine, { wikiId: 7 })

describe('importing entities', () => {
  test.each([
    ['none', 'ready'],
    ['pending', 'pending'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
  ])('records "%s" lead to "%s"', async (listing, state) => {
    const { actor, resolve } = start()
    await resolve('loadImports', listings[listing])
    expect(actor.getSnapshot().value).toBe(state)
  })

  test('a pending record counts before a success, a success before a failure', async () => {
    const { actor, resolve } = start()
    await resolve('loadImports', [importRecord('failed'), importRecord('success'), importRecord('pending')])
    expect(actor.getSnapshot().value).toBe('pending')
  })

  test('is read again every three seconds while it runs, and not earlier', async () => {
    const { actor, resolve, elapse } = start()
    await resolve('loadImports', listings['pending'])
    elapse(POLL_INTERVAL_MS - 1)
    expect(actor.getSnapshot().value).toBe('pending')
    elapse(1)
    expect(actor.getSnapshot().value).toBe('polling')
    await resolve('loadImports', listings['success'])
    expect(actor.getSnapshot().value).toBe('succeeded')
  })

  test('a failed reading while it runs keeps what is known and reads again', async () => {
    const { actor, resolve, reject, elapse } = start()
    await resolve('loadImports', listings['pending'])
    elapse(POLL_INTERVAL_MS)
    await reject('loadImports', failures.offline)
    expect(actor.getSnapshot().value).toBe('pending')
    expect(actor.getSnapshot().context).toMatchObject({
      imports: listings['pending'],
      failure: failures.offline,
    })
    elapse(POLL_INTERVAL_MS)
    await resolve('loadImports', listings['pending'])
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  test('after it was started the records are read again', async () => {
    const { actor, resolve, input } = start()
    await resolve('loadImports', [])
    actor.send({ type: 'import.start' })
    expect(input('startImport')).toEqual({ wikiId: 7 })
    await resolve('startImport')
    expect(actor.getSnapshot().value).toBe('loading')
  })

  test('a refused start can be tried again', async () => {
    const { actor, resolve, reject } = start()
    await resolve('loadImports', [])
    actor.send({ type: 'import.start' })
    await reject('startImport', failures.refused)
    expect(actor.getSnapshot().value).toBe('failed')
    actor.send({ type: 'import.start' })
    expect(actor.getSnapshot().value).toBe('starting')
  })

  test('records that cannot be read end in a state with a way out', async () => {
    const { actor, reject, resolve } = start()
    await reject('loadImports', failures.serverFault)
    expect(actor.getSnapshot().value).toBe('unknown')
    actor.send({ type: 'imports.reload' })
    await resolve('loadImports', [])
    expect(actor.getSnapshot().value).toBe('ready')
  })
})
