import { expect, test } from '@jest/globals'
import { BYTES_STEP } from '#contract/format-bytes.ts'
import type { DayOfFigures } from '#contract/operator/overview.ts'
import { figureOption } from './figure-option.ts'
import { FIGURE_GROUPS } from './figure-text.ts'

const GB = BYTES_STEP ** 3
const INKS = { muted: '#666', line: '#ddd', main: '#0b6b69', series: [] }

/** The chart option for storage on two days. */
function storageOption(...bytes: readonly number[]) {
  const group = FIGURE_GROUPS.find(({ figures }) => figures[0]?.name === 'storage')
  if (!group) throw new Error('No figure of storage')
  const days = bytes.map((storage, place) => ({ day: `2026-11-2${place}`, storage }) as DayOfFigures)
  return figureOption({ inks: INKS, moves: false } as never, group, days)
}

test('storage is drawn in the unit that it is written in, so that its scale has round numbers', () => {
  const { series, yAxis } = storageOption(150 * GB, 192 * GB)
  expect(series).toMatchObject([{ data: [150, 192] }])
  const { formatter } = (yAxis as { axisLabel: { formatter: (value: number) => string } }).axisLabel
  expect(formatter(150)).toBe('150 GB')
})

test('storage of nothing is drawn in bytes', () => {
  expect(storageOption(0).series).toMatchObject([{ data: [0] }])
})
