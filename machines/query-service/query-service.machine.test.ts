import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { queryStatus } from './query-service.examples.ts'
import { queryServiceMachine } from './query-service.machine.ts'

async function follow(state: Parameters<typeof queryStatus>[0]) {
  const flow = runHeadless(queryServiceMachine, { wikiId: 7 })
  await flow.resolve('loadStatus', queryStatus(state))
  return flow
}

describe('the query service of a wiki', () => {
  test.each(['starting', 'rebuilding'] as const)('is read every three seconds while %s', async state => {
    const flow = await follow(state)
    expect(flow.state()).toBe('working')
    flow.elapse(POLL_INTERVAL_MS)
    expect(flow.input('followStatus')).toEqual({ wikiId: 7 })
  })

  test.each(['idle', 'ready', 'behind', 'too_large', 'failed', 'off'] as const)(
    'is read less often while %s',
    async state => {
      const flow = await follow(state)
      flow.elapse(POLL_INTERVAL_MS)
      expect(flow.state()).toBe('resting')
      flow.elapse(4 * POLL_INTERVAL_MS)
      expect(flow.state()).toBe('polling')
    },
  )

  test('shows the last status while the next cannot be read, and why', async () => {
    const flow = await follow('rebuilding')
    flow.elapse(POLL_INTERVAL_MS)
    await flow.reject('followStatus', failures.offline)
    expect(flow.state()).toBe('working')
    expect(flow.context()).toMatchObject({
      status: { state: 'rebuilding' },
      failure: { during: 'load', cause: failures.offline },
    })
  })

  test('is rebuilt only after a dialog', async () => {
    const flow = await follow('ready')
    flow.send({ type: 'rebuild.request' })
    expect(flow.inputs('rebuild')).toEqual([])
    flow.send({ type: 'rebuild.confirm' })
    expect(flow.input('rebuild')).toEqual({ wikiId: 7 })
    await flow.resolve('rebuild', queryStatus('rebuilding'))
    expect(flow.state()).toBe('working')
  })

  test.each(['off', 'starting', 'rebuilding'] as const)('cannot be rebuilt while %s', async state => {
    const flow = await follow(state)
    flow.send({ type: 'rebuild.request' })
    expect(flow.hasTag('open')).toBe(false)
  })

  test('keeps the dialog open when the rebuild is refused, for another attempt', async () => {
    const flow = await follow('ready')
    flow.send({ type: 'rebuild.request' })
    flow.send({ type: 'rebuild.confirm' })
    await flow.reject('rebuild', failures.tooMany)
    expect(flow.state()).toBe('failed')
    expect(flow.hasTag('open')).toBe(true)
    expect(flow.context().failure).toEqual({ during: 'rebuild', cause: failures.tooMany })
    flow.send({ type: 'rebuild.cancel' })
    expect(flow.context().failure).toBeNull()
    expect(flow.state()).toBe('resting')
  })

  test('can be loaded again after a failure', async () => {
    const flow = runHeadless(queryServiceMachine, { wikiId: 7 })
    expect(flow.input('loadStatus')).toEqual({ wikiId: 7 })
    await flow.reject('loadStatus', failures.serverFault)
    expect(flow.state()).toBe('unknown')
    expect(flow.context().failure).toEqual({ during: 'load', cause: failures.serverFault })
    flow.send({ type: 'status.reload' })
    expect(flow.state()).toBe('loading')
    expect(flow.context().failure).toBeNull()
  })

  test('follows a rebuild until it has ended, and forgets that it could not be read meanwhile', async () => {
    const flow = await follow('ready')
    flow.elapse(5 * POLL_INTERVAL_MS)
    await flow.reject('followStatus', failures.offline)
    expect(flow.state()).toBe('resting')
    flow.elapse(5 * POLL_INTERVAL_MS)
    await flow.resolve('followStatus', queryStatus('rebuilding'))
    expect(flow.state()).toBe('working')
    expect(flow.context()).toMatchObject({ status: { state: 'rebuilding' }, failure: null })
  })

  test.each([0, 5 * POLL_INTERVAL_MS])(
    'asks before a rebuild, after %i ms, without the earlier failure',
    async ms => {
      const flow = await follow('ready')
      flow.elapse(5 * POLL_INTERVAL_MS)
      await flow.reject('followStatus', failures.offline)
      flow.elapse(ms)
      flow.send({ type: 'rebuild.request' })
      expect(flow.state()).toBe('confirming')
      expect(flow.context().failure).toBeNull()
      flow.send({ type: 'rebuild.cancel' })
      expect(flow.state()).toBe('resting')
    },
  )

  test('cannot be rebuilt while it is read and off', async () => {
    const flow = await follow('off')
    flow.elapse(5 * POLL_INTERVAL_MS)
    flow.send({ type: 'rebuild.request' })
    expect(flow.state()).toBe('polling')
  })

  test('is rebuilt at the second attempt', async () => {
    const flow = await follow('ready')
    flow.send({ type: 'rebuild.request' })
    flow.send({ type: 'rebuild.confirm' })
    await flow.reject('rebuild', failures.offline)
    flow.send({ type: 'rebuild.confirm' })
    expect(flow.state()).toBe('requesting')
    expect(flow.context().failure).toBeNull()
  })
})
