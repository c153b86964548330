import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createActor, setup } from 'xstate'
import { notifyObservers } from '#machines/shared/inspect-machines.ts'
import { HISTORY_LIMITS } from './live-machines.ts'
import { machineTitle } from './machine-title.ts'
import { startForm, startWizard, watchInTest } from './testing.ts'
import type { MachineWatch } from './watch-machines.ts'

let watch: MachineWatch
let stop: () => void

beforeEach(() => {
  ;({ watch, stop } = watchInTest())
})
afterEach(() => stop())

const only = () => {
  const [machine, ...others] = watch.machines().running
  if (!machine || others.length > 0) throw new Error('One machine should run')
  return machine
}

describe('the watched machines', () => {
  test('are listed as running from their start to their end, then as ended', () => {
    const { actor } = startWizard()
    expect(only()).toMatchObject({ machine: 'createWiki', session: actor.sessionId, state: { key: 'site' } })
    actor.stop()
    expect(watch.machines().running).toEqual([])
    expect(watch.machines().ended).toMatchObject([{ machine: 'createWiki', ended: { how: 'stopped' } }])
  })

  test('are distinguished by the sagas they run', () => {
    startForm()
    const wizard = startWizard()
    expect(watch.machines().running.map(machineTitle)).toEqual(['submission (signUp)', 'createWiki'])
    wizard.actor.stop()
  })

  test('have every event, with the states it led through or as refused', () => {
    const { goBackTooFar, submitAll } = startWizard()
    goBackTooFar()
    submitAll()
    expect(only().state).toMatchObject({ key: 'submitting', tags: ['busy'] })
    const events = only().events.map(({ type, path, taken }) => `${type} ${path.join(' → ')} ${taken}`)
    expect(events).toEqual([
      'step.previous site false',
      'site.submit site → purpose true',
      'purpose.submit purpose → temporality true',
      'temporality.submit temporality → submitting true',
    ])
  })

  test('have intermediate states, and hide passwords', () => {
    const form = startForm()
    form.send({ type: 'form.submit', values: { email: 'ada@example.org', password: 'secret' } })
    expect(only().events).toMatchObject([
      {
        path: ['editing', 'starting', 'submitting'],
        payload: { values: { email: 'ada@example.org', password: '•••' } },
      },
    ])
  })

  test('have the invoked saga: running, then done with its output', async () => {
    const wizard = startWizard()
    wizard.submitAll()
    expect(only().actors).toMatchObject([{ saga: 'createWiki', src: 'createWiki', status: 'running' }])
    await wizard.succeed()
    const [ended] = watch.machines().ended
    expect(ended).toMatchObject({ ended: { how: 'done' }, state: { key: 'created' } })
    expect(ended?.actors).toMatchObject([{ status: 'done', result: { id: expect.any(Number) } }])
  })

  test('have a failed saga with its typed failure', async () => {
    const wizard = startWizard()
    wizard.submitAll()
    await wizard.fail({ kind: 'offline' })
    expect(only().actors).toMatchObject([{ status: 'failed', result: { kind: 'offline' } }])
    expect(only().events.at(-1)).toMatchObject({
      type: 'xstate.error.actor.createWiki',
      payload: { error: { kind: 'offline' } },
    })
  })

  test('have a saga that was cancelled because the machine was stopped', () => {
    const wizard = startWizard()
    wizard.submitAll()
    wizard.actor.stop()
    expect(watch.machines().ended[0]?.actors).toMatchObject([{ status: 'stopped' }])
  })

  test('continue when React restarts them', () => {
    const { actor, goBackTooFar } = startWizard()
    goBackTooFar()
    actor.stop()
    // What @xstate/react does before it starts the same actor again; see its stopRootWithRehydration.
    const snapshot = createActor(actor.logic, { input: { subdomainSuffix: '' } }).getSnapshot()
    Object.assign(actor, { _processingStatus: 0, _snapshot: snapshot })
    actor.start()
    expect(only().events).toHaveLength(1)
    expect(watch.machines().ended).toEqual([])
  })

  test('are listed as failed after an error in the machine', () => {
    const broken = setup({}).createMachine({
      id: 'broken',
      on: {
        press: {
          guard: () => {
            throw new Error('Broken')
          },
        },
      },
    })
    const actor = createActor(broken, { inspect: notifyObservers }).start()
    actor.send({ type: 'press' })
    expect(watch.machines()).toMatchObject({
      running: [],
      ended: [{ machine: 'broken', ended: { how: 'failed' } }],
    })
  })

  test('are limited in number, as are their events: the oldest are dropped first', () => {
    const wizard = startWizard()
    for (let count = 0; count < HISTORY_LIMITS.events + 5; count++) wizard.goBackTooFar()
    expect(only().events).toHaveLength(HISTORY_LIMITS.events)
    wizard.actor.stop()
    for (let count = 0; count < HISTORY_LIMITS.ended + 5; count++) startWizard().actor.stop()
    expect(watch.machines().ended).toHaveLength(HISTORY_LIMITS.ended)
  })
})

test('listeners are called once for simultaneous changes, and not after they unsubscribe', async () => {
  let calls = 0
  const unsubscribe = watch.subscribe(() => calls++)
  const wizard = startWizard()
  wizard.submitAll()
  expect(calls).toBe(0)
  await Promise.resolve()
  expect(calls).toBe(1)
  unsubscribe()
  wizard.actor.stop()
  await Promise.resolve()
  expect(calls).toBe(1)
})
