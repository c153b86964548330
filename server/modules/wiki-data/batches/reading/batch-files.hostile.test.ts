// @slow

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { utils, write } from '@e965/xlsx'
import { beforeEach, describe, expect, test } from '@jest/globals'
import yazl from 'yazl'
import type { BatchFormat } from '#contract/batches/batch.ts'
import { newFolder } from '#jest/test-folders.ts'
import { FileRefusedError } from '#server/modules/wiki-data/file-reading/reading-failed.ts'
import { BATCH_FILES } from './batch-reading.ts'
import { BATCH_READING_LIMITS, lookAtTable, readBatchFile } from './read-batch-file.ts'

let dir: string
beforeEach(async () => {
  dir = newFolder()
})

const signal = new AbortController().signal
const LIMITS = {
  ...BATCH_READING_LIMITS,
  lineLength: 100_000,
  unpackedBytes: 2_000_000,
  entityLength: 200_000,
}
const mapping = { columns: [{ column: 0, as: 'label', language: 'en' }] } as const

async function refusal(
  content: string | Buffer,
  format: BatchFormat = 'table',
  limits = LIMITS,
): Promise<string> {
  const file = join(dir, 'file')
  await writeFile(file, content)
  try {
    const asked = { format, mapping: format === 'table' ? mapping : null, ids: 'of-this-wiki', dir } as const
    await readBatchFile(file, asked, signal, limits)
    return 'read'
  } catch (thrown) {
    if (thrown instanceof FileRefusedError) return thrown.message
    throw thrown
  }
}

async function zip(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries)) file.addBuffer(Buffer.from(content), name)
  file.end()
  return await buffer(file.outputStream)
}

