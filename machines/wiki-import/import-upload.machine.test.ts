import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { choose, chooseGood, MB, startWith, upload, uploadAndFail } from './import-flow.examples.ts'
import { exampleFile, wikiImport } from './wiki-import.examples.ts'
import { UNREADABLE_FILE } from './wiki-import.failure.ts'
import { gone, listings } from './wiki-import.model.ts'

describe('uploading', () => {
  test('begins on request, with the name and size of the file', async () => {
    const { state, send, hasTag, input, context, resolve } = await chooseGood()
    expect(hasTag('busy')).toBe(false)
    send({ type: 'upload.start' })
    expect(state()).toBe('starting')
    expect(hasTag('busy')).toBe(true)
    expect(input('createUpload')).toEqual({ wikiId: 7, file: exampleFile })
    await resolve('createUpload', wikiImport('uploading', { received: 0 }))
    expect(state()).toBe('uploading')
    expect(hasTag('sending')).toBe(true)
    expect(input('uploadFile')).toEqual({ path: '/api/wiki/import/uploads/abc' })
    expect(context()).toMatchObject({ sent: 0, received: 0 })
  })

  test('keeps the file if it cannot begin, and can be tried again', async () => {
    const { state, send, context, reject } = await chooseGood()
    send({ type: 'upload.start' })
    await reject('createUpload', failures.refused)
    expect(state()).toBe('chosen')
    expect(context()).toMatchObject({ file: exampleFile, failure: failures.refused })
    send({ type: 'upload.start' })
    expect(state()).toBe('starting')
    expect(context().failure).toBeNull()
  })

  test('forgets why it could not begin when another file is chosen', async () => {
    const { send, context, reject } = await chooseGood()
    send({ type: 'upload.start' })
    await reject('createUpload', failures.refused)
    send({ type: 'file.choose', file: { name: 'new.xml', size: 5 } })
    expect(context().failure).toBeNull()
  })

  test('counts what was sent and what has arrived', async () => {
    const { send, context } = await upload()
    send({ type: 'upload.progress', sent: 12 * MB, received: 8 * MB })
    expect(context()).toMatchObject({ sent: 12 * MB, received: 8 * MB })
  })

  test('is followed by the check', async () => {
    const { state, context, hasTag, resolve, input } = await upload()
    await resolve('uploadFile')
    expect(state()).toBe('checking')
    expect(hasTag('sending')).toBe(false)
    expect(context().file).toBeNull()
    expect(context().record).toMatchObject({ status: 'checking', upload_path: null, received: 40 * MB })
    expect(input('awaitNews')).toEqual({ wikiId: 7 })
  })

  test('can be paused, which stops sending, and resumed', async () => {
    const { state, send, wasStopped, hasTag, inputs } = await upload()
    send({ type: 'upload.pause' })
    expect(state()).toBe('paused')
    expect(hasTag('sending')).toBe(false)
    expect(wasStopped('uploadFile')).toBe(true)
    send({ type: 'upload.resume' })
    expect(state()).toBe('uploading')
    expect(inputs('uploadFile')).toHaveLength(2)
  })

  test('can be cancelled', async () => {
    const { state, send, wasStopped, input, context, resolve } = await upload()
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
    expect(wasStopped('uploadFile')).toBe(true)
    expect(input('cancelImport')).toEqual({ wikiId: 7, id: 3 })
    await resolve('cancelImport', wikiImport('cancelled'))
    expect(state()).toBe('ready')
    expect(context()).toMatchObject({ file: null, record: { status: 'cancelled' } })
  })

  test('can be cancelled while it is paused', async () => {
    const { state, send } = await upload()
    send({ type: 'upload.pause' })
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
  })
})

