import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { batchRow, listing, report, tableLook } from './bulk-edit.examples.ts'
import { bulkEditMachine } from './bulk-edit.machine.ts'

const start = () => runHeadless(bulkEditMachine, { wikiId: 7 })
const opened = async (...rows: ReturnType<typeof batchRow>[]) => {
  const flow = start()
  await flow.resolve('loadBatches', listing(...rows))
  return flow
}
const file = Object.assign(new Blob(['x']), { name: 'vases.csv' })
const batch = { file, format: 'table', stopsAtProblem: false } as const

describe('a file', () => {
  test('is sent, read, mapped and checked', async () => {
    const { send, state, input, resolve, elapse, context } = await opened()
    expect([state(), context().sizeMax]).toEqual(['ready', 1_073_741_824])
    send({ type: 'file.send', batch })
    expect(input('sendFile')).toEqual({ wikiId: 7, batch })
    await resolve('sendFile')
    expect(state()).toBe('loading')
    await resolve('loadBatches', listing(batchRow('reading')))
    expect(state()).toBe('working')
    elapse(POLL_INTERVAL_MS - 1)
    expect(state()).toBe('working')
    elapse(1)
    expect(input('followBatches')).toEqual({ wikiId: 7 })
    await resolve('followBatches', listing(batchRow('mapping')))
    expect([state(), input('loadTable')]).toEqual(['looking', { id: 1 }])
    await resolve('loadTable', tableLook)
    expect([state(), context().table]).toEqual(['mapping', tableLook])
    const step = { id: 1, act: 'check', body: { mapping: tableLook.guess } } as const
    send({ type: 'batch.act', step })
    expect(input('actOnBatch')).toEqual(step)
    await resolve('actOnBatch', batchRow('checking'))
    expect([state(), context().table]).toEqual(['working', null])
    elapse(POLL_INTERVAL_MS)
    await resolve('followBatches', listing(batchRow('checked')))
    expect([state(), input('loadReport')]).toEqual(['reviewing', { id: 1 }])
    await resolve('loadReport', report)
    expect([state(), context().report]).toEqual(['checked', report])
  })

  test('that was accepted is not sent again if the batches cannot be loaded afterwards', async () => {
    const { send, state, resolve, reject } = await opened()
    send({ type: 'file.send', batch })
    await resolve('sendFile')
    await reject('loadBatches', failures.offline)
    expect(state()).toBe('unknown')
  })

  test('that was refused can be sent again', async () => {
    const { send, state, context, reject } = await opened()
    send({ type: 'file.send', batch })
    await reject('sendFile', failures.tooMany)
    expect([state(), context().failure]).toEqual(['ready', { during: 'send', cause: failures.tooMany }])
    send({ type: 'file.send', batch })
    expect(context().failure).toBeNull()
  })
})

