import { describe, expect, jest, test } from '@jest/globals'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import { type SettingFlag, settingToggleMachine } from './setting-toggle.machine.ts'

type Flag = SettingFlag & { enabled: boolean }
type Save = (input: Flag) => Promise<void>

const flag = { wikiId: 7, setting: 'wwExtEnableConfirmAccount' } as const

function startToggle(enabled: boolean, save: Save) {
  return createActor(
    settingToggleMachine.provide({
      actors: { saveSetting: fromPromise<void, Flag>(({ input }) => save(input)) },
    }),
    { input: { ...flag, enabled } },
  ).start()
}

const offline = new FailureError({ kind: 'offline' })

describe('a setting that is on or off', () => {
  test('shows the new value at once and keeps it when it was saved', async () => {
    const save = jest.fn<Save>(async () => {})
    const actor = startToggle(false, save)
    actor.send({ type: 'toggle.flip' })
    expect(actor.getSnapshot().context).toMatchObject({ shown: true, saved: false })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    const { context } = await waitFor(actor, snapshot => snapshot.matches('saved'))
    expect(context).toEqual({ ...flag, shown: true, saved: true, failure: null })
    expect(save).toHaveBeenCalledWith({ ...flag, enabled: true })
  })

  test('shows the old value again when saving fails, and says why', async () => {
    const actor = startToggle(true, async () => Promise.reject(offline))
    actor.send({ type: 'toggle.flip' })
    expect(actor.getSnapshot().context.shown).toBe(false)
    const { context } = await waitFor(actor, snapshot => snapshot.matches('failed'))
    expect(context).toEqual({ ...flag, shown: true, saved: true, failure: { kind: 'offline' } })
  })

  test('can be tried again after a failure, which is then forgotten', async () => {
    const save = jest.fn<Save>(async () => {}).mockRejectedValueOnce(offline)
    const actor = startToggle(false, save)
    actor.send({ type: 'toggle.flip' })
    await waitFor(actor, snapshot => snapshot.matches('failed'))
    actor.send({ type: 'toggle.flip' })
    expect(actor.getSnapshot().context.failure).toBeNull()
    const { context } = await waitFor(actor, snapshot => snapshot.matches('saved'))
    expect(context.saved).toBe(true)
  })

  test('goes back and forth, each time saving what is shown', async () => {
    const save = jest.fn<Save>(async () => {})
    const actor = startToggle(false, save)
    actor.send({ type: 'toggle.flip' })
    await waitFor(actor, snapshot => snapshot.matches('saved'))
    actor.send({ type: 'toggle.flip' })
    await waitFor(actor, snapshot => snapshot.matches('saved'))
    expect(save.mock.calls).toEqual([[{ ...flag, enabled: true }], [{ ...flag, enabled: false }]])
  })

  test('is not changed again while a change is being saved', async () => {
    const save = jest.fn<Save>(async () => {})
    const actor = startToggle(false, save)
    actor.send({ type: 'toggle.flip' })
    actor.send({ type: 'toggle.flip' })
    await waitFor(actor, snapshot => snapshot.matches('saved'))
    expect(save).toHaveBeenCalledTimes(1)
  })
})
