import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { createActor, setup } from 'xstate'
import { tellObservers } from '#machines/shared/inspect-machines.ts'
import { KEPT } from './live-machines.ts'
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

describe('the machines that run', () => {
  test('are there from their start to their end, and then among those that ended', () => {
    const { actor } = startWizard()
    expect(only()).toMatchObject({ machine: 'createWiki', session: actor.sessionId, state: { key: 'site' } })
    actor.stop()
    expect(watch.machines().running).toEqual([])
    expect(watch.machines().ended).toMatchObject([{ machine: 'createWiki', ended: { how: 'stopped' } }])
  })

  test('are told apart by the sagas they run', () => {
    startForm()
    const wizard = startWizard()
    expect(watch.machines().running.map(machineTitle)).toEqual(['submission (signUp)', 'createWiki'])
    wizard.actor.stop()
  })

  test('show every event with the states it led through, and the refused ones', () => {
    const { goBackTooFar, submitAll } = startWizard()
    goBackTooFar()
    submitAll()
    expect(only().state).toMatchObject({ key: 'submitting', tags: ['busy'] })
    const told = only().events.map(({ type, path, taken }) => `${type} ${path.join(' → ')} ${taken}`)
    expect(told).toEqual([
      'step.previous site false',
      'site.submit site → purpose true',
      'purpose.submit purpose → temporality true',
      'temporality.submit temporality → submitting true',
    ])
  })

  test('show the states between, which nobody sees on the page', () => {
    const form = startForm()
    form.send({ type: 'form.submit', values: { email: 'ada@example.org', password: 'secret' } })
    expect(only().events).toMatchObject([
      {
        path: ['editing', 'starting', 'submitting'],
        payload: { values: { email: 'ada@example.org', password: '•••' } },
      },
    ])
  })

  test('show the saga they invoked: running, then done with its output', async () => {
    const wizard = startWizard()
    wizard.submitAll()
    expect(only().actors).toMatchObject([{ saga: 'createWiki', src: 'createWiki', status: 'running' }])
    await wizard.succeed()
    const [ended] = watch.machines().ended
    expect(ended).toMatchObject({ ended: { how: 'done' }, state: { key: 'created' } })
    expect(ended?.actors).toMatchObject([{ status: 'done', result: { id: expect.any(Number) } }])
  })

  test('show a saga that failed with its typed failure', async () => {
    const wizard = startWizard()
    wizard.submitAll()
    await wizard.fail({ kind: 'offline' })
    expect(only().actors).toMatchObject([{ status: 'failed', result: { kind: 'offline' } }])
    expect(only().events.at(-1)).toMatchObject({
      type: 'xstate.error.actor.createWiki',
      payload: { error: { kind: 'offline' } },
    })
  })

  test('show a saga that was cancelled because the person left', () => {
    const wizard = startWizard()
    wizard.submitAll()
    wizard.actor.stop()
    expect(watch.machines().ended[0]?.actors).toMatchObject([{ status: 'stopped' }])
  })

  test('go on where React puts them back', () => {
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

  test('leave the list when they break', () => {
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
    const actor = createActor(broken, { inspect: tellObservers }).start()
    actor.send({ type: 'press' })
    expect(watch.machines()).toMatchObject({
      running: [],
      ended: [{ machine: 'broken', ended: { how: 'failed' } }],
    })
  })

  test('do not fill the memory: the oldest is forgotten first', () => {
    const wizard = startWizard()
    for (let count = 0; count < KEPT.events + 5; count++) wizard.goBackTooFar()
    expect(only().events).toHaveLength(KEPT.events)
    wizard.actor.stop()
    for (let count = 0; count < KEPT.ended + 5; count++) startWizard().actor.stop()
    expect(watch.machines().ended).toHaveLength(KEPT.ended)
  })
})

test('who listens is told once for all that happened together, and no more after leaving', async () => {
  let told = 0
  const leave = watch.subscribe(() => told++)
  const wizard = startWizard()
  wizard.submitAll()
  expect(told).toBe(0)
  await Promise.resolve()
  expect(told).toBe(1)
  leave()
  wizard.actor.stop()
  await Promise.resolve()
  expect(told).toBe(1)
})
