import { expect, test } from '@jest/globals'
import { importFileName } from './import-file-name.ts'

test.each([
  ['old wiki.xml.gz', 'old wiki.xml.gz'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\wikis\\old.xml', 'old.xml'],
  ['\u202elmx.exe\u0000\n', 'lmx.exe'],
  ['Bu\u0308cher.xml', 'B\u00fccher.xml'],
  ['書.xml', '書.xml'],
  ['/', 'file'],
  ['', 'file'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%j is imported as %j', (name, imported) => {
  expect(importFileName(name)).toBe(imported)
  expect(importFileName(imported)).toBe(imported)
})
