import { describe, expect, test } from '@jest/globals'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { answers, fails } from '#machine-testing/kit/fake-actors.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { asksForPassword } from '#machines/shared/asks-for-password.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

describe('deleting a wiki', () => {
  test('asks for confirmation first, and sends the reasons', async () => {
    const { send, state, output, inputs, settle } = runHeadless(
      deleteWikiMachine,
      { wikiId: 7 },
      { deleteWiki: answers() },
    )
    expect(state()).toBe('closed')
    send({ type: 'delete.request' })
    expect(state()).toBe('confirming')
    expect(inputs('deleteWiki')).toEqual([])
    send({ type: 'delete.confirm', reasons: ['Too complex to work with', 'No time.'], password: '' })
    await settle()
    expect(state()).toBe('deleted')
    expect(output()).toEqual({ failure: null })
    expect(inputs('deleteWiki')).toEqual([
      { wikiId: 7, deletionReasons: ['Too complex to work with', 'No time.'], password: '' },
    ])
  })

  test('can be cancelled and requested again', () => {
    const { send, state, inputs } = runHeadless(deleteWikiMachine, { wikiId: 7 })
    send({ type: 'delete.request' })
    send({ type: 'delete.cancel' })
    expect(state()).toBe('closed')
    send({ type: 'delete.request' })
    expect(state()).toBe('confirming')
    expect(inputs('deleteWiki')).toEqual([])
  })

  test('keeps the dialog open until the end, and cannot be cancelled once started', async () => {
    const { send, state, hasTag, resolve } = runHeadless(deleteWikiMachine, { wikiId: 7 })
    expect(hasTag('open')).toBe(false)
    send({ type: 'delete.request' })
    expect(hasTag('open')).toBe(true)
    send({ type: 'delete.confirm', reasons: [], password: '' })
    send({ type: 'delete.cancel' })
    expect(state()).toBe('deleting')
    expect(hasTag('open')).toBe(true)
    await resolve('deleteWiki')
    expect(hasTag('open')).toBe(false)
  })

  test('ends with the failure if it fails', async () => {
    const { send, state, output, settle } = runHeadless(
      deleteWikiMachine,
      { wikiId: 7 },
      { deleteWiki: fails(failures.notAllowed) },
    )
    send({ type: 'delete.request' })
    send({ type: 'delete.confirm', reasons: [], password: '' })
    await settle()
    expect(state()).toBe('failed')
    expect(output()).toEqual({ failure: failures.notAllowed })
  })

  describe('if the last log-in was too long ago', () => {
    const wrong = { ...failures.invalid, fields: { password: ['This is not your password.'] } }
    const refused = async () => {
      const flow = runHeadless(deleteWikiMachine, { wikiId: 7 })
      flow.send({ type: 'delete.request' })
      flow.send({ type: 'delete.confirm', reasons: ['No time.'], password: '' })
      await flow.reject('deleteWiki', logInAgain)
      return flow
    }

    test('asks for the password in the same dialog, and sends it with the reasons', async () => {
      const { state, hasTag, send, input, resolve, context } = await refused()
      expect(state()).toBe('askingPassword')
      expect(hasTag('open')).toBe(true)
      expect(context()).toMatchObject({ needsPassword: true, failure: logInAgain })
      send({ type: 'delete.confirm', reasons: ['No time.'], password: 'correct horse' })
      expect(context()).toMatchObject({ needsPassword: true, failure: null })
      expect(input('deleteWiki')).toEqual({
        wikiId: 7,
        deletionReasons: ['No time.'],
        password: 'correct horse',
      })
      await resolve('deleteWiki')
      expect(state()).toBe('deleted')
    })

    test('asks again after a wrong password and after too many attempts', async () => {
      const { state, send, reject, context } = await refused()
      for (const failure of [wrong, failures.tooMany]) {
        send({ type: 'delete.confirm', reasons: [], password: 'wrong' })
        await reject('deleteWiki', failure)
        expect(state()).toBe('askingPassword')
        expect(context().failure).toEqual(failure)
      }
    })

    test('can be cancelled, and does not ask for the password at the next start', async () => {
      const { state, send, context } = await refused()
      send({ type: 'delete.cancel' })
      expect(state()).toBe('closed')
      expect(context()).toMatchObject({ needsPassword: false, failure: null })
    })

    test('fails for any other reason', async () => {
      const { state, send, reject } = await refused()
      send({ type: 'delete.confirm', reasons: [], password: 'correct horse' })
      await reject('deleteWiki', failures.serverFault)
      expect(state()).toBe('failed')
    })
  })
})

test.each([
  [null, false],
  [failures.notAllowed, false],
  [logInAgain, true],
  [{ ...failures.notAllowed, code: refusalCodes.otherAccount }, false],
  [failures.invalid, false],
  [{ ...failures.invalid, fields: { password: ['Wrong.'] } }, true],
  [failures.tooMany, true],
  [failures.offline, false],
  [failures.refused, false],
  [failures.serverFault, false],
])('after %p the password is asked for: %p', (failure, helps) => {
  expect(asksForPassword(failure)).toBe(helps)
})
