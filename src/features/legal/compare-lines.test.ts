import { describe, expect, test } from '@jest/globals'
import { compareLines } from './compare-lines.ts'
import type { Line } from './policy-lines.ts'

const paragraph = (text: string): Line => ({ kind: 'paragraph', text })

/** Each line in short: what became of it, and its words with `+` and `-`. */
const compare = (before: readonly Line[], after: readonly Line[]) =>
  compareLines(before, after).map(({ kind, words }) => [
    kind,
    words
      .map(word => ({ same: word.text, added: `+${word.text}+`, removed: `-${word.text}-` })[word.kind])
      .join(''),
  ])

const first = paragraph('Wikis can be read by everybody at any time.')
const second = paragraph('Backups are kept for thirty days.')

describe('two versions of a text', () => {
  test('that are the same have no change', () => {
    expect(compare([first, second], [first, second]).map(([kind]) => kind)).toEqual(['same', 'same'])
  })

  test('show a new and a lost paragraph as a whole', () => {
    expect(compare([first], [first, second])[1]).toEqual(['added', `+${second.text}+`])
    expect(compare([first, second], [second])[0]).toEqual(['removed', `-${first.text}-`])
  })

  test('show the words that changed within a paragraph', () => {
    expect(compare([second], [paragraph('Backups are kept for sixty days.')])).toEqual([
      ['changed', 'Backups are kept for -thirty-+sixty+ days.'],
    ])
  })

  test('find a changed paragraph among new ones, and tell what was taken away', () => {
    const other = paragraph('Something else entirely stands here.')
    const changed = paragraph('Backups are kept for thirty days, somewhere else.')
    expect(compare([first, second], [other, changed]).map(([kind]) => kind)).toEqual([
      'added',
      'removed',
      'changed',
    ])
  })

  test('do not take a heading for a paragraph with the same words', () => {
    const heading: Line = { kind: 'heading', text: second.text }
    expect(compare([second], [heading]).map(([kind]) => kind)).toEqual(['added', 'removed'])
  })
})
