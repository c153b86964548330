import { describe, expect, test } from '@jest/globals'
import { compareLines } from './compare-lines.ts'
import type { Line } from './policy-lines.ts'

const paragraph = (text: string): Line => ({ kind: 'paragraph', text })

/** Each line as its kind and its words, with added and removed words marked by `+` and `-`. */
const compare = (before: readonly Line[], after: readonly Line[]) =>
  compareLines(before, after).map(({ kind, words }) => [
    kind,
    words
      .map(word => ({ same: word.text, added: `+${word.text}+`, removed: `-${word.text}-` })[word.kind])
      .join(''),
  ])

const first = paragraph('Wikis can be read by everybody at any time.')
const second = paragraph('Backups are kept for thirty days.')

describe('comparing two versions of a text', () => {
  test('finds no changes in equal texts', () => {
    expect(compare([first, second], [first, second]).map(([kind]) => kind)).toEqual(['same', 'same'])
  })

  test('marks added and removed paragraphs as a whole', () => {
    expect(compare([first], [first, second])[1]).toEqual(['added', `+${second.text}+`])
    expect(compare([first, second], [second])[0]).toEqual(['removed', `-${first.text}-`])
  })

  test('marks the changed words within a paragraph', () => {
    expect(compare([second], [paragraph('Backups are kept for sixty days.')])).toEqual([
      ['changed', 'Backups are kept for -thirty-+sixty+ days.'],
    ])
  })

  test('finds a changed paragraph among added and removed ones', () => {
    const other = paragraph('This says something else entirely.')
    const changed = paragraph('Backups are kept for thirty days, somewhere else.')
    expect(compare([first, second], [other, changed]).map(([kind]) => kind)).toEqual([
      'added',
      'removed',
      'changed',
    ])
  })

  test('does not match a heading with a paragraph that has the same words', () => {
    const heading: Line = { kind: 'heading', text: second.text }
    expect(compare([second], [heading]).map(([kind]) => kind)).toEqual(['added', 'removed'])
  })
})
