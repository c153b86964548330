import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import type { Batch, BatchesResponse, BatchProblemsResponse, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { CreatedWiki } from '#contract/types/wiki.ts'
import { EngineUnavailableError } from '#server/engine/wiki-engine.ts'
import { FastCgiError } from '#server/php/fastcgi/fastcgi-client.ts'
import { TooBusyError } from '#server/php/worker-slots.ts'
import { actOn, readBatch, sendBatch, settleBatch } from '#server/testing/batches.ts'
import { app, eachTestHasServer } from '#server/testing/each-test.ts'
import { newWiki } from '#server/testing/new-wiki.ts'
import { get } from '#server/testing/requests.ts'
import { createMember, type TestMember } from '#server/testing/test-member.ts'
import {
  BatchEndedError,
  BatchHasToWaitError,
  BatchOvertakenError,
} from '#server/wikis/batches/batch-orders.ts'
import type { EditResult } from '#server/wikis/batches/entity-edit.ts'
import { StorageUnavailableError } from '#server/wikis/storage/wiki-database.ts'
import { batchDir, OWN_FILES } from './batch-files.ts'
import { findBatch } from './batches.repository.ts'

let ada: TestMember
let wiki: CreatedWiki
eachTestHasServer()
beforeEach(async () => {
  ada = await createMember(app)
  wiki = await newWiki(app, ada)
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, place) => `CREATE\nLAST|Len|"Vase ${place}"`).join('\n')
const send = async (content: string, more: Parameters<typeof sendBatch>[4] = {}): Promise<Batch> => {
  const sent = await sendBatch(app, ada, wiki.id, content, more)
  if (sent.statusCode !== 201) throw new Error(sent.body)
  return sent.json<BatchResponse>().data
}
const settle = async ({ id }: Batch) => await settleBatch(app, ada, id)
const act = async ({ id }: Batch, name: Parameters<typeof actOn>[3], body?: object) =>
  await actOn(app, ada, id, name, body)
const saves = () => app.engine.batchOrders.filter(order => order.do === 'edit-entities' && !order.check)
const fileOf = async ({ id }: Batch, name: string) =>
  join(batchDir(app.deps.config, (await findBatch(app.deps.db, id))?.dir ?? ''), name)
const result = (line: number, more: Partial<EditResult> = {}): EditResult => ({
  ...{ line, outcome: 'created', id: `Q${line}`, before: null, revision: line, problems: [] },
  ...more,
})

describe('a batch', () => {
  test('whose file takes more room than there is on the disk fails, and leaves nothing there', async () => {
    const sent = await send(lines(25))
    app.disk.free = 0
    const failed = await settle(sent)
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('more room than there is'),
    })
    expect(await readdir(await fileOf(sent, ''))).toEqual([OWN_FILES.sent])
  })

  test('is read and checked, waits for its start, runs in turns and ends with a report', async () => {
    const sent = await send(lines(25), { name: 'Vases', summary: 'From the catalogue' })
    expect(sent).toMatchObject({ status: 'reading', name: 'Vases', username: 'Ada', mine: true })
    const checked = await settle(sent)
    expect(checked).toMatchObject({ status: 'checked', expected: { total: 25, created: 25 }, unreadable: 0 })
    expect(saves()).toEqual([])
    expect((await act(sent, 'start')).json<BatchResponse>().data.status).toBe('running')
    const done = await settle(sent)
    expect(done).toMatchObject({
      status: 'done',
      counts: { total: 25, created: 25, refused: 0 },
      error: null,
    })
    expect(saves()).toHaveLength(3)
    expect(saves()[0]).toMatchObject({
      domain: wiki.domain,
      account: { id: 1 },
      summary: 'From the catalogue',
    })
    expect(app.engine.batchOrders.at(-1)).toMatchObject({ do: 'batch-end', batch: sent.id })
    const { data, refusal } = (
      await get(app, `${batchApi.batches}?wiki=${wiki.id}`, ada)
    ).json<BatchesResponse>()
    expect([data.map(({ id }) => id), refusal]).toEqual([[sent.id], null])
  })

  test('of a table waits for what its columns are, and may be mapped in another way', async () => {
    const sent = await send('label,P1\nVase,Q5\nJar,Q6', { format: 'table', file_name: 'vases.csv' })
    expect((await settle(sent)).status).toBe('mapping')
    const { data } = (await get(app, batchApi.table(sent.id), ada)).json()
    expect(data).toMatchObject({
      rows: 2,
      columns: [{ name: 'label', examples: ['Vase', 'Jar'] }, { name: 'P1' }],
    })
    expect((await act(sent, 'check')).statusCode).toBe(422)
    expect(
      (await act(sent, 'check', { mapping: { columns: [{ column: 0, as: 'wrong' }] } })).statusCode,
    ).toBe(422)
    expect((await act(sent, 'check', { mapping: data.guess })).statusCode).toBe(200)
    expect(await settle(sent)).toMatchObject({ status: 'checked', expected: { created: 2 } })
    const other = { columns: [{ column: 1, as: 'label', language: 'de' }] }
    await act(sent, 'check', { mapping: other })
    await settle(sent)
    expect(app.engine.batchOrders.at(-1)).toMatchObject({
      edits: [{ labels: { de: 'Q5' } }, { labels: { de: 'Q6' } }],
    })
  })

  test('of a table finds the properties that its columns are named after', async () => {
    app.engine.properties = [
      { id: 'P1', label: 'inventory number', datatype: 'external-id' },
      { id: 'P2', label: 'made of', datatype: 'wikibase-item' },
      { id: 'P3', label: 'depicts', datatype: 'wikibase-item' },
      { id: 'P4', label: null, datatype: 'string' },
    ]
    const rows = 'label,Inventory number,made of,depicts,weight\nPot,I 5,clay,Q5,2\nPan,I 6,iron,Q6,3'
    const sent = await send(rows, { format: 'table' })
    await settle(sent)
    const look = async () => (await get(app, batchApi.table(sent.id), ada)).json().data
    const { guess, properties } = await look()
    expect(properties).toEqual(app.engine.properties)
    expect(guess.columns).toEqual([
      { column: 0, as: 'label', language: 'en' },
      { column: 1, as: 'statement', property: 'P1' },
      { column: 2, as: 'statement', property: 'P2', items: { label: 'en' } },
      { column: 3, as: 'statement', property: 'P3', items: 'id' },
    ])
    expect((await act(sent, 'check', { mapping: guess })).statusCode).toBe(200)
    app.engine.propertiesFail = new Error('The database is locked.')
    expect(await look()).toMatchObject({ properties: null, guess: { columns: [{ column: 0 }] } })
  })

  test('of a table with the columns of an earlier one begins with what those were', async () => {
    const table = { format: 'table', file_name: 'pots.csv' } as const
    const first = await send('name,weight\nPot,5', table)
    await settle(first)
    const look = async ({ id }: Batch) => (await get(app, batchApi.table(id), ada)).json().data.earlier
    expect(await look(first)).toBeNull()
    const mapping = { columns: [{ column: 0, as: 'label', language: 'nl' }] }
    await act(first, 'check', { mapping })
    await settle(first)
    const others = await send('name,height\nPan,5', table)
    const again = await send('name,weight\nPan,5', table)
    await settle(again)
    expect([await look(others), await look(again)]).toEqual([null, { name: 'pots.csv', mapping }])
  })

  test.each([
    ['always', 'done'],
    ['if-no-problems', 'checked'],
  ])('that is to start %s, with a line that cannot be read, is %s', async (start, status) => {
    const sent = await send(`${lines(2)}\nnonsense`, { start })
    expect(await settle(sent)).toMatchObject({ status, unreadable: 1 })
  })

  test('shows what it will look like, and its problems by line', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        line === 1
          ? result(line, {
              ...{ id: null, revision: null },
              entity: {
                labels: { en: { language: 'en', value: 'Vase' } },
                claims: {
                  P1: [
                    {
                      mainsnak: {
                        ...{ property: 'P1', snaktype: 'value' },
                        datavalue: {
                          type: 'time',
                          value: { time: '+1503-00-00T00:00:00Z', precision: 9 },
                        },
                      },
                    },
                  ],
                },
              },
            })
          : result(line, {
              outcome: 'refused',
              id: null,
              problems: [{ code: 'value', text: 'No date.' }],
            }),
      )
    const sent = await send('CREATE\nQ7|P1|"=cmd"\nnonsense', { start: 'by-hand' })
    await settle(sent)
    expect((await get(app, batchApi.preview(sent.id), ada)).json().data[0]).toMatchObject({
      ...{ line: 1, label: 'Vase', outcome: 'created' },
      statements: [{ property: 'P1', value: '1503' }],
    })
    const { data } = (await get(app, batchApi.problems(sent.id), ada)).json<BatchProblemsResponse>()
    expect(data.map(({ line, text }) => [line, text])).toEqual([
      [3, expect.stringContaining('none of CREATE')],
      [2, 'No date.'],
    ])
    const file = await get(app, batchApi.refused(sent.id), ada)
    expect(file.headers['content-disposition']).toContain(`batch-${sent.id}-refused.csv`)
    expect(file.body.split('\r\n')).toEqual([
      'line,problem',
      expect.stringContaining('nonsense,'),
      '"Q7|P1|""=cmd""",No date.',
      '',
    ])
  })

  test('stops at the first edit that is refused, if it is told so', async () => {
    app.engine.obeyBatch = order =>
      order.edits
        .slice(0, 4)
        .map(({ line }) =>
          result(line, line >= 5 ? { outcome: 'refused', problems: [{ code: 'value', text: 'x' }] } : {}),
        )
    const sent = await send(lines(10), { start: 'always', stops_at_problem: 'true' })
    expect(await settle(sent)).toMatchObject({
      ...{ status: 'stopped', counts: { created: 2, refused: 1 } },
      // A check says all of them.
      expected: { created: 2, refused: 8 },
    })
    expect(saves()).toHaveLength(1)
  })

  test('knows what earlier turns have made', async () => {
    const sent = await send(
      `CREATE\nLAST|Len|"a"\n${lines(12)}\nQ5|P1|LAST`.replace('Q5|P1|LAST', 'Q5|Len|"b"'),
      { start: 'always' },
    )
    await settle(sent)
    const other = await send('Q1|Len|"a"\nCREATE\nQ2|P1|LAST\nQ3|P2|LAST|P3|LAST', { start: 'always' })
    app.engine.batchOrders.length = 0
    app.engine.obeyBatch = order => order.edits.slice(0, 1).map(({ line }) => result(line))
    await settle(other)
    const made = saves().map(order => ('edits' in order ? order.edits[0] : null))
    expect(made[2]?.statements).toMatchObject([{ value: { kind: 'value', value: { id: 'Q2' } } }])
    expect(made[3]?.statements).toMatchObject([
      { value: { value: { id: 'Q2' } }, qualifiers: [{ value: { value: { id: 'Q2' } } }] },
    ])
  })

  test('is undone once, from the last edit on, as a batch of its own', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        line === 1
          ? result(1, { outcome: 'changed', id: 'Q1', before: 10, revision: 11 })
          : line === 2
            ? result(2, { outcome: 'changed', id: 'Q1', before: 11, revision: 12 })
            : line === 3
              ? result(3, { outcome: 'unchanged', revision: null })
              : result(line, { revision: 20 }),
      )
    const sent = await send('Q1|Len|"a"\nQ2|Len|"b"\nQ3|Len|"c"\nCREATE', { start: 'always' })
    await settle(sent)
    const undoing = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(undoing).toMatchObject({ undoes: sent.id, status: 'reading' })
    expect((await act(sent, 'undo')).statusCode).toBe(409)
    app.engine.batchOrders.length = 0
    expect(await settle(undoing)).toMatchObject({ status: 'done', counts: { total: 2 } })
    expect(saves()[0]).toMatchObject({
      edits: [
        { entity: { id: 'Q4' }, undo: { before: null, revision: 20 } },
        { entity: { id: 'Q1' }, undo: { before: 10, revision: 12 } },
      ],
    })
    expect((await readBatch(app, ada, sent.id)).undone_by).toBe(undoing.id)
  })

  test('whose undoing was stopped is undone by a second one, which leaves out what is undone', async () => {
    const sent = await send(lines(3), { start: 'always' })
    await settle(sent)
    app.engine.obeyBatch = order => {
      if (order.from > 0) throw new BatchEndedError('wiki-read-only')
      return order.edits.slice(0, 1).map(({ line, entity }) => ({
        ...result(line, { outcome: 'deleted', id: 'id' in entity ? entity.id : null }),
      }))
    }
    const first = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(first)).toMatchObject({ status: 'failed', counts: { deleted: 1 } })
    expect((await readBatch(app, ada, sent.id)).undone_by).toBeNull()
    app.engine.obeyBatch = order => order.edits.map(({ line }) => result(line, { outcome: 'deleted' }))
    const second = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(second)).toMatchObject({ status: 'done', counts: { total: 2, deleted: 2 } })
    expect((await readBatch(app, ada, sent.id)).undone_by).toBe(second.id)
  })

  test('lists its problems page by page, in bytes that only a page names', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        result(line, { outcome: 'refused', id: null, problems: [{ code: 'value', text: 'Näin ei.' }] }),
      )
    const sent = await send(`${lines(130)}\nnonsense`)
    await settle(sent)
    const page = async (after: number) => await get(app, `${batchApi.problems(sent.id)}?after=${after}`, ada)
    const first = (await page(0)).json<BatchProblemsResponse>()
    expect([first.data.length, first.data[0]?.line]).toEqual([100, 261])
    const second = (await page(first.next ?? 0)).json<BatchProblemsResponse>()
    expect([second.data.length, second.data.at(-1), second.next]).toEqual([
      31,
      { line: 259, entity: null, text: 'Näin ei.' },
      null,
    ])
    expect((await page((first.next ?? 0) + 1)).statusCode).toBe(422)
    expect((await page(10_000_000)).json()).toEqual({ data: [], next: null })
    const { body } = await get(app, batchApi.refused(sent.id), ada)
    expect(body.split('\r\n')).toHaveLength(133)
  })
})