function sheet(cells: Parameters<typeof utils.aoa_to_sheet>[0]): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells), 'Sheet')
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('an invalid file', () => {
  test.each<[string, string | Buffer, BatchFormat, string]>([
    ['empty', '', 'table', 'empty'],
    ['without a row', 'label\n', 'table', 'nothing to do'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0', 'latin1'), 'table', 'not in UTF-8'],
    ['with NUL', 'label\na\0b\n', 'table', 'not a text file'],
    ['in Latin-1', Buffer.from('label\nVäse\n', 'latin1'), 'table', 'not in UTF-8'],
    ['a web page', '<!DOCTYPE html><html>', 'table', 'XML or HTML'],
    ['with an open quote', `label\n"a\n${'b\n'.repeat(1000)}`, 'table', 'never closed'],
    ['with a quote inside a cell', 'label\na"b"c,"d"e\n', 'table', 'double quote'],
    ['with a header and an open quote', 'qid,Len\n,"abc\n,b\n', 'quickstatements', 'never closed'],
    [
      'with a header and an endless cell',
      `qid,Len\n,"${'abc\n'.repeat(50_000)}`,
      'quickstatements',
      'longer than the maximum',
    ],
    ['of endless lines', 'a'.repeat(300_000), 'quickstatements', 'longer than the maximum'],
    ['of 10 MB in a cell', `label\n"${'a'.repeat(1_000_000)}"`, 'table', 'longer than the maximum'],
    [
      'of a million columns',
      `${'x,'.repeat(30_000)}\n${'y,'.repeat(30_000)}`,
      'table',
      'more than 500 columns',
    ],
    [
      'a bomb',
      gzipSync(Buffer.alloc(50_000_000, 'a\n')),
      'table',
      'larger than the maximum when it is unpacked',
    ],
    ['cut off', gzipSync('label\na\n'.repeat(1000)).subarray(0, -6), 'table', 'damaged'],
    ['deep JSON', `[${'{"a":'.repeat(100)}`, 'json', 'too deep'],
    ['broken JSON', '[{"id":"Q1"', 'json', 'cut off'],
    ['JSON of something else', '"hello"', 'json', 'not Wikibase JSON'],
    ['JSON of numbers', '[1,2,3]', 'json', 'not Wikibase JSON'],
    ['an endless entity', `{"id":"${'a'.repeat(900_000)}`, 'json', 'larger than the maximum'],
  ])('is refused with an explanation: %s', async (_name, content, format, words) => {
    expect(await refusal(content, format)).toContain(words)
  })

  test('of too many lines is refused', async () => {
    const limits = { ...LIMITS, lines: 100 }
    expect(await refusal('label\n'.repeat(200), 'table', limits)).toContain('more than 100 lines')
    expect(await refusal('Q1|Len|"a"\n'.repeat(200), 'quickstatements', limits)).toContain(
      'more than 100 lines',
    )
    expect(await refusal('{"id":"Q1"}\n'.repeat(200), 'json', limits)).toContain('more than 100 lines')
  })
})

test('a small file that unpacks to more than there is space for leaves nothing behind', async () => {
  const limits = { ...BATCH_READING_LIMITS, writtenBytes: 1_500_000 }
  const bomb = gzipSync('Q1|Len|"a"\nQ2|Len|"b"\n'.repeat(100_000))
  expect(bomb.length).toBeLessThan(20_000)
  expect(await refusal(bomb, 'quickstatements', limits)).toContain('more space than the disk')
  expect(await readdir(dir)).toEqual(['file'])
})

test('half of a character is a problem of its line only', async () => {
  const entity = (label: string) => `{"id":"Q1","labels":{"en":${label}}}`
  const backslash = '"\\\\ud800"'
  expect(
    await refusal([entity('"\\ud800"'), entity('"\\ud83d\\ude00"'), entity(backslash)].join('\n'), 'json'),
  ).toBe('read')
  const read = async (name: string) => (await readFile(join(dir, name), 'utf8')).trim().split('\n')
  expect(await read(BATCH_FILES.problems)).toEqual([
    JSON.stringify({ line: 1, text: 'A text contains half a character.' }),
  ])
  expect(await read(BATCH_FILES.edits)).toHaveLength(2)
})

test('comments that are never closed take no time', async () => {
  const limits = { ...BATCH_READING_LIMITS, ms: 20_000 }
  const line = `Q1|Len|"${'/*'.repeat(499_000)}"`
  expect(await refusal(Array(3).fill(line).join('\n'), 'quickstatements', limits)).toBe('read')
})

test('languages named like properties of every object are only languages', async () => {
  const codes = ['constructor', 'toString', 'hasOwnProperty', 'valueOf']
  const lines = codes.flatMap(code => ['L', 'D', 'A'].map(kind => `Q1|${kind}${code}|"x"`))
  expect(await refusal(lines.join('\n'), 'quickstatements')).toBe('read')
  const [edit = ''] = (await readFile(join(dir, BATCH_FILES.edits), 'utf8')).split('\n')
  expect(Object.keys(JSON.parse(edit).aliases)).toEqual(codes)
})

test('names that lines refer to are bounded', async () => {
  const statements = Array.from(
    { length: 50 },
    (_, place) => `CREATE\nLAST|Len|"a"\nQ1|P1|LAST|P2|"${place}"`,
  )
  const limits = { ...LIMITS, referred: 60 }
  expect(await refusal(statements.slice(0, 5).join('\n'), 'quickstatements', limits)).toBe('read')
  expect(await refusal(statements.join('\n'), 'quickstatements', limits)).toContain(
    'refer to too many other lines',
  )
})

describe('a spreadsheet', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['that is another ZIP file', () => zip({ 'a.txt': 'a' }), 'not a spreadsheet'],
    [
      'that is a bomb',
      () => zip({ 'xl/workbook.xml': Buffer.alloc(500_000_000, 32) }),
      'larger than the maximum when it is unpacked',
    ],
    ['that is broken', () => zip({ 'xl/workbook.xml': '<workbook', '[Content_Types].xml': '<Types' }), ''],
    [
      'with a million columns',
      () => sheet([['label'], Array.from({ length: 600 }, () => 'x')]),
      'more than 500 columns',
    ],
    [
      'with entities of XML',
      async () =>
        await zip({
          '[Content_Types].xml': '<Types/>',
          'xl/workbook.xml':
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><workbook>&a;&b;</workbook>',
        }),
      '',
    ],
  ])('%s is refused', async (_name, content, words) => {
    const message = await refusal(await content())
    expect(message).not.toBe('read')
    expect(message).toContain(words)
    expect(message).not.toContain('root:')
  })

  test('has no formula evaluated: one without a value is a problem of its row', async () => {
    const book = utils.book_new()
    const cells = utils.aoa_to_sheet([['label'], ['a'], ['b'], ['c']])
    cells['A3'] = { t: 'z', f: 'HYPERLINK("https://example.org/","b")' }
    cells['A4'] = { t: 's', v: 'kept', f: 'CONCAT("ke","pt")' }
    utils.book_append_sheet(book, cells, 'Sheet')
    const file = join(dir, 'file')
    await writeFile(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer)
    const asked = { format: 'table', mapping, ids: 'of-this-wiki', dir } as const
    expect(await readBatchFile(file, asked, signal)).toMatchObject({ edits: 2 + 0 })
  })

  test('with one cell at the end of the sheet does not cause endless work', async () => {
    const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
    const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const file = join(dir, 'file')
    await writeFile(
      file,
      await zip({
        '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/></Types>`,
        'xl/workbook.xml': `<workbook xmlns:r="${relation}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
        'xl/worksheets/sheet1.xml':
          '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      }),
    )
    await expect(lookAtTable(file, 0, signal, { ...LIMITS, ms: 15_000 })).rejects.toThrow(FileRefusedError)
  })
})

test('a reader writes nowhere but into its own directory', async () => {
  expect(await refusal('label\na')).toBe('read')
  expect((await readdir(dir)).sort()).toEqual([
    'edits.jsonl',
    'file',
    'keys.jsonl',
    'problems.jsonl',
    'source.jsonl',
  ])
})
