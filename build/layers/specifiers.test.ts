import { describe, expect, test } from '@jest/globals'
import { properSpecifier, readWrittenImports, type WrittenImport } from './imports.ts'

function wronglyWritten(imports: readonly WrittenImport[]): string[] {
  return imports
    .map(written => ({ ...written, proper: properSpecifier(written) }))
    .filter(({ specifier, proper }) => specifier !== proper)
    .map(({ from, specifier, proper }) => `${from}: '${specifier}' should be '${proper}'`)
}

describe('imports', () => {
  test('use ./ for the same folder and those below it, and an alias for everything else', () => {
    const imports = readWrittenImports()
    expect(imports.length).toBeGreaterThan(5000)
    expect(wronglyWritten(imports)).toEqual([])
  })

  test.each([
    [
      'an alias for a file beside it',
      '#server/wikis/registry.ts',
      'server/wikis/registry.ts',
      './registry.ts',
    ],
    ['an alias for a file below it', '#server/wikis/quota/a.ts', 'server/wikis/quota/a.ts', './quota/a.ts'],
    [
      'a path that leads up',
      '../php/maintenance.ts',
      'server/php/maintenance.ts',
      '#server/php/maintenance.ts',
    ],
  ])('do not use %s', (_, specifier, to, proper) => {
    const from = 'server/wikis/wiki-lock.ts'
    expect(wronglyWritten([{ from, to, specifier }])).toEqual([
      `${from}: '${specifier}' should be '${proper}'`,
    ])
  })
})