describe('a batch that is interrupted', () => {
  test('is paused, goes on and is stopped', async () => {
    const sent = await send(lines(25))
    await settle(sent)
    await act(sent, 'start')
    expect((await act(sent, 'pause')).json<BatchResponse>().data.status).toBe('paused')
    await app.deps.jobs.runDue()
    expect(saves()).toEqual([])
    await act(sent, 'resume')
    expect((await settle(sent)).counts.created).toBe(25)
    expect((await act(sent, 'stop')).statusCode).toBe(409)
    const other = await send(lines(3))
    expect((await act(other, 'stop')).json<BatchResponse>().data.status).toBe('cancelled')
    expect((await settle(other)).status).toBe('cancelled')
  })

  /** Has something done when the wiki has made a turn of a batch, counted from 1, before its answer arrives. */
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

  test('is paused while its last edits are made, and is done when it goes on', async () => {
    const sent = await send(lines(25))
    await settle(sent)
    await act(sent, 'start')
    onceMade(3, async () => await act(sent, 'pause'))
    expect(await settle(sent)).toMatchObject({ status: 'paused', counts: { created: 25 } })
    await act(sent, 'resume')
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 25 }, error: null })
    expect(saves()).toHaveLength(3)
  })

  test('is paused while it fails, and goes on with what is not done', async () => {
    const sent = await send(lines(25))
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
    result(line, { outcome: 'refused', id: null, revision: null, problems: [{ code: 'value', text: 'No.' }] })
  const fileLines = async (batch: Batch, name: string) =>
    (await readFile(await fileOf(batch, name), 'utf8').catch(() => ''))
      .split('\n')
      .slice(0, -1)
      .map(text => JSON.parse(text).line)

  /** A started batch of four edits, as a crash has left it: what the wiki has saved last, and the file of the results. */
  async function crashed(
    from: number,
    saved: readonly EditResult[],
    file: string,
    words: Parameters<typeof send>[1] = {},
  ): Promise<Batch> {
    const sent = await send(lines(4), words)
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
    ['before any result was written', 0, [result(1), result(3)], '', [5, 7]],
    ['while the first was written', 0, [result(1), result(3)], '{"line":1,"outco', [5, 7]],
    [
      ...(['while the last of three was written', 0, [result(1), result(3), result(5)]] as const),
      `${written(result(1), result(3))}{"line":5,`,
      [7],
    ],
    ['after all were written', 0, [result(1), result(3)], written(result(1), result(3)), [5, 7]],
    [
      ...(['before a turn that was refused was written', 1, [refused(3), refused(5)]] as const),
      written(result(1)),
      [7],
    ],
    [
      ...(['within a turn whose results are alike', 1, [refused(3), refused(3)]] as const),
      written(result(1), refused(3)),
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
    ['before the batch was stopped', written(result(1), refused(3))],
  ] as const)(
    'by a crash after an edit was refused, %s, stops there if it is told so',
    async (_when, file) => {
      const sent = await crashed(0, [result(1), refused(3)], file, { stops_at_problem: 'true' })
      expect(await settle(sent)).toMatchObject({
        ...{ status: 'stopped', counts: { created: 1, refused: 1 } },
        error: expect.stringContaining('stopped at the first edit that was refused'),
      })
      expect(saves()).toEqual([])
    },
  )

  test.each([
    ['has forgotten it', 0, []],
    ['knows less of it', 0, [result(1)]],
    ['knows a later turn only', 3, [result(7)]],
  ] as const)(
    'is not gone on with on a wiki that %s, because it was put back',
    async (_name, from, saved) => {
      const sent = await crashed(from, saved, written(result(1), result(3)))
      expect(await settle(sent)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('put back to an earlier state'),
      })
      expect(saves()).toEqual([])
    },
  )

  test('by another process that goes on with it reads what that one has done', async () => {
    const sent = await crashed(0, [], '')
    let turns = 0
    app.engine.obeyBatch = order => {
      // The other process makes the turn while this one waits for the wiki.
      if (turns++ === 0) {
        app.engine.savedTurns.set(sent.id, { from: 0, results: [result(1), result(3)] })
        throw new BatchOvertakenError()
      }
      return order.edits.map(({ line }) => result(line))
    }
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 4 } })
    expect(await fileLines(sent, OWN_FILES.results)).toEqual([1, 3, 5, 7])
  })

  test('by a lost answer counts what the wiki has saved, and undoes it too', async () => {
    const sent = await crashed(0, [], '')
    app.engine.obeyBatch = () => {
      app.engine.savedTurns.set(sent.id, { from: 0, results: [result(1), result(3)] })
      throw new Error('The answer was lost.')
    }
    expect(await settle(sent)).toMatchObject({ status: 'failed', counts: { created: 2 } })
    app.engine.obeyBatch = order => order.edits.map(({ line }) => result(line, { outcome: 'deleted' }))
    const undoing = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(undoing)).toMatchObject({ status: 'done', counts: { deleted: 2 } })
  })

  const SILENT = new FastCgiError('php-fpm does not come back.', true)
  const LOST = new FastCgiError('The connection closed too early.', false)

  test.each([
    ['PHP is being restarted', SILENT],
    ['too much waits for PHP', new TooBusyError('Too many requests are waiting.')],
    ['MariaDB is away', new StorageUnavailableError('Too much waits for MariaDB.')],
    ['the engine starts', new EngineUnavailableError('MariaDB is late', 9)],
  ])('while %s waits, however long, and goes on by itself', async (_what, fault) => {
    let isSilent = true
    app.engine.obeyBatch = order => {
      if (isSilent) throw fault
      return order.edits.map(({ line }) => result(line))
    }
    const sent = await send(lines(3), { start: 'always' })
    for (let minute = 0; minute < 30; minute++) {
      await app.deps.jobs.runDue()
      app.clock.advance(MINUTE_MS)
    }
    expect((await readBatch(app, ada, sent.id)).status).toBe('checking')
    isSilent = false
    expect(await settle(sent)).toMatchObject({ status: 'done', counts: { created: 3 }, error: null })
  })

  test('by PHP that was ended while it edited goes on with what is not done, and makes nothing twice', async () => {
    const sent = await crashed(0, [], '')
    let turns = 0
    app.engine.obeyBatch = order => {
      if (turns++ > 0) return order.edits.map(({ line }) => result(line))
      app.engine.savedTurns.set(sent.id, { from: 0, results: [result(1), result(3)] })
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

  test('while the service is read-only waits, however long, and goes on by itself', async () => {
    let isReadOnly = false
    let turns = 0
    app.engine.obeyBatch = order => {
      if (isReadOnly) throw new BatchHasToWaitError()
      if (!order.check && turns++ === 0) isReadOnly = true
      return order.edits.slice(0, 10).map(({ line }) => result(line))
    }
    const sent = await send(lines(25), { start: 'always' })
    const unchecked = await send(lines(2))
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
    ['not-allowed', 'may not edit there'],
    ['wiki-full', 'all of its storage'],
    ['wiki-read-only', 'read-only'],
    ['wiki-gone', 'deleted'],
  ] as const)('by %s says so, and keeps what was done', async (end, words) => {
    let turns = 0
    app.engine.obeyBatch = order => {
      if (order.check) return order.edits.map(({ line }) => result(line))
      if (turns++ > 0) throw new BatchEndedError(end)
      return order.edits.slice(0, 1).map(({ line }) => result(line))
    }
    const sent = await send(lines(3), { start: 'always' })
    expect(await settle(sent)).toMatchObject({
      ...{ status: 'failed', counts: { created: 1 } },
      error: expect.stringContaining(words),
    })
  })
})
