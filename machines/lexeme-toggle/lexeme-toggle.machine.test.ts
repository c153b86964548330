import { describe, expect, test } from '@jest/globals'
import { LEXEME_DISABLE_PHRASE } from '#contract/lexeme.ts'
import { failures } from '#machines/testing/failures.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { lexemeToggleMachine } from './lexeme-toggle.machine.ts'

function openDialog(enabled: boolean) {
  const flow = runHeadless(lexemeToggleMachine, { wikiId: 7, enabled })
  flow.actor.send({ type: 'toggle.request' })
  return flow
}

describe('turning Lexeme on and off', () => {
  test('turning it on needs a confirmation but no phrase', async () => {
    const { actor, input, resolve } = openDialog(false)
    actor.send({ type: 'toggle.confirm', phrase: '' })
    expect(input('saveLexeme')).toEqual({ wikiId: 7, enabled: true })
    expect(actor.getSnapshot().context.enabled).toBe(false)
    await resolve('saveLexeme')
    expect(actor.getSnapshot().value).toBe('closed')
    expect(actor.getSnapshot().context.enabled).toBe(true)
  })

  test.each(['', 'disable', LEXEME_DISABLE_PHRASE.toUpperCase()])(
    'the phrase "%s" does not turn it off',
    phrase => {
      const { actor } = openDialog(true)
      actor.send({ type: 'toggle.confirm', phrase })
      expect(actor.getSnapshot().value).toBe('confirming')
    },
  )

  test('the fixed phrase turns it off', async () => {
    const { actor, input, resolve } = openDialog(true)
    actor.send({ type: 'toggle.confirm', phrase: ` ${LEXEME_DISABLE_PHRASE} ` })
    expect(input('saveLexeme')).toEqual({ wikiId: 7, enabled: false })
    await resolve('saveLexeme')
    expect(actor.getSnapshot().context.enabled).toBe(false)
  })

  test('a failure leaves it as it was, with the dialog open to try again', async () => {
    const { actor, reject, resolve } = openDialog(false)
    actor.send({ type: 'toggle.confirm', phrase: '' })
    await reject('saveLexeme', failures.serverFault)
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ enabled: false, failure: failures.serverFault })
    actor.send({ type: 'toggle.confirm', phrase: '' })
    await resolve('saveLexeme')
    expect(actor.getSnapshot().context).toMatchObject({ enabled: true, failure: null })
  })

  test('cancelling changes nothing', () => {
    const { actor } = openDialog(true)
    actor.send({ type: 'toggle.cancel' })
    expect(actor.getSnapshot().value).toBe('closed')
    expect(actor.getSnapshot().context.enabled).toBe(true)
  })
})
