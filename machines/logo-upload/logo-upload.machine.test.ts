import { describe, expect, jest, test } from '@jest/globals'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import type { LogoProblem } from '#contract/logo/logo-problem.ts'
import { logoUploadMachine } from './logo-upload.machine.ts'

type Chosen = { fileName: string }

function startUpload(options: {
  checkLogo?: (input: Chosen) => Promise<LogoProblem | null>
  uploadLogo?: (input: Chosen) => Promise<void>
}) {
  const { checkLogo = async () => null, uploadLogo = async () => {} } = options
  return createActor(
    logoUploadMachine.provide({
      actors: {
        checkLogo: fromPromise<LogoProblem | null, Chosen>(({ input }) => checkLogo(input)),
        uploadLogo: fromPromise<void, Chosen>(({ input }) => uploadLogo(input)),
      },
    }),
  ).start()
}

describe('uploading a logo', () => {
  test('nothing can be sent before a file was chosen', () => {
    const actor = startUpload({})
    expect(actor.getSnapshot().can({ type: 'logo.upload' })).toBe(false)
  })

  test('a good file can be sent, with its progress shown, and is then forgotten', async () => {
    const uploadLogo = jest.fn(async (_input: Chosen) => {})
    const actor = startUpload({ uploadLogo })
    actor.send({ type: 'file.choose', name: 'logo.png' })
    await waitFor(actor, snapshot => snapshot.matches('chosen'))
    actor.send({ type: 'logo.upload' })
    actor.send({ type: 'upload.progress', fraction: 0.5 })
    expect(actor.getSnapshot().context.progress).toBe(0.5)
    const { context } = await waitFor(actor, snapshot => snapshot.matches('uploaded'))
    expect(context.fileName).toBeNull()
    expect(uploadLogo).toHaveBeenCalledWith({ fileName: 'logo.png' })
    expect(actor.getSnapshot().can({ type: 'logo.upload' })).toBe(false)
  })

  test('a file that cannot be a logo is refused before it is sent, and another can be chosen', async () => {
    const checkLogo = jest
      .fn<(input: Chosen) => Promise<LogoProblem | null>>(async () => null)
      .mockResolvedValueOnce({ kind: 'notPng' })
    const actor = startUpload({ checkLogo })
    actor.send({ type: 'file.choose', name: 'photo.jpg' })
    const refused = await waitFor(actor, snapshot => snapshot.matches('refused'))
    expect(refused.context.problem).toEqual({ kind: 'notPng' })
    expect(refused.can({ type: 'logo.upload' })).toBe(false)
    actor.send({ type: 'file.choose', name: 'logo.png' })
    const chosen = await waitFor(actor, snapshot => snapshot.matches('chosen'))
    expect(chosen.context).toMatchObject({ fileName: 'logo.png', problem: null })
  })

  test('a file that cannot be read is refused', async () => {
    const actor = startUpload({ checkLogo: () => Promise.reject(new Error('gone')) })
    actor.send({ type: 'file.choose', name: 'logo.png' })
    const { context } = await waitFor(actor, snapshot => snapshot.matches('refused'))
    expect(context.problem).toEqual({ kind: 'unreadable' })
  })

  test('only the last of two chosen files counts', async () => {
    const pending = new Promise<LogoProblem>(() => {})
    const checkLogo = ({ fileName }: Chosen) => (fileName === 'first.png' ? pending : Promise.resolve(null))
    const actor = startUpload({ checkLogo })
    actor.send({ type: 'file.choose', name: 'first.png' })
    actor.send({ type: 'file.choose', name: 'second.png' })
    const { context } = await waitFor(actor, snapshot => snapshot.matches('chosen'))
    expect(context.fileName).toBe('second.png')
  })

  test('a failed upload keeps the file, so that it can be sent again', async () => {
    const uploadLogo = jest
      .fn(async (_input: Chosen) => {})
      .mockRejectedValueOnce(new FailureError({ kind: 'offline' }))
    const actor = startUpload({ uploadLogo })
    actor.send({ type: 'file.choose', name: 'logo.png' })
    await waitFor(actor, snapshot => snapshot.matches('chosen'))
    actor.send({ type: 'logo.upload' })
    const failed = await waitFor(actor, snapshot => snapshot.matches('failed'))
    expect(failed.context).toMatchObject({ fileName: 'logo.png', failure: { kind: 'offline' } })
    actor.send({ type: 'logo.upload' })
    await waitFor(actor, snapshot => snapshot.matches('uploaded'))
  })

  test('taking the file back leaves nothing to send', async () => {
    const actor = startUpload({})
    actor.send({ type: 'file.choose', name: 'logo.png' })
    await waitFor(actor, snapshot => snapshot.matches('chosen'))
    actor.send({ type: 'file.clear' })
    expect(actor.getSnapshot().value).toBe('empty')
  })
})
