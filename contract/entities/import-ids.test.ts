import { describe, expect, test } from '@jest/globals'
import { importFormSchema, importOrderOf } from '#contract/schemas/import-form.ts'
import { BASE_SET } from './entity-import.ts'
import { parseImportIds, withoutRepeats } from './import-ids.ts'

describe('ids to import', () => {
  test.each([
    ['Q42, P31;Q5\n Q64', ['Q42', 'P31', 'Q5', 'Q64']],
    ['q42 p31@17', ['Q42', 'P31@17']],
    [
      'http://other.localhost:8080/wiki/Item:Q1 http://www.wikidata.org/entity/Q5/ Property:P2',
      ['Q1', 'Q5', 'P2'],
    ],
    ['Q42 Q42@1 Q42@2', ['Q42']],
    ['  ', []],
  ])('%j are read as %j', (typed, ids) => {
    expect(parseImportIds(typed)).toEqual({ ids, wrong: [] })
  })

  test('names what is not an id of an item or property, truncated', () => {
    const { ids, wrong } = parseImportIds(`Q1 L5 Q0 Q12345678901 <b> ${'x'.repeat(1000)}`)
    expect(ids).toEqual(['Q1'])
    expect(wrong).toEqual(['L5', 'Q0', 'Q12345678901', '<b>', `${'x'.repeat(40)}…`])
  })

  test('are asked for once, at the revision that is named first', () => {
    expect(withoutRepeats(['Q1@5', 'Q2', 'Q1', 'Q1@6'])).toEqual(['Q1@5', 'Q2'])
  })
})

describe('the form of an import', () => {
  const messagesOf = (values: object): string[] => {
    try {
      importFormSchema.validateSync(values, { abortEarly: false })
      return []
    } catch (thrown) {
      return (thrown as { errors: string[] }).errors
    }
  }
  const form = { from: 'other', source_wiki_url: ' other.localhost:8080 ', entity_ids: 'q42, P31' } as const

  test('asks for the base set, whatever else was typed', () => {
    const parsed = importFormSchema.validateSync({ ...form, from: 'baseSet', entity_ids: 'nonsense' })
    expect(importOrderOf(parsed)).toBe(BASE_SET)
  })

  test('asks for the chosen entities', () => {
    expect(importOrderOf(importFormSchema.validateSync(form))).toEqual({
      source_wiki_url: 'other.localhost:8080',
      entity_ids: 'Q42,P31',
    })
  })

  test.each([
    [{ source_wiki_url: ' ' }, 'This field is required'],
    [{ entity_ids: '' }, 'This field is required'],
    [{ entity_ids: ', ;' }, 'This field is required'],
    [{ entity_ids: 'Q1, L5' }, '“L5” is not the id of an item or property. Those look like Q42 and P31.'],
    [
      { entity_ids: Array.from({ length: 201 }, (_, place) => `Q${place + 1}`).join(' ') },
      'An import can have at most 200 entities. These are 201.',
    ],
    [{ source_wiki_url: `https://${'x'.repeat(500)}` }, 'This URL is too long.'],
  ])('refuses %j', (changes, message) => {
    expect(messagesOf({ ...form, ...changes })).toEqual([expect.stringContaining(message)])
  })
})
