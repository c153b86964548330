import { expect, test } from '@jest/globals'
import { contrast, lightAndDark } from '#theme/contrast.ts'
import { semanticTokens } from '#theme/semantic-tokens.ts'
import { SERIES_MARKS } from './series-marks.ts'

const ground = lightAndDark(semanticTokens.colors.bg.panel.value)

test.each(SERIES_MARKS)('the color $color can be told from the ground of charts', ({ color }) => {
  const { light, dark } = lightAndDark(color)
  expect(contrast(light, ground.light)).toBeGreaterThanOrEqual(3)
  expect(contrast(dark, ground.dark)).toBeGreaterThanOrEqual(3)
})

test('no two series have the same color or shape', () => {
  const marks = SERIES_MARKS.flatMap(({ color, shape }) => [color, shape])
  expect(new Set(marks).size).toBe(marks.length)
})
