import { describe, expect, jest, test } from '@jest/globals'
import { createActor, fromPromise, waitFor } from 'xstate'
import { FailureError } from '#contract/failure.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

interface Deletion {
  wikiId: number
  deletionReasons: readonly string[]
}

function startDeletion(deleteWiki: (input: Deletion) => Promise<void>) {
  return createActor(
    deleteWikiMachine.provide({
      actors: { deleteWiki: fromPromise<void, Deletion>(({ input }) => deleteWiki(input)) },
    }),
    { input: { wikiId: 7 } },
  ).start()
}

describe('deleting a wiki', () => {
  test('asks first, and sends the reasons that were given', async () => {
    const deleteWiki = jest.fn(async (_input: Deletion) => {})
    const actor = startDeletion(deleteWiki)
    actor.send({ type: 'delete.request' })
    expect(deleteWiki).not.toHaveBeenCalled()
    actor.send({ type: 'delete.confirm', reasons: ['Too complex to work with', 'No time.'] })
    const { value, output } = await waitFor(actor, snapshot => snapshot.status === 'done')
    expect(value).toBe('deleted')
    expect(output).toEqual({ failure: null })
    expect(deleteWiki).toHaveBeenCalledWith({
      wikiId: 7,
      deletionReasons: ['Too complex to work with', 'No time.'],
    })
  })

  test('can be cancelled, and asked for again', () => {
    const deleteWiki = jest.fn(async (_input: Deletion) => {})
    const actor = startDeletion(deleteWiki)
    actor.send({ type: 'delete.request' })
    actor.send({ type: 'delete.cancel' })
    expect(actor.getSnapshot().hasTag('open')).toBe(false)
    actor.send({ type: 'delete.request' })
    expect(actor.getSnapshot().hasTag('open')).toBe(true)
    expect(deleteWiki).not.toHaveBeenCalled()
  })

  test('cannot be cancelled once it is under way', () => {
    const actor = startDeletion(() => new Promise(() => {}))
    actor.send({ type: 'delete.request' })
    actor.send({ type: 'delete.confirm', reasons: [] })
    actor.send({ type: 'delete.cancel' })
    expect(actor.getSnapshot().value).toBe('deleting')
  })

  test('ends with what went wrong when it fails', async () => {
    const failure = { kind: 'notAllowed', message: 'Not yours.' } as const
    const actor = startDeletion(() => Promise.reject(new FailureError(failure)))
    actor.send({ type: 'delete.request' })
    actor.send({ type: 'delete.confirm', reasons: [] })
    const { value, output } = await waitFor(actor, snapshot => snapshot.status === 'done')
    expect(value).toBe('failed')
    expect(output).toEqual({ failure })
  })
})
