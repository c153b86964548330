import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import type { Batch, BatchResponse } from '#contract/batches/batch.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { editResult, readBatch, vases } from '#server/testing/batches.ts'
import { ada, app, eachTestHasWiki } from '#server/testing/each-test.ts'
import { act, fileOf, saves, send, settle } from '#server/testing/each-test-batches.ts'
import {
  BatchEndedError,
  BatchHasToWaitError,
  BatchOvertakenError,
} from '#server/wikis/batches/batch-orders.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { OWN_FILES } from './batch-files.ts'

eachTestHasWiki()

describe('a batch that is interrupted', () => {
  test('is paused, continues and is stopped', async () => {
    const sent = await send(vases(25))
    await settle(sent)
    await act(sent, 'start')
    expect((await act(sent, 'pause')).json<BatchResponse>().data.status).toBe('paused')
    await app.deps.jobs.runDue()
    expect(saves()).toEqual([])
    await act(sent, 'resume')
    expect((await settle(sent)).counts.created).toBe(25)
    expect((await act(sent, 'stop')).statusCode).toBe(409)
    const other = await send(vases(3))
    expect((await act(other, 'stop')).json<BatchResponse>().data.status).toBe('cancelled')
    expect((await settle(other)).status).toBe('cancelled')
  })

  /** Calls `act` when the wiki has made a turn of a batch, counted from 1, before its answer arrives. */
  function onceMade(turn: number, act: () => Promise<unknown>): void {
    const obey = app.engine.batch.bind(app.engine)
    let turns = 0
    app.engine.batch = async (domain, order) => {
      const isIt = order.do === 'edit-entities' && !order.check && ++turns === turn
      try {
        return await obey(domain, order)
      } finally {
        if (isIt) await act()
      }
    }
  }

  test('is paused while its last edits are made, and is done when it continues', async () => {
    const sent = await send(vases(25))
    await settle(sent)
    await act(sent, 'start')
    onceMade(3, async () => await act(sent, 'pause'))
    expect(await settle(sent)).toMatchObject({ status: 'paused', counts: { created: 25 } })
    await act(sent, 'resume')
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 25 }, error: null })
    expect(saves()).toHaveLength(3)
  })

  test('is paused while it fails, and continues with what is not done', async () => {
    const sent = await send(vases(25))
    await settle(sent)
    await act(sent, 'start')
    const { obeyBatch } = app.engine
    app.engine.obeyBatch = order => {
      if (order.from > 0) throw new BatchEndedError('wiki-read-only')
      return obeyBatch(order)
    }
    onceMade(2, async () => await act(sent, 'pause'))
    expect(await settle(sent)).toMatchObject({ status: 'paused', counts: { created: 10 } })
    app.engine.obeyBatch = obeyBatch
    await act(sent, 'resume')
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 25 }, error: null })
  })

  const refused = (line: number): EditResult =>
    editResult(line, {
      outcome: 'refused',
      id: null,
      revision: null,
      problems: [{ code: 'value', text: 'No.' }],
    })
  const fileLines = async (batch: Batch, name: string) =>
    (await readFile(await fileOf(batch, name), 'utf8').catch(() => ''))
      .split('\n')
      .slice(0, -1)
      .map(text => JSON.parse(text).line)

  /** A started batch of four edits, as a crash has left it, given what the wiki saved last and the results file. */
  async function crashed(
    from: number,
    saved: readonly EditResult[],
    file: string,
    words: Parameters<typeof send>[1] = {},
  ): Promise<Batch> {
    const sent = await send(vases(4), words)
    await settle(sent)
    await act(sent, 'start')
    if (saved.length > 0) app.engine.savedTurns.set(sent.id, { from, results: saved })
    await writeFile(await fileOf(sent, OWN_FILES.results), file)
    app.engine.obeyBatch = order => order.edits.map(({ line }) => refused(line))
    return sent
  }
  const written = (...results: readonly EditResult[]) =>
    results.map(one => `${JSON.stringify(one)}\n`).join('')

  test.each([
    ['before any result was written', 0, [editResult(1), editResult(3)], '', [5, 7]],
    ['while the first was written', 0, [editResult(1), editResult(3)], '{"line":1,"outco', [5, 7]],
    [
      ...(['while the last of three was written', 0, [editResult(1), editResult(3), editResult(5)]] as const),
      `${written(editResult(1), editResult(3))}{"line":5,`,
      [7],
    ],
    [
      'after all were written',
      0,
      [editResult(1), editResult(3)],
      written(editResult(1), editResult(3)),
      [5, 7],
    ],
    [
      ...(['before a turn that was refused was written', 1, [refused(3), refused(5)]] as const),
      written(editResult(1)),
      [7],
    ],
    [
      ...(['within a turn whose results are alike', 1, [refused(3), refused(3)]] as const),
      written(editResult(1), refused(3)),
      [7],
    ],
    ['before the first turn', 0, [], '', [1, 3, 5, 7]],
  ] as const)('by a crash %s makes nothing twice', async (_name, from, saved, file, rest) => {
    const sent = await crashed(from, saved, file)
    const done = await settle(sent)
    expect(done.status).toBe('done')
    const { created, refused: refusals } = done.counts
    expect(created + refusals).toBe(4)
    expect(saves().flatMap(order => ('edits' in order ? order.edits.map(({ line }) => line) : []))).toEqual(
      rest,
    )
    expect(await fileLines(sent, OWN_FILES.results)).toHaveLength(4)
    expect(await fileLines(sent, OWN_FILES.refused)).toHaveLength(refusals)
  })

  test.each([
    ['before its result was written', ''],
    ['before the batch was stopped', written(editResult(1), refused(3))],
  ] as const)('by a crash after an edit was refused, %s, stops there if that is set', async (_when, file) => {
    const sent = await crashed(0, [editResult(1), refused(3)], file, { stops_at_problem: 'true' })
    expect(await settle(sent)).toMatchObject({
      ...{ status: 'stopped', counts: { created: 1, refused: 1 } },
      error: expect.stringContaining('stopped at the first edit that was refused'),
    })
    expect(saves()).toEqual([])
  })

  test.each([
    ['has forgotten it', 0, []],
    ['knows less of it', 0, [editResult(1)]],
    ['knows a later turn only', 3, [editResult(7)]],
  ] as const)(
    'does not continue on a wiki that %s, because the wiki was restored',
    async (_name, from, saved) => {
      const sent = await crashed(from, saved, written(editResult(1), editResult(3)))
      expect(await settle(sent)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('put back to an earlier state'),
      })
      expect(saves()).toEqual([])
    },
  )

  test('and continued by another process reads what that process has done', async () => {
    const sent = await crashed(0, [], '')
    let turns = 0
    app.engine.obeyBatch = order => {
      // The other process makes the turn while this one waits for the wiki.
      if (turns++ === 0) {
        app.engine.savedTurns.set(sent.id, { from: 0, results: [editResult(1), editResult(3)] })
        throw new BatchOvertakenError()
      }
      return order.edits.map(({ line }) => editResult(line))
    }
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 4 } })
    expect(await fileLines(sent, OWN_FILES.results)).toEqual([1, 3, 5, 7])
  })

  test('by a lost answer counts what the wiki has saved, and undoes that, too', async () => {
    const sent = await crashed(0, [], '')
    app.engine.obeyBatch = () => {
      app.engine.savedTurns.set(sent.id, { from: 0, results: [editResult(1), editResult(3)] })
      throw new Error('The answer was lost.')
    }
    expect(await settle(sent)).toMatchObject({ status: 'failed', counts: { created: 2 } })
    app.engine.obeyBatch = order => order.edits.map(({ line }) => editResult(line, { outcome: 'deleted' }))
    const undoing = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(undoing)).toMatchObject({ status: 'done', counts: { deleted: 2 } })
  })

  const SILENT = new FastCgiError('php-fpm does not come back.', true)
  const LOST = new FastCgiError('The connection closed too early.', false)

  test.each([
    ['PHP is being restarted', SILENT],
    ['too much waits for PHP', new TooBusyError('Too many requests are waiting.')],
    ['MariaDB is away', new StorageUnavailableError('Too many requests are waiting for MariaDB.')],
    ['the engine starts', new EngineUnavailableError('MariaDB is late', 9)],
  ])('while %s waits, however long, and continues by itself', async (_what, fault) => {
    let isSilent = true
    app.engine.obeyBatch = order => {
      if (isSilent) throw fault
      return order.edits.map(({ line }) => editResult(line))
    }
    const sent = await send(vases(3), { start: 'always' })
    for (let minute = 0; minute < 30; minute++) {
      await app.deps.jobs.runDue()
      app.clock.advance(MINUTE_MS)
    }
    expect((await readBatch(app, ada, sent.id)).status).toBe('checking')
    isSilent = false
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 3 }, error: null })
  })

  test('by PHP that was ended while it edited continues with what is not done, and makes nothing twice', async () => {
    const sent = await crashed(0, [], '')
    let turns = 0
    app.engine.obeyBatch = order => {
      if (turns++ > 0) return order.edits.map(({ line }) => editResult(line))
      app.engine.savedTurns.set(sent.id, { from: 0, results: [editResult(1), editResult(3)] })
      throw LOST
    }
    await app.deps.jobs.runDue()
    expect((await readBatch(app, ada, sent.id)).status).toBe('running')
    app.clock.advance(MINUTE_MS)
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 4 } })
    expect(await fileLines(sent, OWN_FILES.results)).toEqual([1, 3, 5, 7])
  })

  test('by PHP that every edit ends is given up after a while', async () => {
    const sent = await crashed(0, [], '')
    app.engine.obeyBatch = () => {
      throw LOST
    }
    for (let minute = 0; minute < 30; minute++) {
      await app.deps.jobs.runDue()
      app.clock.advance(MINUTE_MS)
    }
    expect((await readBatch(app, ada, sent.id)).status).toBe('failed')
  })

  test('while the service is read-only waits, however long, and continues by itself', async () => {
    let isReadOnly = false
    let turns = 0
    app.engine.obeyBatch = order => {
      if (isReadOnly) throw new BatchHasToWaitError()
      if (!order.check && turns++ === 0) isReadOnly = true
      return order.edits.slice(0, 10).map(({ line }) => editResult(line))
    }
    const sent = await send(vases(25), { start: 'always' })
    const unchecked = await send(vases(2))
    for (let minute = 0; minute < 100; minute++) {
      expect(await app.deps.jobs.runDue()).toBeGreaterThan(0)
      expect(await app.deps.jobs.runDue()).toBe(0)
      app.clock.advance(MINUTE_MS)
    }
    expect(await readBatch(app, ada, sent.id)).toMatchObject({ status: 'running', counts: { created: 10 } })
    expect((await readBatch(app, ada, unchecked.id)).status).toBe('checking')
    isReadOnly = false
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 25 }, error: null })
    expect((await settle(unchecked)).status).toBe('checked')
  })

  test.each([
    ['not-allowed', 'may no longer edit there'],
    ['wiki-full', 'all of its storage'],
    ['wiki-read-only', 'read-only'],
    ['wiki-gone', 'deleted'],
  ] as const)('by %s says so, and keeps what was done', async (end, words) => {
    let turns = 0
    app.engine.obeyBatch = order => {
      if (order.check) return order.edits.map(({ line }) => editResult(line))
      if (turns++ > 0) throw new BatchEndedError(end)
      return order.edits.slice(0, 1).map(({ line }) => editResult(line))
    }
    const sent = await send(vases(3), { start: 'always' })
    expect(await settle(sent)).toMatchObject({
      ...{ status: 'failed', counts: { created: 1 } },
      error: expect.stringContaining(words),
    })
  })
})
