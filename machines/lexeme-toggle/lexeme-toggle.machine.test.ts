import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { lexemeToggleMachine } from './lexeme-toggle.machine.ts'

function openDialog(enabled: boolean) {
  const flow = runHeadless(lexemeToggleMachine, { wikiId: 7, enabled })
  flow.send({ type: 'toggle.request' })
  return flow
}

/** The dialog after saving has failed. */
async function failToSave(enabled: boolean) {
  const flow = openDialog(enabled)
  flow.send({ type: 'toggle.confirm' })
  await flow.reject('saveLexeme', failures.serverFault)
  return flow
}

describe('turning Lexeme on and off', () => {
  test('opens a dialog first, without saving anything', () => {
    const { state, inputs } = openDialog(false)
    expect(state()).toBe('confirming')
    expect(inputs('saveLexeme')).toEqual([])
  })

  test('is turned on once its dialog is confirmed', async () => {
    const { send, state, context, input, resolve } = openDialog(false)
    send({ type: 'toggle.confirm' })
    expect(input('saveLexeme')).toEqual({ wikiId: 7, enabled: true })
    expect(context().enabled).toBe(false)
    await resolve('saveLexeme')
    expect(state()).toBe('closed')
    expect(context().enabled).toBe(true)
  })

  test('is turned off once its dialog is confirmed', async () => {
    const { send, context, input, resolve } = openDialog(true)
    send({ type: 'toggle.confirm' })
    expect(input('saveLexeme')).toEqual({ wikiId: 7, enabled: false })
    await resolve('saveLexeme')
    expect(context().enabled).toBe(false)
  })

  test('a failure changes nothing and keeps the dialog open for another attempt', async () => {
    const { send, state, hasTag, context, resolve } = await failToSave(false)
    expect(state()).toBe('failed')
    expect(hasTag('open')).toBe(true)
    expect(context()).toMatchObject({ enabled: false, failure: failures.serverFault })
    send({ type: 'toggle.confirm' })
    expect(hasTag('busy')).toBe(true)
    await resolve('saveLexeme')
    expect(context()).toMatchObject({ enabled: true, failure: null })
  })

  test('cancelling changes nothing', () => {
    const { send, state, context } = openDialog(true)
    send({ type: 'toggle.cancel' })
    expect(state()).toBe('closed')
    expect(context().enabled).toBe(true)
  })

  test('cancelling after a failure closes the dialog and forgets the failure', async () => {
    const { send, state, context } = await failToSave(true)
    send({ type: 'toggle.cancel' })
    expect(state()).toBe('closed')
    expect(context()).toMatchObject({ enabled: true, failure: null })
  })
})
