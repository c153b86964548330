import { describe, expect, test } from '@jest/globals'
import { PURPOSES, TEMPORALITIES } from '#contract/types/wiki-profile.ts'
import { profileAnswersSchema } from './wiki-profile.ts'

const fits = (answers: object) => profileAnswersSchema.isValidSync(answers, { strict: true })
const plain = { purpose: 'test_drive', temporality: 'temporary' }

describe('the intended use of a wiki', () => {
  test('has one of six purposes, with a text if and only if it is "other"', () => {
    expect([...PURPOSES].sort()).toEqual(
      ['data_hub', 'data_lab', 'decide_later', 'other', 'test_drive', 'tool_lab'].sort(),
    )
    expect(fits(plain)).toBe(true)
    expect(fits({ ...plain, purpose: 'other' })).toBe(false)
    expect(fits({ ...plain, purpose: 'other', purpose_other: 'A card index' })).toBe(true)
    expect(fits({ ...plain, purpose_other: 'A card index' })).toBe(false)
    expect(fits({ ...plain, purpose: 'something' })).toBe(false)
  })

  test('has an audience if and only if data is to be published', () => {
    const hub = { ...plain, purpose: 'data_hub' }
    expect(fits(hub)).toBe(false)
    for (const audience of ['wide', 'narrow']) expect(fits({ ...hub, audience })).toBe(true)
    expect(fits({ ...hub, audience: 'other' })).toBe(false)
    expect(fits({ ...hub, audience: 'other', audience_other: 'Students' })).toBe(true)
    expect(fits({ ...plain, audience: 'wide' })).toBe(false)
  })

  test('has one of four durations, with a text if and only if it is "other"', () => {
    expect([...TEMPORALITIES].sort()).toEqual(['decide_later', 'other', 'permanent', 'temporary'])
    expect(fits({ ...plain, temporality: 'other' })).toBe(false)
    expect(fits({ ...plain, temporality: 'other', temporality_other: 'Until the exhibition' })).toBe(true)
    expect(fits({ ...plain, temporality_other: 'Until the exhibition' })).toBe(false)
  })

  test('has texts of at most 200 characters', () => {
    const other = (length: number) => ({ ...plain, purpose: 'other', purpose_other: 'x'.repeat(length) })
    expect(fits(other(200))).toBe(true)
    expect(fits(other(201))).toBe(false)
  })
})
