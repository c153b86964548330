import { describe, expect, test } from '@jest/globals'
import { newDatabaseName, quoteDatabase, quoteName } from './database-name.ts'

describe('the name of a database', () => {
  test('is made by the service and fits the longest prefix', () => {
    expect(newDatabaseName('wikistead')).toMatch(/^wikistead_[0-9a-f]{16}$/)
    expect(newDatabaseName('a'.repeat(32))).toHaveLength(49)
  })

  test.each(['', 'a`b', 'a b', 'A', '1a', 'a;b', 'a.b', 'a'.repeat(57), 'mysql`', '../a'])(
    'is put into no statement if the service would not have created it: %j',
    name => {
      expect(() => quoteDatabase(name)).toThrow('not the name')
    },
  )

  test('is not the only name that is checked: those of tables and columns are too', () => {
    expect(quoteName('rev_id')).toBe('`rev_id`')
    for (const name of ['', 'a`', 'a b', 'a.b', 'é', 'a'.repeat(65)])
      expect(() => quoteName(name)).toThrow('not the name')
  })
})
