import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { completeOrder, exportRow, publicOrder } from './wiki-export.examples.ts'
import { wikiExportMachine } from './wiki-export.machine.ts'

const ready = exportRow('ready')

/** No exports, one to download, and another one pending beside it. */
const exportListings = { none: [], ready: [ready], pending: [exportRow('pending', { id: 2 }), ready] }

const start = () => runHeadless(wikiExportMachine, { wikiId: 7 })

const opened = async (listing: keyof typeof exportListings) => {
  const flow = start()
  await flow.resolve('loadExports', exportListings[listing])
  return flow
}

describe('preparing a copy', () => {
  test('can be started if none is pending, and the new export is the first of the list', async () => {
    const { send, state, context, input, resolve } = await opened('ready')
    expect(state()).toBe('choosing')
    send({ type: 'export.start', order: completeOrder })
    expect(state()).toBe('starting')
    expect(input('startExport')).toEqual({ wikiId: 7, order: completeOrder })
    await resolve('startExport', exportRow('pending', { id: 2 }))
    expect(state()).toBe('preparing')
    expect(context().exports).toEqual(exportListings.pending)
  })

  test('keeps no password', async () => {
    const { send, context, reject } = await opened('none')
    send({ type: 'export.start', order: { ...completeOrder, password: 'correct horse' } })
    await reject('startExport', failures.invalid)
    expect(JSON.stringify(context())).not.toContain('correct horse')
  })

  test('that was not accepted can be started again, and the reason is known until then', async () => {
    const { send, state, context, input, reject } = await opened('none')
    send({ type: 'export.start', order: completeOrder })
    await reject('startExport', failures.tooMany)
    expect(state()).toBe('choosing')
    expect(context().failure).toEqual({ during: 'start', cause: failures.tooMany })
    send({ type: 'export.start', order: publicOrder })
    expect(context().failure).toBeNull()
    expect(input('startExport')).toEqual({ wikiId: 7, order: publicOrder })
  })

  test('that was started elsewhere is shown instead of a second one', async () => {
    const { send, state, context, input, resolve, reject } = await opened('none')
    send({ type: 'export.start', order: publicOrder })
    await reject('startExport', failures.refused)
    expect(state()).toBe('loading')
    expect(input('loadExports')).toEqual({ wikiId: 7 })
    await resolve('loadExports', exportListings.pending)
    expect(state()).toBe('preparing')
    expect(context().failure).toBeNull()
  })
})

describe('a pending export', () => {
  test('is followed from the start of the page, every three seconds', async () => {
    const { state, input, resolve, elapse, context } = await opened('pending')
    expect(state()).toBe('preparing')
    elapse(POLL_INTERVAL_MS - 1)
    expect(state()).toBe('preparing')
    elapse(1)
    expect(state()).toBe('polling')
    expect(input('followExports')).toEqual({ wikiId: 7 })
    const later = [exportRow('pending', { id: 2, progress: { step: 'packing', share: 0.9 } })]
    await resolve('followExports', later)
    expect(state()).toBe('preparing')
    expect(context().exports).toEqual(later)
    elapse(POLL_INTERVAL_MS)
    await resolve('followExports', exportListings.ready)
    expect(state()).toBe('choosing')
    expect(context().exports).toEqual(exportListings.ready)
  })

  test('is still followed after a failed read, whose failure is known until the next one', async () => {
    const { state, context, resolve, reject, elapse } = await opened('pending')
    elapse(POLL_INTERVAL_MS)
    await reject('followExports', failures.offline)
    expect(state()).toBe('preparing')
    expect(context()).toMatchObject({
      exports: exportListings.pending,
      failure: { during: 'load', cause: failures.offline },
    })
    elapse(POLL_INTERVAL_MS)
    await resolve('followExports', exportListings.pending)
    expect(context().failure).toBeNull()
  })

  test.each([0, POLL_INTERVAL_MS])('can be cancelled, even while its progress is read: %d ms', async ms => {
    const { send, state, context, input, resolve, elapse } = await opened('pending')
    elapse(ms)
    send({ type: 'export.remove', exportId: 2 })
    expect(state()).toBe('removing')
    expect(context().removedId).toBe(2)
    expect(input('removeExport')).toEqual({ wikiId: 7, exportId: 2 })
    await resolve('removeExport', exportRow('gone', { id: 2 }))
    expect(state()).toBe('choosing')
    expect(context().exports).toEqual([exportRow('gone', { id: 2 }), ...exportListings.ready])
    expect(context().removedId).toBeNull()
  })

  test.each([0, POLL_INTERVAL_MS])('stays pending if it could not be cancelled: %d ms', async ms => {
    const { send, state, context, reject, elapse } = await opened('pending')
    elapse(POLL_INTERVAL_MS)
    await reject('followExports', failures.offline)
    elapse(ms)
    send({ type: 'export.remove', exportId: 2 })
    expect(context().failure).toBeNull()
    await reject('removeExport', failures.offline)
    expect(state()).toBe('preparing')
    expect(context().failure).toEqual({ during: 'remove', cause: failures.offline })
  })
})

