import { describe, expect, test } from '@jest/globals'
import type { WikiImport } from '#contract/wiki-data/wiki-import.ts'
import { failures } from '#machine-testing/kit/failures.ts'
import { choose, chooseGood, MB, start, startWith } from './import-flow.examples.ts'
import { exampleFile, listing, refusal, wikiImport } from './wiki-import.examples.ts'
import { listings } from './wiki-import.model.ts'

describe('when the card opens', () => {
  test.each([
    ['none', 'ready'],
    ['refusal', 'refused'],
    ['uploading', 'unfinished'],
    ['elsewhere', 'elsewhere'],
    ['checking', 'checking'],
    ['checked', 'checked'],
    ['importing', 'importing'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
  ] as const)('the listing "%s" leads to the state "%s"', async (name, end) => {
    const flow = start()
    expect(flow.input('loadImports')).toEqual({ wikiId: 7 })
    await flow.resolve('loadImports', listings[name])
    expect(flow.state()).toBe(end)
  })

  test('a cancelled import does not matter', async () => {
    expect((await startWith(wikiImport('cancelled'))).state()).toBe('ready')
  })

  test.each<[WikiImport['status'], string]>([
    ['uploading', 'unfinished'],
    ['importing', 'importing'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
  ])('an import that is "%s" matters more than that the wiki cannot import', async (status, end) => {
    expect((await startWith(wikiImport(status), { refusal })).state()).toBe(end)
  })

  test('the limit and the refusal are kept, and the wiki can be looked at again', async () => {
    const { state, context, send, resolve } = await startWith(null, { refusal })
    expect(context()).toMatchObject({ sizeMax: 1024 * MB, refusal })
    send({ type: 'imports.reload' })
    expect(state()).toBe('loading')
    await resolve('loadImports', listing(null))
    expect(state()).toBe('ready')
    expect(context().refusal).toBeNull()
  })

  test('loading the imports can be tried again after a failure', async () => {
    const { state, context, send, reject, resolve } = start()
    await reject('loadImports', failures.serverFault)
    expect(state()).toBe('unknown')
    expect(context().failure).toEqual(failures.serverFault)
    send({ type: 'imports.reload' })
    await resolve('loadImports', listing(null))
    expect(state()).toBe('ready')
    expect(context().failure).toBeNull()
  })
})

describe('choosing a file', () => {
  test('checks it against the limit before anything is sent', async () => {
    const { state, input, context, can, resolve } = await choose()
    expect(state()).toBe('inspecting')
    expect(input('checkFile')).toEqual({ sizeMax: 1024 * MB, expected: null })
    expect(can({ type: 'upload.start' })).toBe(false)
    await resolve('checkFile', null)
    expect(state()).toBe('chosen')
    expect(context().file).toEqual(exampleFile)
  })

  test('is asked for if the upload is started without one', async () => {
    const { state, context, send } = await startWith(null)
    send({ type: 'upload.start' })
    expect(state()).toBe('unfit')
    expect(context().problem).toEqual({ kind: 'none' })
  })

  test('says what is wrong, until another file is chosen', async () => {
    const { state, context, send, can, resolve } = await choose()
    await resolve('checkFile', { kind: 'empty' })
    expect(state()).toBe('unfit')
    expect(context().problem).toEqual({ kind: 'empty' })
    expect(can({ type: 'upload.start' })).toBe(false)
    send({ type: 'import.cancel' })
    expect(state()).toBe('unfit')
    const other = { name: 'new.xml', size: 5 }
    send({ type: 'file.choose', file: other })
    expect(context()).toMatchObject({ problem: null, file: other })
    await resolve('checkFile', null)
    expect(state()).toBe('chosen')
  })

  test('says that a file cannot be read', async () => {
    const { state, context, reject } = await choose()
    await reject('checkFile', failures.serverFault)
    expect(state()).toBe('unfit')
    expect(context().problem).toEqual({ kind: 'unreadable' })
  })

  test('can be undone, before and after a problem', async () => {
    const good = await chooseGood()
    good.send({ type: 'file.clear' })
    expect(good.state()).toBe('ready')
    expect(good.context().file).toBeNull()
    const bad = await choose()
    await bad.resolve('checkFile', { kind: 'empty' })
    bad.send({ type: 'file.clear' })
    expect(bad.state()).toBe('ready')
    expect(bad.context()).toMatchObject({ file: null, problem: null })
  })

  test('checks another file that is chosen instead', async () => {
    const { state, context, send } = await chooseGood()
    send({ type: 'file.choose', file: { name: 'new.xml', size: 5 } })
    expect(state()).toBe('inspecting')
    expect(context().file).toEqual({ name: 'new.xml', size: 5 })
  })
})

test('an upload of another manager is followed, and can be cancelled', async () => {
  const { state, input, context, send, resolve } = await startWith(
    wikiImport('uploading', { upload_path: null }),
  )
  expect(input('awaitNews')).toEqual({ wikiId: 7 })
  await resolve('awaitNews', listing(wikiImport('uploading', { upload_path: null, received: 20 * MB })))
  expect(state()).toBe('elsewhere')
  expect(context().sent).toBe(20 * MB)
  send({ type: 'import.cancel' })
  expect(state()).toBe('cancelling')
})

describe('the check', () => {
  test('ends with a report, and can be cancelled before', async () => {
    const checking = await startWith(wikiImport('checking'))
    await checking.resolve('awaitNews', listings.checked)
    expect(checking.state()).toBe('checked')
    expect(checking.context().record?.report).not.toBeNull()
    const other = await startWith(wikiImport('checking'))
    other.send({ type: 'import.cancel' })
    expect(other.state()).toBe('cancelling')
  })

  test('may find that the file cannot be imported', async () => {
    const { state, resolve } = await startWith(wikiImport('checking'))
    await resolve('awaitNews', listings.failed)
    expect(state()).toBe('failed')
  })
})

describe('the import', () => {
  test('starts on request and shows its progress', async () => {
    const { state, send, hasTag, input, context, resolve } = await startWith(wikiImport('checked'))
    send({ type: 'import.start' })
    expect(state()).toBe('ordering')
    expect(hasTag('busy')).toBe(true)
    expect(input('startImport')).toEqual({ wikiId: 7, id: 3 })
    await resolve('startImport', wikiImport('importing'))
    expect(state()).toBe('importing')
    expect(input('awaitNews')).toEqual({ wikiId: 7 })
    const progress = { step: 'files', share: 0.7 } as const
    await resolve('awaitNews', listing(wikiImport('importing', { progress })))
    expect(state()).toBe('importing')
    expect(context().record?.progress).toEqual(progress)
  })

  test('cannot be cancelled once it runs', async () => {
    const { can } = await startWith(wikiImport('importing'))
    expect(can({ type: 'import.cancel' })).toBe(false)
  })

  test('stays ready to start if it was refused', async () => {
    const { state, send, context, reject } = await startWith(wikiImport('checked'))
    send({ type: 'import.start' })
    await reject('startImport', failures.refused)
    expect(state()).toBe('checked')
    expect(context().failure).toEqual(failures.refused)
    send({ type: 'import.start' })
    expect(context().failure).toBeNull()
  })

  test('is shown if another manager starts or cancels it', async () => {
    const started = await startWith(wikiImport('checked'))
    await started.resolve('awaitNews', listings.importing)
    expect(started.state()).toBe('importing')
    const cancelled = await startWith(wikiImport('checked'))
    await cancelled.resolve('awaitNews', listing(wikiImport('cancelled')))
    expect(cancelled.state()).toBe('ready')
  })

  test('can be cancelled before it starts', async () => {
    const { state, send } = await startWith(wikiImport('checked'))
    send({ type: 'import.cancel' })
    expect(state()).toBe('cancelling')
  })

  test('ends with a success, and stays there', async () => {
    const { state, resolve, actor } = await startWith(wikiImport('importing'))
    await resolve('awaitNews', listings.success)
    expect(state()).toBe('succeeded')
    expect(actor.getSnapshot().status).toBe('done')
  })

  test('can be tried again with a file after a failure', async () => {
    const { state, send, context, resolve } = await startWith(wikiImport('importing'))
    await resolve('awaitNews', listings.failed)
    expect(state()).toBe('failed')
    send({ type: 'import.again' })
    expect(state()).toBe('ready')
    expect(context().record).toBeNull()
  })
})