describe('an interrupted upload', () => {
  test('waits without a network, and continues by itself', async () => {
    const { state, hasTag, context, input, resolve, inputs } = await uploadAndFail(failures.offline)
    expect(state()).toBe('waiting')
    expect(hasTag('sending')).toBe(true)
    expect(context().failure).toEqual(failures.offline)
    expect(input('awaitRetry')).toEqual({ attempts: 1, failure: failures.offline })
    await resolve('awaitRetry')
    expect(state()).toBe('uploading')
    expect(inputs('uploadFile')).toHaveLength(2)
  })

  test('says why it waits until the server confirms again', async () => {
    const { context, send, resolve } = await uploadAndFail(failures.offline)
    await resolve('awaitRetry')
    expect(context().failure).toEqual(failures.offline)
    send({ type: 'upload.progress', sent: 0, received: 0 })
    expect(context().failure).toBeNull()
  })

  test('counts its attempts until something more has arrived', async () => {
    const { context, send, resolve, reject, input } = await uploadAndFail(failures.offline)
    await resolve('awaitRetry')
    send({ type: 'upload.progress', sent: MB, received: 0 })
    await reject('uploadFile', failures.serverFault)
    expect(input('awaitRetry')).toEqual({ attempts: 2, failure: failures.serverFault })
    await resolve('awaitRetry')
    send({ type: 'upload.progress', sent: MB, received: MB })
    expect(context().attempts).toBe(0)
  })

  test('continues immediately on request', async () => {
    const { state, send, wasStopped } = await uploadAndFail(failures.offline)
    send({ type: 'upload.resume' })
    expect(state()).toBe('uploading')
    expect(wasStopped('awaitRetry')).toBe(true)
  })

  test('can be paused and cancelled while it waits', async () => {
    const paused = await uploadAndFail(failures.offline)
    paused.send({ type: 'upload.pause' })
    expect(paused.state()).toBe('paused')
    expect(paused.context().failure).toBeNull()
    const cancelled = await uploadAndFail(failures.offline)
    cancelled.send({ type: 'import.cancel' })
    expect(cancelled.state()).toBe('cancelling')
    expect(cancelled.context()).toMatchObject({ file: null, failure: null })
  })

  test('stops if the server refuses it, and continues on request', async () => {
    const { state, context, send, hasTag } = await uploadAndFail(failures.notAllowed)
    expect(state()).toBe('interrupted')
    expect(hasTag('sending')).toBe(false)
    expect(context().failure).toEqual(failures.notAllowed)
    send({ type: 'upload.resume' })
    expect(state()).toBe('uploading')
    expect(context().failure).toBeNull()
  })

  test('can be cancelled after a refusal', async () => {
    const { state, send } = await uploadAndFail(failures.notAllowed)
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
  })

  test('that the server no longer knows is looked up in the list', async () => {
    const { state, context, resolve } = await uploadAndFail(gone)
    expect(state()).toBe('loading')
    expect(context().file).toBeNull()
    await resolve('loadImports', listings.checking)
    expect(state()).toBe('checking')
  })

  test('asks for the file again if it has changed', async () => {
    const { state, context } = await uploadAndFail(UNREADABLE_FILE)
    expect(state()).toBe('unfinished')
    expect(context()).toMatchObject({ file: null, failure: UNREADABLE_FILE })
  })
})

describe('an upload that began before the page was reloaded', () => {
  const unfinished = () => startWith(wikiImport('uploading'))

  test('says how much has arrived, and continues with the same file', async () => {
    const { state, context, send, input, resolve } = await unfinished()
    expect(context()).toMatchObject({ received: 16 * MB, sent: 16 * MB })
    send({ type: 'file.choose', file: exampleFile })
    expect(state()).toBe('inspecting')
    expect(context().file).toEqual(exampleFile)
    expect(input('checkFile')).toEqual({ sizeMax: 1024 * MB, expected: exampleFile })
    await resolve('checkFile', null)
    expect(state()).toBe('uploading')
    expect(input('uploadFile')).toEqual({ path: '/api/wiki/import/uploads/abc' })
  })

  test('does not continue with another file, and can still be cancelled', async () => {
    const { state, context, send, resolve } = await choose(unfinished())
    const problem = { kind: 'otherFile', expected: exampleFile } as const
    await resolve('checkFile', problem)
    expect(state()).toBe('unfit')
    expect(context().problem).toEqual(problem)
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
    expect(context().problem).toBeNull()
  })

  test('can be cancelled', async () => {
    const { state, send } = await unfinished()
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
  })

  test('stays if it could not be cancelled', async () => {
    const { state, context, send, hasTag, reject } = await unfinished()
    send({ type: 'import.cancel' })
    expect(hasTag('busy')).toBe(true)
    await reject('cancelImport', failures.offline)
    expect(state()).toBe('unfinished')
    expect(context().failure).toEqual(failures.offline)
  })
})
