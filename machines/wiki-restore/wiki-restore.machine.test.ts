import { describe, expect, test } from '@jest/globals'
import { POLL_INTERVAL_MS } from '#contract/limits.ts'
import { failures, logInAgain } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { backupRow, pointsWith, restoreRow } from './wiki-restore.examples.ts'
import { wikiRestoreMachine } from './wiki-restore.machine.ts'

const start = () => runHeadless(wikiRestoreMachine, { wikiId: 7 })
const backup = backupRow()

const opened = async (points = pointsWith()) => {
  const flow = start()
  await flow.resolve('loadPoints', points)
  return flow
}

describe('the backups of a wiki', () => {
  test('are loaded with its earlier restores', async () => {
    const { state, context, input, resolve } = start()
    expect(input('loadPoints')).toEqual({ wikiId: 7 })
    const points = pointsWith(restoreRow('failed'))
    await resolve('loadPoints', points)
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject(points)
  })

  test('can be loaded again after a failure', async () => {
    const { send, state, context, reject, resolve } = start()
    await reject('loadPoints', failures.serverFault)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.serverFault)
    send({ type: 'points.reload' })
    expect(context().failure).toBeNull()
    await resolve('loadPoints', pointsWith())
    expect(state()).toBe('browsing')
  })
})

describe('restoring as a new wiki', () => {
  const naming = async () => {
    const flow = await opened()
    flow.send({ type: 'new.request', backup })
    return flow
  }
  const names = { sitename: 'Old herbarium', domain: 'old-herbarium.localhost:8080' }
  const request = { wiki: 7, backup: 31, mode: 'new', ...names }

  test('asks for a name and an address first, and then follows the restore', async () => {
    const { send, state, context, input, inputs, resolve } = await naming()
    expect(state()).toBe('naming')
    expect(context().chosen).toEqual(backup)
    expect(inputs('startRestore')).toEqual([])
    send({ type: 'new.confirm', ...names })
    expect(state()).toBe('startingNew')
    expect(input('startNew')).toEqual(request)
    await resolve('startNew', restoreRow('pending'))
    expect(state()).toBe('restoring')
    expect(context()).toMatchObject({ chosen: null, restores: [restoreRow('pending')] })
  })

  test('that was refused keeps the dialog, and can be sent again', async () => {
    const { send, state, context, input, reject } = await naming()
    send({ type: 'new.confirm', ...names })
    await reject('startNew', failures.invalid)
    expect(state()).toBe('naming')
    expect(context()).toMatchObject({ chosen: backup, failure: failures.invalid })
    send({ type: 'new.confirm', ...names })
    expect(context().failure).toBeNull()
    expect(input('startNew')).toEqual(request)
  })

  test('can be cancelled, which forgets why it was refused', async () => {
    const { send, state, context, reject } = await naming()
    send({ type: 'new.confirm', ...names })
    await reject('startNew', failures.offline)
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ chosen: null, failure: null })
  })

  test('while another restore runs shows that one instead', async () => {
    const { send, state, context, resolve, reject } = await naming()
    send({ type: 'new.confirm', ...names })
    await reject('startNew', failures.refused)
    expect(state()).toBe('loading')
    expect(context()).toMatchObject({ chosen: null, failure: null })
    await resolve('loadPoints', pointsWith(restoreRow('pending', 'back')))
    expect(state()).toBe('restoring')
  })
})

describe('restoring a wiki in place', () => {
  const confirming = async () => {
    const flow = await opened()
    flow.send({ type: 'back.request', backup })
    return flow
  }
  const confirm = { type: 'back.confirm', password: '' } as const

  test('asks for a confirmation first, and then follows the restore', async () => {
    const { send, state, context, input, inputs, resolve } = await confirming()
    expect(state()).toBe('confirming')
    expect(context().chosen).toEqual(backup)
    expect(inputs('startRestore')).toEqual([])
    send(confirm)
    expect(input('startBack')).toEqual({ wiki: 7, backup: 31, mode: 'back' })
    const pending = restoreRow('pending', 'back')
    await resolve('startBack', pending)
    expect(state()).toBe('restoring')
    expect(context()).toMatchObject({ chosen: null, restores: [pending] })
  })

  test('can be cancelled', async () => {
    const { send, state, context, reject } = await confirming()
    send(confirm)
    await reject('startBack', failures.offline)
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ chosen: null, failure: null })
  })

  test('that failed keeps the dialog, and can be tried again', async () => {
    const { send, state, context, reject } = await confirming()
    send(confirm)
    await reject('startBack', failures.offline)
    expect(state()).toBe('confirming')
    expect(context()).toMatchObject({ chosen: backup, failure: failures.offline, needsPassword: false })
    send(confirm)
    expect(state()).toBe('startingBack')
    expect(context().failure).toBeNull()
  })

  test('too often does not ask for a password that was not needed before', async () => {
    const { send, state, reject } = await confirming()
    send(confirm)
    await reject('startBack', failures.tooMany)
    expect(state()).toBe('confirming')
    send(confirm)
    await reject('startBack', logInAgain)
    send(confirm)
    await reject('startBack', failures.tooMany)
    expect(state()).toBe('askingPassword')
  })

  test('asks for the password long after the last log-in, and keeps asking while the dialog is open', async () => {
    const { send, state, context, input, reject } = await confirming()
    send(confirm)
    await reject('startBack', logInAgain)
    expect(state()).toBe('askingPassword')
    expect(context()).toMatchObject({ needsPassword: true, failure: logInAgain })
    send({ ...confirm, password: 'correct horse' })
    expect(input('startBack')).toEqual({ wiki: 7, backup: 31, mode: 'back', password: 'correct horse' })
    expect(context().failure).toBeNull()
    await reject('startBack', failures.offline)
    expect(state()).toBe('askingPassword')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'dialog.cancel' })
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject({ chosen: null, failure: null })
    send({ type: 'back.request', backup })
    expect(context().needsPassword).toBe(false)
  })

  test('while another restore runs shows that one instead', async () => {
    const { send, state, context, reject } = await confirming()
    send(confirm)
    await reject('startBack', failures.refused)
    expect(state()).toBe('loading')
    expect(context()).toMatchObject({ chosen: null, failure: null })
  })
})

describe('a restore', () => {
  test('is followed from the start of the page, every three seconds, until it has ended', async () => {
    const { state, context, input, resolve, elapse } = await opened(pointsWith(restoreRow('pending')))
    expect(state()).toBe('restoring')
    elapse(POLL_INTERVAL_MS - 1)
    expect(state()).toBe('restoring')
    elapse(1)
    expect(input('followPoints')).toEqual({ wikiId: 7 })
    await resolve('followPoints', pointsWith(restoreRow('pending')))
    expect(state()).toBe('restoring')
    elapse(POLL_INTERVAL_MS)
    const ended = pointsWith(restoreRow('success'))
    await resolve('followPoints', ended)
    expect(state()).toBe('browsing')
    expect(context()).toMatchObject(ended)
  })

  test('is still followed after a failed read, whose failure is known until the next one', async () => {
    const { send, state, context, resolve, reject, elapse } = await opened(pointsWith(restoreRow('pending')))
    elapse(POLL_INTERVAL_MS)
    await reject('followPoints', failures.offline)
    expect(state()).toBe('restoring')
    expect(context().failure).toEqual(failures.offline)
    elapse(POLL_INTERVAL_MS)
    await resolve('followPoints', pointsWith())
    expect(state()).toBe('browsing')
    expect(context().failure).toBeNull()
    send({ type: 'new.request', backup })
    expect(context().failure).toBeNull()
  })
})
