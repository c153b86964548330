import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { answers } from '#machine-testing/kit/fake-actors.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { settingToggleMachine } from './setting-toggle.machine.ts'

const flag = { wikiId: 7, setting: 'wwExtEnableConfirmAccount' } as const

/** A toggle whose actor the test resolves or rejects. */
const startToggle = (enabled: boolean) => runHeadless(settingToggleMachine, { ...flag, enabled })

describe('a setting that is on or off', () => {
  test('shows the saved value at first', () => {
    const { state, context } = startToggle(true)
    expect(state()).toBe('resting')
    expect(context()).toEqual({ ...flag, shown: true, saved: true, failure: null })
  })

  test('shows a new value immediately and keeps it after saving', async () => {
    const { send, state, hasTag, context, input, resolve } = startToggle(false)
    send({ type: 'toggle.flip' })
    expect(context()).toMatchObject({ shown: true, saved: false })
    expect(hasTag('busy')).toBe(true)
    expect(input('saveSetting')).toEqual({ ...flag, enabled: true })
    await resolve('saveSetting')
    expect(state()).toBe('saved')
    expect(context()).toEqual({ ...flag, shown: true, saved: true, failure: null })
  })

  test('shows the old value again if saving fails, with the failure', async () => {
    const { send, state, context, reject } = startToggle(true)
    send({ type: 'toggle.flip' })
    expect(context().shown).toBe(false)
    await reject('saveSetting', failures.offline)
    expect(state()).toBe('failed')
    expect(context()).toEqual({ ...flag, shown: true, saved: true, failure: failures.offline })
  })

  test('can be changed again after a failure, which is then forgotten', async () => {
    const { send, state, context, reject, resolve } = startToggle(false)
    send({ type: 'toggle.flip' })
    await reject('saveSetting', failures.offline)
    send({ type: 'toggle.flip' })
    expect(context().failure).toBeNull()
    await resolve('saveSetting')
    expect(state()).toBe('saved')
    expect(context().saved).toBe(true)
  })

  test('can be changed back and forth, and saves the shown value each time', async () => {
    const toggle = runHeadless(settingToggleMachine, { ...flag, enabled: false }, { saveSetting: answers() })
    toggle.send({ type: 'toggle.flip' })
    await toggle.settle()
    toggle.send({ type: 'toggle.flip' })
    await toggle.settle()
    expect(toggle.state()).toBe('saved')
    expect(toggle.inputs('saveSetting')).toEqual([
      { ...flag, enabled: true },
      { ...flag, enabled: false },
    ])
  })

  test('ignores a change while another one is being saved', async () => {
    const { send, inputs, resolve } = startToggle(false)
    send({ type: 'toggle.flip' })
    send({ type: 'toggle.flip' })
    await resolve('saveSetting')
    expect(inputs('saveSetting')).toHaveLength(1)
  })
})