describe('the file of an export', () => {
  test('can be removed', async () => {
    const { send, state, context, input, resolve } = await opened('ready')
    send({ type: 'export.remove', exportId: 1 })
    expect(context().removedId).toBe(1)
    expect(input('removeExport')).toEqual({ wikiId: 7, exportId: 1 })
    await resolve('removeExport', exportRow('gone'))
    expect(state()).toBe('choosing')
    expect(context().exports).toEqual([exportRow('gone')])
  })

  test('can be removed while another export is pending', async () => {
    const { send, state, resolve } = await opened('pending')
    send({ type: 'export.remove', exportId: 1 })
    await resolve('removeExport', exportRow('gone'))
    expect(state()).toBe('preparing')
  })

  test('stays if it could not be removed', async () => {
    const { send, state, context, reject } = await opened('ready')
    send({ type: 'export.remove', exportId: 1 })
    await reject('removeExport', failures.serverFault)
    expect(state()).toBe('choosing')
    expect(context()).toMatchObject({
      exports: exportListings.ready,
      removedId: null,
      failure: { during: 'remove', cause: failures.serverFault },
    })
    send({ type: 'export.remove', exportId: 1 })
    expect(context().failure).toBeNull()
  })

  test.each([0, POLL_INTERVAL_MS])('is not removed if there is none: %d ms', async ms => {
    for (const listing of ['none', 'pending'] as const) {
      const { send, state, inputs, elapse } = await opened(listing)
      elapse(ms)
      const before = state()
      send({ type: 'export.remove', exportId: 9 })
      expect(state()).toBe(before)
      expect(inputs('removeExport')).toEqual([])
    }
  })

  test('is not removed twice', async () => {
    const { send, state, inputs, resolve } = await opened('ready')
    send({ type: 'export.remove', exportId: 1 })
    await resolve('removeExport', exportRow('gone'))
    send({ type: 'export.remove', exportId: 1 })
    expect(state()).toBe('choosing')
    expect(inputs('removeExport')).toHaveLength(1)
  })
})

test('loading the exports can be tried again after a failure', async () => {
  const { send, state, context, input, resolve, reject } = start()
  expect(input('loadExports')).toEqual({ wikiId: 7 })
  await reject('loadExports', failures.serverFault)
  expect(state()).toBe('unknown')
  expect(context().failure).toEqual({ during: 'load', cause: failures.serverFault })
  send({ type: 'exports.reload' })
  expect(state()).toBe('loading')
  expect(context().failure).toBeNull()
  await resolve('loadExports', exportListings.ready)
  expect(state()).toBe('choosing')
  expect(context().exports).toEqual(exportListings.ready)
})