describe('a batch', () => {
  test('of somebody else is listed and holds nothing up', async () => {
    const { state } = await opened(batchRow('running', { mine: false }))
    expect(state()).toBe('ready')
  })

  test('keeps the result of the check, and the table, if the server refuses an act on it', async () => {
    const { send, state, context, inputs, resolve, reject } = await opened(batchRow('mapping'))
    await resolve('loadTable', tableLook)
    send({ type: 'batch.act', step: { id: 1, act: 'check' } })
    await reject('actOnBatch', failures.invalid)
    expect([state(), context().failure]).toEqual(['mapping', { during: 'act', cause: failures.invalid }])
    expect(inputs('loadTable')).toHaveLength(1)
    const checked = await opened(batchRow('checked'))
    await checked.resolve('loadReport', report)
    checked.send({ type: 'batch.act', step: { id: 1, act: 'start' } })
    await checked.reject('actOnBatch', failures.offline)
    expect(checked.state()).toBe('checked')
    checked.send({ type: 'batch.act', step: { id: 1, act: 'start' } })
    expect(checked.context().failure).toBeNull()
    await checked.resolve('actOnBatch', batchRow('running'))
    expect([checked.state(), checked.context().report]).toEqual(['working', null])
  })

  test('that has reached another state meanwhile is loaded again', async () => {
    const { send, state, reject } = await opened(batchRow('paused'))
    send({ type: 'batch.act', step: { id: 1, act: 'resume' } })
    await reject('actOnBatch', failures.refused)
    expect(state()).toBe('loading')
  })

  test('continues after a failed read, whose failure is known until the next one', async () => {
    const { state, context, resolve, reject, elapse } = await opened(batchRow('running'))
    elapse(POLL_INTERVAL_MS)
    await reject('followBatches', failures.offline)
    expect([state(), context().failure]).toEqual(['working', { during: 'load', cause: failures.offline }])
    elapse(POLL_INTERVAL_MS)
    await resolve('followBatches', listing(batchRow('done')))
    expect([state(), context().failure]).toEqual(['ready', null])
  })

  test('is undone by another one, once', async () => {
    const { send, state, context, resolve } = await opened(batchRow('done'))
    send({ type: 'batch.act', step: { id: 1, act: 'undo' } })
    await resolve('actOnBatch', batchRow('running', { id: 2, undoes: 1 }))
    expect(state()).toBe('working')
    expect(context().batches.map(({ id, undone_by }) => [id, undone_by])).toEqual([
      [2, null],
      [1, 2],
    ])
    send({ type: 'batch.act', step: { id: 1, act: 'undo' } })
    expect(state()).toBe('working')
  })

  test.each([
    [{ created: 0, changed: 0, deleted: 20 }, 'ready'],
    [{ created: 0, changed: 1, deleted: 0 }, 'acting'],
    [{ created: 1, changed: 0, deleted: 0 }, 'acting'],
  ])('that has made %j is then: %s', async (counts, expected) => {
    const all = { total: 20, unchanged: 0, refused: 0, ...counts }
    const { send, state } = await opened(batchRow('done', { counts: all }))
    send({ type: 'batch.act', step: { id: 1, act: 'undo' } })
    expect(state()).toBe(expected)
  })

  test.each([
    ['reading', 'stop'],
    ['checking', 'stop'],
    ['running', 'pause'],
    ['running', 'stop'],
    ['paused', 'stop'],
    ['stopped', 'undo'],
    ['failed', 'undo'],
  ] as const)('that is %s can do: %s', async (status, act) => {
    const { send, state } = await opened(batchRow(status))
    send({ type: 'batch.act', step: { id: 9, act } })
    expect(state()).not.toBe('acting')
    send({ type: 'batch.act', step: { id: 1, act } })
    expect(state()).toBe('acting')
  })

  test.each([
    ['reading', 'start'],
    ['running', 'resume'],
    ['paused', 'pause'],
    ['cancelled', 'undo'],
    ['done', 'stop'],
  ] as const)('that is %s cannot do: %s', async (status, act) => {
    const { send, state } = await opened(batchRow(status))
    send({ type: 'batch.act', step: { id: 1, act } })
    expect(state()).not.toBe('acting')
  })
})

test.each([
  ['loadBatches', []],
  ['loadTable', [batchRow('mapping')]],
  ['loadReport', [batchRow('checked')]],
] as const)('%s can be tried again after a failure', async (actor, rows) => {
  const flow = actor === 'loadBatches' ? start() : await opened(...rows)
  await flow.reject(actor, failures.serverFault)
  expect([flow.state(), flow.context().failure]).toEqual([
    'unknown',
    { during: 'load', cause: failures.serverFault },
  ])
  flow.send({ type: 'batches.reload' })
  expect([flow.state(), flow.context().failure]).toEqual(['loading', null])
  expect(flow.input('loadBatches')).toEqual({ wikiId: 7 })
})

describe('in every state in which something can be done', () => {
  const isPolled = { polled: true }
  test.each([
    ['done', 'undo', 'start', {}],
    ['running', 'pause', 'start', {}],
    ['running', 'stop', 'resume', isPolled],
    ['mapping', 'check', 'undo', {}],
    ['checked', 'start', 'pause', {}],
    ['paused', 'resume', 'undo', {}],
  ] as const)(
    '%s: %s is done, %s is not, and an earlier failure is forgotten',
    async (status, possible, other, more) => {
      const flow = await opened(batchRow(status))
      if (status === 'mapping') await flow.resolve('loadTable', tableLook)
      if (status === 'checked') await flow.resolve('loadReport', report)
      const poll = () => 'polled' in more && flow.elapse(POLL_INTERVAL_MS)
      poll()
      const before = flow.state()
      expect(before).toBe(
        'polled' in more
          ? 'polling'
          : status === 'done'
            ? 'ready'
            : status === 'running'
              ? 'working'
              : status,
      )
      flow.send({ type: 'batch.act', step: { id: 1, act: other } })
      expect(flow.state()).toBe(before)
      const step = { id: 1, act: possible }
      flow.send({ type: 'batch.act', step })
      expect([flow.state(), flow.input('actOnBatch')]).toEqual(['acting', step])
      await flow.reject('actOnBatch', failures.notAllowed)
      expect(flow.context().failure).not.toBeNull()
      poll()
      flow.send({ type: 'batch.act', step })
      expect([flow.state(), flow.context().failure]).toEqual(['acting', null])
    },
  )
})
