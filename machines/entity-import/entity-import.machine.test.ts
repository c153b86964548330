import { describe, expect, test } from '@jest/globals'
import { BASE_SET } from '#contract/entities/entity-import.ts'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { importRecord, otherOrder } from './entity-import.examples.ts'
import { entityImportMachine } from './entity-import.machine.ts'
import { listings } from './entity-import.model.ts'

const start = () => runHeadless(entityImportMachine, { wikiId: 7 })

describe('importing entities', () => {
  test.each([
    ['none', 'ready'],
    ['pending', 'pending'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
  ])('the listing "%s" leads to the state "%s"', async (listing, end) => {
    const { state, input, resolve } = start()
    expect(input('loadImports')).toEqual({ wikiId: 7 })
    await resolve('loadImports', listings[listing])
    expect(state()).toBe(end)
  })

  test('a pending import takes precedence over a successful one, and that over a failed one', async () => {
    const { state, resolve } = start()
    await resolve('loadImports', [importRecord('failed'), importRecord('success'), importRecord('pending')])
    expect(state()).toBe('pending')
  })

  test('the status of a running import is read every three seconds', async () => {
    const { state, input, resolve, elapse } = start()
    await resolve('loadImports', listings['pending'])
    elapse(POLL_INTERVAL_MS - 1)
    expect(state()).toBe('pending')
    elapse(1)
    expect(state()).toBe('polling')
    expect(input('followImports')).toEqual({ wikiId: 7 })
    await resolve('followImports', listings['success'])
    expect(state()).toBe('succeeded')
  })

  test('one that another tab has started is followed', async () => {
    const { state, send, resolve, reject } = start()
    await resolve('loadImports', listings['none'])
    send({ type: 'import.start', order: BASE_SET })
    await reject('startImport', { ...failures.refused, status: 400 })
    expect(state()).toBe('loading')
    await resolve('loadImports', listings['pending'])
    expect(state()).toBe('pending')
  })

  test('a failed import can be started again', async () => {
    const { state, resolve, elapse } = start()
    await resolve('loadImports', listings['pending'])
    elapse(POLL_INTERVAL_MS)
    await resolve('followImports', listings['failed'])
    expect(state()).toBe('failed')
  })

  test('a failed read of the status keeps what is known, and the next read follows', async () => {
    const { state, context, resolve, reject, elapse } = start()
    await resolve('loadImports', listings['pending'])
    elapse(POLL_INTERVAL_MS)
    await reject('followImports', failures.offline)
    expect(state()).toBe('pending')
    expect(context()).toMatchObject({
      imports: listings['pending'],
      failure: failures.offline,
    })
    elapse(POLL_INTERVAL_MS)
    await resolve('followImports', listings['pending'])
    expect(state()).toBe('pending')
    expect(context().failure).toBeNull()
  })

  test('the imports are loaded again after a start', async () => {
    const { send, state, resolve, input } = start()
    await resolve('loadImports', [])
    send({ type: 'import.start', order: otherOrder })
    expect(input('startImport')).toEqual({ wikiId: 7, order: otherOrder })
    await resolve('startImport')
    expect(state()).toBe('loading')
  })

  test('a refused start can be tried again', async () => {
    const { send, state, context, input, resolve, reject } = start()
    await resolve('loadImports', [])
    send({ type: 'import.start', order: BASE_SET })
    await reject('startImport', failures.refused)
    expect(state()).toBe('failed')
    expect(context().failure).toEqual(failures.refused)
    send({ type: 'import.start', order: otherOrder })
    expect(state()).toBe('starting')
    expect(input('startImport')).toEqual({ wikiId: 7, order: otherOrder })
    await resolve('startImport')
    expect(context().failure).toBeNull()
  })

  test('loading the imports can be tried again after a failure', async () => {
    const { send, state, context, reject, resolve } = start()
    await reject('loadImports', failures.serverFault)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.serverFault)
    send({ type: 'imports.reload' })
    expect(state()).toBe('loading')
    await resolve('loadImports', [])
    expect(state()).toBe('ready')
    expect(context().failure).toBeNull()
  })
})
