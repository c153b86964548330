import { readdir } from 'node:fs/promises'
import { describe, expect, test } from '@jest/globals'
import type { Batch, BatchesResponse, BatchProblemsResponse, BatchResponse } from '#contract/batches/batch.ts'
import { batchApi } from '#contract/batches/batch-paths.ts'
import { editResult, readBatch, vases } from '#server/testing/batches.ts'
import { ada, app, eachTestHasWiki, wiki } from '#server/testing/each-test.ts'
import { act, fileOf, saves, send, settle } from '#server/testing/each-test-batches.ts'
import { get } from '#server/testing/requests.ts'
import { BatchEndedError } from '#server/wikis/batches/batch-orders.ts'
import { OWN_FILES } from './batch-files.ts'

eachTestHasWiki()

describe('a batch', () => {
  test('whose file does not fit on the disk fails, and leaves nothing there', async () => {
    const sent = await send(vases(25))
    app.disk.free = 0
    const failed = await settle(sent)
    expect(failed).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('more space than the disk'),
    })
    expect(await readdir(await fileOf(sent, ''))).toEqual([OWN_FILES.sent])
  })

  test('is read and checked, waits for its start, runs in turns and ends with a report', async () => {
    const sent = await send(vases(25), { name: 'Vases', summary: 'From the catalogue' })
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

  test('of a table waits for the mapping of its columns, which may be changed', async () => {
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

  test('of a table with the columns of an earlier one begins with that mapping', async () => {
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
    const sent = await send(`${vases(2)}\nnonsense`, { start })
    expect(await settle(sent)).toMatchObject({ status, unreadable: 1 })
  })

  test('shows what it will look like, and its problems by line', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        line === 1
          ? editResult(line, {
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
          : editResult(line, {
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
      [3, expect.stringContaining('not CREATE, LAST, MERGE')],
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

  test('stops at the first refused edit, if that is set', async () => {
    app.engine.obeyBatch = order =>
      order.edits
        .slice(0, 4)
        .map(({ line }) =>
          editResult(line, line >= 5 ? { outcome: 'refused', problems: [{ code: 'value', text: 'x' }] } : {}),
        )
    const sent = await send(vases(10), { start: 'always', stops_at_problem: 'true' })
    expect(await settle(sent)).toMatchObject({
      ...{ status: 'stopped', counts: { created: 2, refused: 1 } },
      // A check reports all of them.
      expected: { created: 2, refused: 8 },
    })
    expect(saves()).toHaveLength(1)
  })

  test('knows what earlier turns have created', async () => {
    const sent = await send(
      `CREATE\nLAST|Len|"a"\n${vases(12)}\nQ5|P1|LAST`.replace('Q5|P1|LAST', 'Q5|Len|"b"'),
      { start: 'always' },
    )
    await settle(sent)
    const other = await send('Q1|Len|"a"\nCREATE\nQ2|P1|LAST\nQ3|P2|LAST|P3|LAST', { start: 'always' })
    app.engine.batchOrders.length = 0
    app.engine.obeyBatch = order => order.edits.slice(0, 1).map(({ line }) => editResult(line))
    await settle(other)
    const made = saves().map(order => ('edits' in order ? order.edits[0] : null))
    expect(made[2]?.statements).toMatchObject([{ value: { kind: 'value', value: { id: 'Q2' } } }])
    expect(made[3]?.statements).toMatchObject([
      { value: { value: { id: 'Q2' } }, qualifiers: [{ value: { value: { id: 'Q2' } } }] },
    ])
  })

  test('is undone once, from the last edit backwards, as a separate batch', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        line === 1
          ? editResult(1, { outcome: 'changed', id: 'Q1', before: 10, revision: 11 })
          : line === 2
            ? editResult(2, { outcome: 'changed', id: 'Q1', before: 11, revision: 12 })
            : line === 3
              ? editResult(3, { outcome: 'unchanged', revision: null })
              : editResult(line, { revision: 20 }),
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

  test('whose undo was stopped is undone by a second undo, which skips what is already undone', async () => {
    const sent = await send(vases(3), { start: 'always' })
    await settle(sent)
    app.engine.obeyBatch = order => {
      if (order.from > 0) throw new BatchEndedError('wiki-read-only')
      return order.edits.slice(0, 1).map(({ line, entity }) => ({
        ...editResult(line, { outcome: 'deleted', id: 'id' in entity ? entity.id : null }),
      }))
    }
    const first = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(first)).toMatchObject({ status: 'failed', counts: { deleted: 1 } })
    expect((await readBatch(app, ada, sent.id)).undone_by).toBeNull()
    app.engine.obeyBatch = order => order.edits.map(({ line }) => editResult(line, { outcome: 'deleted' }))
    const second = (await act(sent, 'undo')).json<BatchResponse>().data
    expect(await settle(second)).toMatchObject({ status: 'done', counts: { total: 2, deleted: 2 } })
    expect((await readBatch(app, ada, sent.id)).undone_by).toBe(second.id)
  })

  test('lists its problems page by page, and refuses positions that no page gave', async () => {
    app.engine.obeyBatch = order =>
      order.edits.map(({ line }) =>
        editResult(line, { outcome: 'refused', id: null, problems: [{ code: 'value', text: 'Näin ei.' }] }),
      )
    const sent = await send(`${vases(130)}\nnonsense`)
    const page = async (after: number) => await get(app, `${batchApi.problems(sent.id)}?after=${after}`, ada)
    for (const after of [0, 1000]) expect((await page(after)).json()).toEqual({ data: [], next: null })
    await settle(sent)
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
