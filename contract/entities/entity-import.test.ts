import { expect, test } from '@jest/globals'
import { DEFAULT_IMPORT_IDS, DEFAULT_IMPORT_SOURCE } from './entity-import.ts'

test('the base set consists of six properties and six items from Wikidata, each at a fixed revision', () => {
  const ids = DEFAULT_IMPORT_IDS.map(id => id.replace(/@\d+$/, ''))
  expect(ids.slice(0, 6)).toEqual(['P22', 'P25', 'P40', 'P18', 'P31', 'P279'])
  expect(ids.slice(6)).toEqual(['Q1', 'Q2', 'Q5', 'Q64', 'Q42', 'Q3107329'])
  expect(DEFAULT_IMPORT_IDS.every(id => /^[PQ]\d+@\d+$/.test(id))).toBe(true)
  expect(DEFAULT_IMPORT_SOURCE).toBe('https://www.wikidata.org')
})
