import { describe, expect, test } from '@jest/globals'
import {
  folderCircles,
  importsAgainstLayers,
  importsAgainstOrders,
  layersInCircles,
  missingFolders,
} from './check-layers.ts'
import { readImports } from './imports.ts'

const imports = readImports()

describe('the layers of the source', () => {
  test('are all listed, with all their subfolders', () => {
    expect(missingFolders(imports)).toEqual([])
  })

  test('are ordered: none may import one that may import it', () => {
    expect(layersInCircles()).toEqual([])
  })

  test('are imported only from above', () => {
    expect(imports.length).toBeGreaterThan(2000)
    expect(importsAgainstLayers(imports)).toEqual([])
  })

  test('keep the order of their subfolders', () => {
    expect(importsAgainstOrders(imports)).toEqual([])
  })

  test('have no folders that import each other in a circle', () => {
    expect(folderCircles(imports)).toEqual([])
  })
})

describe('the check of the layers', () => {
  test('finds an import that points up', () => {
    const up = { from: 'contract/paths.ts', to: 'store/store.ts' }
    expect(importsAgainstLayers([up])).toEqual(['contract/paths.ts → store/store.ts'])
  })

  test('finds folders that may import each other through a third one', () => {
    const list = { a: 'b', b: 'c', c: 'a', d: 'a', e: '' }
    expect(layersInCircles(list)).toEqual(['a', 'b', 'c'])
  })

  test('finds an import that points up inside a folder', () => {
    const up = { from: 'server/mediawiki/directories/a.ts', to: 'server/gateway/b.ts' }
    expect(importsAgainstOrders([up])).toEqual(['server/mediawiki/directories/a.ts → server/gateway/b.ts'])
  })

  test('finds an import from one feature in another', () => {
    const sideways = { from: 'src/features/home/a.ts', to: 'src/features/legal/b.ts' }
    expect(importsAgainstOrders([sideways])).toEqual(['src/features/home/a.ts → src/features/legal/b.ts'])
  })

  test('finds a circle of three folders', () => {
    const circle = [
      { from: 'a/1.ts', to: 'b/1.ts' },
      { from: 'b/2.ts', to: 'c/1.ts' },
      { from: 'c/2.ts', to: 'a/2.ts' },
    ]
    const below = { from: 'a/1.ts', to: 'd/1.ts' }
    expect(folderCircles([...circle, below])).toEqual([
      'a/1.ts → b/1.ts',
      'b/2.ts → c/1.ts',
      'c/2.ts → a/2.ts',
    ])
  })
})
