import { describe, expect, test } from '@jest/globals'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { pngHeader } from './logo-problem.examples.ts'
import { logoProblem } from './logo-problem.ts'

describe('what can be a logo', () => {
  test.each([135, 512, 4096])('a square PNG of %i pixels a side', side => {
    expect(logoProblem(pngHeader(side, side), 1000)).toBeNull()
  })

  test('not one of 134 pixels', () => {
    expect(logoProblem(pngHeader(134, 134), 1000)).toEqual({ kind: 'tooSmall', width: 134, height: 134 })
  })

  test('not one of 4097 pixels', () => {
    expect(logoProblem(pngHeader(4097, 4097), 1000)).toMatchObject({ kind: 'tooLarge' })
  })

  test('not an oblong one', () => {
    expect(logoProblem(pngHeader(200, 100), 1000)).toEqual({ kind: 'notSquare', width: 200, height: 100 })
  })

  test('not a file that weighs too much', () => {
    const bytes = LOGO_BYTES_MAX + 1
    expect(logoProblem(pngHeader(500, 500), bytes)).toEqual({ kind: 'tooHeavy', bytes })
  })

  test.each([
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(30)])],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that was cut off', pngHeader(200, 200).slice(0, 20)],
    ['an empty file', new Uint8Array()],
  ])('not %s, whatever its name says', (_what, bytes) => {
    expect(logoProblem(bytes, bytes.length)).toEqual({ kind: 'notPng' })
  })
})
