import { expect, test } from '@jest/globals'
import { formatBytes } from './format-bytes.ts'

test.each([
  [0, '0 bytes'],
  [512, '512 bytes'],
  [1024, '1 kB'],
  [1.25 * 1024 ** 2, '1.25 MB'],
  [12.34 * 1024 ** 2, '12.3 MB'],
  [123.4 * 1024 ** 2, '123 MB'],
  [1023.9 * 1024 ** 2, '1023 MB'],
  [1024 ** 3, '1 GB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [5000 * 1024 ** 4, '5000 TB'],
])('writes %d bytes as "%s"', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
