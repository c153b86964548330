import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { fingerprint } from './build.mjs'
import { root } from './root.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wikistead-sources-'))
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'page.tsx'), 'one')
  writeFileSync(join(folder, 'deep/part.ts'), 'two')
})

afterEach(() => rmSync(folder, { recursive: true }))

const taken = () => fingerprint([relative(root, folder)])

describe('whether the pages have to be built again', () => {
  test('not while nothing changes', async () => {
    expect(await taken()).toBe(await taken())
  })

  test('when a file deep inside changes', async () => {
    const before = await taken()
    writeFileSync(join(folder, 'deep/part.ts'), 'three')
    expect(await taken()).not.toBe(before)
  })

  test('when a file gets another name', async () => {
    const before = await taken()
    renameSync(join(folder, 'page.tsx'), join(folder, 'leaf.tsx'))
    expect(await taken()).not.toBe(before)
  })

  test('not when a test is written', async () => {
    const before = await taken()
    writeFileSync(join(folder, 'page.test.tsx'), 'test')
    expect(await taken()).toBe(before)
  })
})
