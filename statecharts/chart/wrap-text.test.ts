import { describe, expect, test } from '@jest/globals'
import { textWidth } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

describe('text in a box', () => {
  const width = 120

  test.each([
    'Step 1: name, address, and who runs it. A refused creation comes back here.',
    'a.very.long.event.name.without.any.space',
    'isAnUnusuallyLongGuardNameWithoutAnySpace',
    'donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
  ])('is never truncated and never wider than the box: %s', text => {
    const lines = wrapText(text, width, 12, 'normal')
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
    for (const line of lines) expect(textWidth(line, 12, 'normal')).toBeLessThanOrEqual(width)
  })

  test('breaks long names after a dot', () => {
    expect(wrapText('xstate.after.pollInterval', 80, 12, 'normal')).toEqual(['xstate.after.', 'pollInterval'])
  })

  test('is measured wider in bold, and wide for unknown characters', () => {
    expect(textWidth('submitting', 12, 'bold')).toBeGreaterThan(textWidth('submitting', 12, 'normal'))
    expect(textWidth('書', 12, 'normal')).toBe(12)
  })
})
