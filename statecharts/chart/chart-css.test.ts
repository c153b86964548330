import { describe, expect, test } from '@jest/globals'
import { contrast, lightAndDark } from '#theme/contrast.ts'
import { semanticTokens } from '#theme/semantic-tokens.ts'
import { chartCss } from './chart-css.ts'

const { bg, fg, border, teal, amber, red, gray } = semanticTokens.colors

/** The backgrounds of text: the paper, boxes, the current state and available transitions. */
const GROUNDS = [bg.DEFAULT, bg.panel, bg.subtle, teal.subtle]

describe('the colors of a chart', () => {
  test.each(['light', 'dark'] as const)('give all text enough contrast: %s', mode => {
    const ratio = (one: { value: string }, other: { value: string }) =>
      contrast(lightAndDark(one.value)[mode], lightAndDark(other.value)[mode])
    for (const ground of GROUNDS)
      for (const words of [fg.DEFAULT, fg.muted, teal.fg, red.fg, amber.fg])
        expect(ratio(words, ground)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(amber.fg, amber.subtle)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(gray.fg, gray.muted)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['light', 'dark'] as const)('give all lines enough contrast: %s', mode => {
    for (const line of [border.control, teal.solid, red.solid, amber.solid])
      for (const ground of [bg.DEFAULT, bg.subtle])
        expect(
          contrast(lightAndDark(line.value)[mode], lightAndDark(ground.value)[mode]),
        ).toBeGreaterThanOrEqual(3)
  })

  test('follow the color mode of the page, and in a file that of the system', () => {
    expect(chartCss('page')).toContain('light-dark(')
    const file = chartCss('file')
    expect(file).not.toContain('light-dark(')
    const [light = '', dark = ''] = file.split('@media (prefers-color-scheme: dark)')
    expect(light).toContain(lightAndDark(bg.DEFAULT.value).light)
    expect(dark).toContain(lightAndDark(bg.DEFAULT.value).dark)
  })
})
