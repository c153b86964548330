import { describe, expect, test } from '@jest/globals'
import { failures } from '#machine-testing/kit/failures.ts'
import { runHeadless } from '#machine-testing/kit/headless.ts'
import { logoUploadMachine } from './logo-upload.machine.ts'

const start = () => runHeadless(logoUploadMachine)

/** A file is chosen and still being checked. */
function choose(name = 'logo.png') {
  const flow = start()
  flow.send({ type: 'file.choose', name })
  return flow
}

/** A file is chosen that can be a logo. */
async function chooseGood() {
  const flow = choose()
  await flow.resolve('checkLogo', null)
  return flow
}

async function failToUpload() {
  const flow = await chooseGood()
  flow.send({ type: 'logo.upload' })
  await flow.reject('uploadLogo', failures.offline)
  return flow
}

describe('uploading a logo', () => {
  test('needs a chosen file', () => {
    const { state, can } = start()
    expect(state()).toBe('empty')
    expect(can({ type: 'logo.upload' })).toBe(false)
  })

  test('checks a chosen file before it can be uploaded', () => {
    const { state, can, input } = choose()
    expect(state()).toBe('checking')
    expect(input('checkLogo')).toEqual({ fileName: 'logo.png' })
    expect(can({ type: 'logo.upload' })).toBe(false)
  })

  test('uploads a valid file, shows the progress, and then forgets the file', async () => {
    const { send, state, can, context, input, resolve } = await chooseGood()
    expect(state()).toBe('chosen')
    send({ type: 'logo.upload' })
    expect(state()).toBe('uploading')
    expect(input('uploadLogo')).toEqual({ fileName: 'logo.png' })
    send({ type: 'upload.progress', fraction: 0.5 })
    expect(state()).toBe('uploading')
    expect(context().progress).toBe(0.5)
    await resolve('uploadLogo')
    expect(state()).toBe('uploaded')
    expect(context().fileName).toBeNull()
    expect(can({ type: 'logo.upload' })).toBe(false)
  })

  test('rejects a file that cannot be a logo, and accepts another one', async () => {
    const { send, state, can, context, resolve } = choose('photo.jpg')
    await resolve('checkLogo', { kind: 'notPng' })
    expect(state()).toBe('refused')
    expect(context().problem).toEqual({ kind: 'notPng' })
    expect(can({ type: 'logo.upload' })).toBe(false)
    send({ type: 'file.choose', name: 'logo.png' })
    await resolve('checkLogo', null)
    expect(state()).toBe('chosen')
    expect(context()).toMatchObject({ fileName: 'logo.png', problem: null })
  })

  test('rejects a file that cannot be read', async () => {
    const { state, context, reject } = choose()
    await reject('checkLogo', failures.serverFault)
    expect(state()).toBe('refused')
    expect(context().problem).toEqual({ kind: 'unreadable' })
  })

  test('checks only the last of two chosen files', async () => {
    const { send, state, context, inputs, resolve } = choose('first.png')
    send({ type: 'file.choose', name: 'second.png' })
    expect(inputs('checkLogo').map(({ fileName }) => fileName)).toEqual(['first.png', 'second.png'])
    await resolve('checkLogo', null)
    expect(state()).toBe('chosen')
    expect(context().fileName).toBe('second.png')
  })

  test('keeps the file after a failed upload, so that it can be uploaded again', async () => {
    const { send, state, context, resolve } = await failToUpload()
    expect(state()).toBe('failed')
    expect(context()).toMatchObject({ fileName: 'logo.png', failure: { kind: 'offline' } })
    send({ type: 'logo.upload' })
    expect(context().failure).toBeNull()
    await resolve('uploadLogo')
    expect(state()).toBe('uploaded')
  })

  test('resets the progress before another attempt', async () => {
    const { send, context, reject } = await chooseGood()
    send({ type: 'logo.upload' })
    send({ type: 'upload.progress', fraction: 0.5 })
    await reject('uploadLogo', failures.offline)
    send({ type: 'logo.upload' })
    expect(context().progress).toBe(0)
  })

  describe.each([
    ['during the check', async () => choose()],
    [
      'after it was rejected',
      async () => {
        const flow = choose()
        await flow.resolve('checkLogo', { kind: 'notPng' })
        return flow
      },
    ],
    ['before the upload', chooseGood],
    ['after a failed upload', failToUpload],
  ])('a file that is removed %s', (_when, get) => {
    test('leaves nothing to upload', async () => {
      const { send, state, context } = await get()
      send({ type: 'file.clear' })
      expect(state()).toBe('empty')
      expect(context()).toMatchObject({ fileName: null, problem: null, failure: null })
    })
  })

  test('checks another file that is chosen instead', async () => {
    const { send, state, input } = await chooseGood()
    send({ type: 'file.choose', name: 'better.png' })
    expect(state()).toBe('checking')
    expect(input('checkLogo')).toEqual({ fileName: 'better.png' })
  })

  test('checks another file that is chosen after a failed upload', async () => {
    const { send, state, context } = await failToUpload()
    send({ type: 'file.choose', name: 'smaller.png' })
    expect(state()).toBe('checking')
    expect(context()).toMatchObject({ fileName: 'smaller.png', failure: null })
  })

  test('checks another file that is chosen after an upload', async () => {
    const { send, state, input, resolve } = await chooseGood()
    send({ type: 'logo.upload' })
    await resolve('uploadLogo')
    send({ type: 'file.choose', name: 'newer.png' })
    expect(state()).toBe('checking')
    expect(input('checkLogo')).toEqual({ fileName: 'newer.png' })
  })
})
