import { describe, expect, test } from '@jest/globals'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { deletedWiki } from './undelete.examples.ts'
import { undeleteMachine } from './undelete.machine.ts'

const maps = deletedWiki()
const coins = deletedWiki({ id: 10, sitename: 'Coins' })

async function listed() {
  const flow = runHeadless(undeleteMachine)
  await flow.resolve('loadDeleted', [maps, coins])
  return flow
}

async function asked() {
  const flow = await listed()
  flow.send({ type: 'undelete.request', wiki: maps })
  return flow
}

async function failed(failure: Parameters<Awaited<ReturnType<typeof asked>>['reject']>[1]) {
  const flow = await asked()
  flow.send({ type: 'undelete.confirm', password: '' })
  await flow.reject('undeleteWiki', failure)
  return flow
}

describe('recently deleted wikis', () => {
  test('are loaded, and loaded again on request after a failure', async () => {
    const { state, context, send, reject, resolve } = runHeadless(undeleteMachine)
    expect(state()).toBe('loading')
    await reject('loadDeleted', failures.offline)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'deleted.reload' })
    await resolve('loadDeleted', [maps])
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ wikis: [maps], failure: null })
  })
})

describe('bringing a wiki back', () => {
  test('asks first, then does it, and the wiki leaves the list', async () => {
    const { state, context, hasTag, send, input, resolve } = await asked()
    expect(state()).toBe('confirming')
    expect(hasTag('open')).toBe(true)
    expect(context().chosen).toEqual(maps)
    send({ type: 'undelete.confirm', password: '' })
    expect(state()).toBe('bringingBack')
    expect(hasTag('busy')).toBe(true)
    expect(hasTag('open')).toBe(true)
    expect(input('undeleteWiki')).toEqual({ wikiId: 9, password: '' })
    await resolve('undeleteWiki')
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ wikis: [coins], broughtBack: maps, chosen: null })
    send({ type: 'undelete.request', wiki: coins })
    expect(context()).toMatchObject({ chosen: coins, broughtBack: null })
  })

  test('can be cancelled', async () => {
    const { state, context, send, inputs } = await asked()
    send({ type: 'undelete.cancel' })
    expect(state()).toBe('listed')
    expect(context()).toMatchObject({ chosen: null, broughtBack: null, wikis: [maps, coins] })
    expect(inputs('undeleteWiki')).toEqual([])
  })

  test('cannot be cancelled once it is on its way', async () => {
    const { send, can } = await asked()
    send({ type: 'undelete.confirm', password: '' })
    expect(can({ type: 'undelete.cancel' })).toBe(false)
  })

  test.each([failures.refused, failures.offline, failures.notAllowed, failures.tooMany])(
    'keeps the dialog open and says why it failed: %j',
    async failure => {
      const { state, context, send } = await failed(failure)
      expect(state()).toBe('confirming')
      expect(context()).toMatchObject({ failure, needsPassword: false, chosen: maps })
      send({ type: 'undelete.confirm', password: '' })
      expect(state()).toBe('bringingBack')
      expect(context().failure).toBeNull()
    },
  )

  test('loads the list again after a failure, because it may have changed', async () => {
    const { state, context, send, resolve } = await failed(failures.refused)
    send({ type: 'undelete.cancel' })
    expect(state()).toBe('loading')
    expect(context().chosen).toBeNull()
    await resolve('loadDeleted', [coins])
    expect(context()).toMatchObject({ wikis: [coins], failure: null })
  })

  test('asks for the password if the last log-in was too long ago, and again if it was wrong', async () => {
    const { context, send, input, reject } = await failed(logInAgain)
    expect(context()).toMatchObject({ needsPassword: true, failure: logInAgain })
    send({ type: 'undelete.confirm', password: 'wrong' })
    expect(input('undeleteWiki')).toEqual({ wikiId: 9, password: 'wrong' })
    const wrong = { ...failures.invalid, fields: { password: ['This is not your password.'] } }
    await reject('undeleteWiki', wrong)
    expect(context()).toMatchObject({ needsPassword: true, failure: wrong })
    send({ type: 'undelete.confirm', password: 'wrong' })
    await reject('undeleteWiki', failures.tooMany)
    expect(context()).toMatchObject({ needsPassword: true, failure: failures.tooMany })
  })

  test('does not ask for the password at the next start', async () => {
    const { context, send, resolve } = await failed(logInAgain)
    send({ type: 'undelete.cancel' })
    await resolve('loadDeleted', [maps])
    send({ type: 'undelete.request', wiki: maps })
    expect(context().needsPassword).toBe(false)
  })
})
