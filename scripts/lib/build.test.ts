import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, test } from '@jest/globals'
import { newFolder } from '#jest/test-folders.ts'
import { fingerprint } from './build.mjs'
import { root } from './root.mjs'

let folder = ''

beforeEach(() => {
  folder = newFolder()
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'page.tsx'), 'one')
  writeFileSync(join(folder, 'deep/part.ts'), 'two')
})

const taken = () => fingerprint([relative(root, folder)])

describe('the fingerprint of the sources', () => {
  test('stays the same while nothing changes', async () => {
    expect(await taken()).toBe(await taken())
  })

  test('changes with a file in a subfolder', async () => {
    const before = await taken()
    writeFileSync(join(folder, 'deep/part.ts'), 'three')
    expect(await taken()).not.toBe(before)
  })

  test('changes when a file is renamed', async () => {
    const before = await taken()
    renameSync(join(folder, 'page.tsx'), join(folder, 'leaf.tsx'))
    expect(await taken()).not.toBe(before)
  })

  test('does not change with a test', async () => {
    const before = await taken()
    writeFileSync(join(folder, 'page.test.tsx'), 'test')
    expect(await taken()).toBe(before)
  })
})
