import { describe, expect, test } from '@jest/globals'
import { contrast, modesOf } from '#theme/contrast.ts'
import { semanticTokens } from '#theme/semantic-tokens.ts'
import { chartCss } from './chart-css.ts'

const { bg, fg, border, teal, amber, red, gray } = semanticTokens.colors

/** The grounds of text: the paper, boxes, the current state and available transitions. */
const GROUNDS = [bg.DEFAULT, bg.panel, bg.subtle, teal.subtle]

describe('the colors of a chart', () => {
  test.each(['light', 'dark'] as const)('give all text enough contrast: %s', mode => {
    const ratio = (one: { value: string }, other: { value: string }) =>
      contrast(modesOf(one.value)[mode], modesOf(other.value)[mode])
    for (const ground of GROUNDS)
      for (const words of [fg.DEFAULT, fg.muted, teal.fg, red.fg, amber.fg])
        expect(ratio(words, ground)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(amber.fg, amber.subtle)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(gray.fg, gray.muted)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['light', 'dark'] as const)('give all lines enough contrast: %s', mode => {
    for (const line of [border.control, teal.solid, red.solid, amber.solid])
      for (const ground of [bg.DEFAULT, bg.subtle])
        expect(contrast(modesOf(line.value)[mode], modesOf(ground.value)[mode])).toBeGreaterThanOrEqual(3)
  })

  test('follow the color mode of the page, and in a file that of the system', () => {
    expect(chartCss('page')).toContain('light-dark(')
    const file = chartCss('file')
    expect(file).not.toContain('light-dark(')
    const [light = '', dark = ''] = file.split('@media (prefers-color-scheme: dark)')
    expect(light).toContain(modesOf(bg.DEFAULT.value).light)
    expect(dark).toContain(modesOf(bg.DEFAULT.value).dark)
  })
})
