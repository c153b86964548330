import { describe, expect, test } from '@jest/globals'
import { failures } from '#machines/testing/failures.ts'
import { answers, fails } from '#machines/testing/fake-actors.ts'
import { runHeadless } from '#machines/testing/headless.ts'
import { deleteWikiMachine } from './delete-wiki.machine.ts'

describe('deleting a wiki', () => {
  test('asks first, and sends the reasons that were given', async () => {
    const { send, state, output, inputs, settle } = runHeadless(
      deleteWikiMachine,
      { wikiId: 7 },
      { deleteWiki: answers() },
    )
    expect(state()).toBe('closed')
    send({ type: 'delete.request' })
    expect(state()).toBe('confirming')
    expect(inputs('deleteWiki')).toEqual([])
    send({ type: 'delete.confirm', reasons: ['Too complex to work with', 'No time.'] })
    await settle()
    expect(state()).toBe('deleted')
    expect(output()).toEqual({ failure: null })
    expect(inputs('deleteWiki')).toEqual([
      { wikiId: 7, deletionReasons: ['Too complex to work with', 'No time.'] },
    ])
  })

  test('can be cancelled, and asked for again', () => {
    const { send, state, inputs } = runHeadless(deleteWikiMachine, { wikiId: 7 })
    send({ type: 'delete.request' })
    send({ type: 'delete.cancel' })
    expect(state()).toBe('closed')
    send({ type: 'delete.request' })
    expect(state()).toBe('confirming')
    expect(inputs('deleteWiki')).toEqual([])
  })

  test('keeps its dialog open until it has ended, and cannot be cancelled once it is under way', async () => {
    const { send, state, hasTag, resolve } = runHeadless(deleteWikiMachine, { wikiId: 7 })
    expect(hasTag('open')).toBe(false)
    send({ type: 'delete.request' })
    expect(hasTag('open')).toBe(true)
    send({ type: 'delete.confirm', reasons: [] })
    send({ type: 'delete.cancel' })
    expect(state()).toBe('deleting')
    expect(hasTag('open')).toBe(true)
    await resolve('deleteWiki')
    expect(hasTag('open')).toBe(false)
  })

  test('ends with what went wrong when it fails', async () => {
    const { send, state, output, settle } = runHeadless(
      deleteWikiMachine,
      { wikiId: 7 },
      { deleteWiki: fails(failures.notAllowed) },
    )
    send({ type: 'delete.request' })
    send({ type: 'delete.confirm', reasons: [] })
    await settle()
    expect(state()).toBe('failed')
    expect(output()).toEqual({ failure: failures.notAllowed })
  })
})
