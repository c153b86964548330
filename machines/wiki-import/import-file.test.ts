import { describe, expect, test } from '@jest/globals'
import { importFileProblem } from './import-file.ts'

const bytes = (...values: number[]) => new Uint8Array(values)
const text = (value: string) => new TextEncoder().encode(value)
const file = { name: 'old.xml', size: 100 }
const check = (header: Uint8Array, changes = {}) =>
  importFileProblem(header, { ...file, ...changes }, { sizeMax: 1000, expected: null })

describe('a file to import', () => {
  test.each([
    ['XML', text('<mediawiki xmlns=…')],
    ['XML after white space', text('\r\n\t <?xml')],
    ['XML after a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x3c)],
    ['UTF-16', bytes(0xff, 0xfe, 0x3c, 0x00)],
    ['UTF-16 with the high byte first', bytes(0xfe, 0xff, 0x00, 0x3c)],
    ['gzip', bytes(0x1f, 0x8b, 0x08)],
    ['bzip2', text('BZh9')],
    ['xz', bytes(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00)],
    ['a ZIP archive', bytes(0x50, 0x4b, 0x03, 0x04)],
  ])('may be %s', (_format, header) => {
    expect(check(header)).toBeNull()
  })

  test.each([
    ['a 7z archive', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
    ['a picture', bytes(0x89, 0x50, 0x4e, 0x47)],
    ['JSON', text('{"entities"')],
    ['text', text('a < b')],
    ['white space', text('    ')],
    ['an empty ZIP archive', bytes(0x50, 0x4b, 0x05, 0x06)],
  ])('cannot be %s', (_format, header) => {
    expect(check(header)).toEqual({ kind: 'notAnExport' })
  })

  test('has at least one byte and at most the limit', () => {
    expect(check(text(''), { size: 0 })).toEqual({ kind: 'empty' })
    expect(check(text('<'), { size: 1000 })).toBeNull()
    expect(check(text('<'), { size: 1001 })).toEqual({ kind: 'tooLarge', size: 1001, sizeMax: 1000 })
  })
})

describe('a file whose upload continues', () => {
  const goOn = (name: string, size: number) =>
    importFileProblem(
      text('<'),
      { name, size },
      { sizeMax: 1000, expected: { name: 'B\u00fccher.xml', size: 100 } },
    )

  test('has the same name, however it is written, and the same size', () => {
    expect(goOn('B\u00fccher.xml', 100)).toBeNull()
    expect(goOn('Bu\u0308cher.xml', 100)).toBeNull()
  })

  test.each([
    ['other.xml', 100],
    ['B\u00fccher.xml', 101],
    ['B\u00fccher.xml', 0],
  ])('is not %s with %i bytes', (name, size) => {
    expect(goOn(name, size)).toEqual({
      kind: 'otherFile',
      expected: { name: 'B\u00fccher.xml', size: 100 },
    })
  })
})
