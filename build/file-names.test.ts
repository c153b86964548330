import { globSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { root } from './root.ts'

test('No two files have names that are the same without capitals, because some file systems would keep one of them', () => {
  const files = globSync('**/*', { cwd: root, exclude: ['node_modules', 'dist', 'data', 'coverage', '.*'] })
  const sameNames = [...Map.groupBy(files, file => file.toLowerCase()).values()].filter(
    same => same.length > 1,
  )
  expect(files.length).toBeGreaterThan(2000)
  expect(sameNames).toEqual([])
})
