import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { exampleProfile } from './intended-use.examples.ts'
import { intendedUseMachine } from './intended-use.machine.ts'

function openDialog() {
  const dialog = runHeadless(intendedUseMachine, { wikiId: 7 })
  dialog.send({ type: 'dialog.open' })
  return dialog
}

const purpose = { purpose: 'data_lab', purpose_other: '', audience: '', audience_other: '' } as const
const temporality = { temporality: 'other', temporality_other: 'Until the exhibition ends' } as const

/** The dialog with both steps filled in, while it saves. */
function startSaving() {
  const dialog = openDialog()
  dialog.send({ type: 'purpose.submit', purpose })
  dialog.send({ type: 'temporality.submit', temporality })
  return dialog
}

describe('the intended-use dialog', () => {
  test('opens at its first step', () => {
    expect(openDialog().state()).toBe('purpose')
  })

  test('opens again without the answers of a dialog that was cancelled', async () => {
    const { send, context, reject } = startSaving()
    await reject('saveProfile', failures.offline)
    send({ type: 'dialog.cancel' })
    send({ type: 'dialog.open' })
    expect(context()).toMatchObject({ purpose: null, temporality: null, failure: null })
  })

  test('saves the answers of both steps together', async () => {
    const { state, hasTag, input, resolve } = startSaving()
    expect(hasTag('busy')).toBe(true)
    expect(input('saveProfile')).toEqual({
      wikiId: 7,
      profile: {
        purpose: 'data_lab',
        temporality: 'other',
        temporality_other: 'Until the exhibition ends',
      },
    })
    await resolve('saveProfile', exampleProfile)
    expect(state()).toBe('saved')
    expect(hasTag('open')).toBe(false)
  })

  test('can be opened again after it was saved', async () => {
    const { send, state, context, resolve } = startSaving()
    await resolve('saveProfile', exampleProfile)
    send({ type: 'dialog.open' })
    expect(state()).toBe('purpose')
    expect(context()).toMatchObject({ purpose: null, temporality: null, failure: null })
  })

  test('goes back to its first step', () => {
    const { send, state, context } = openDialog()
    send({ type: 'purpose.submit', purpose })
    send({ type: 'step.previous' })
    expect(state()).toBe('purpose')
    expect(context()).toMatchObject({ purpose })
  })

  test('stays in the second step when saving fails, and can try again', async () => {
    const { send, state, context, reject, resolve } = startSaving()
    await reject('saveProfile', failures.offline)
    expect(state()).toBe('temporality')
    expect(context()).toMatchObject({ purpose, temporality, failure: { kind: 'offline' } })
    send({ type: 'temporality.submit', temporality })
    expect(context().failure).toBeNull()
    await resolve('saveProfile', exampleProfile)
    expect(state()).toBe('saved')
  })

  test('can be cancelled at either step', () => {
    const { send, state } = openDialog()
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('closed')
    send({ type: 'dialog.open' })
    send({ type: 'purpose.submit', purpose })
    expect(state()).toBe('temporality')
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('closed')
  })
})
