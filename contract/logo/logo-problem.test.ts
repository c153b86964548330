import { describe, expect, test } from '@jest/globals'
import { LOGO_BYTES_MAX } from '#contract/limits.ts'
import { pngHeader } from './logo-problem.examples.ts'
import { logoProblem } from './logo-problem.ts'

describe('a logo', () => {
  test.each([135, 512, 4096])('can be a square PNG with sides of %i pixels', side => {
    expect(logoProblem(pngHeader(side, side), 1000)).toBeNull()
  })

  test('cannot be 134 pixels wide', () => {
    expect(logoProblem(pngHeader(134, 134), 1000)).toEqual({ kind: 'tooSmall', width: 134, height: 134 })
  })

  test('cannot be 4097 pixels wide', () => {
    expect(logoProblem(pngHeader(4097, 4097), 1000)).toMatchObject({ kind: 'tooLarge' })
  })

  test('cannot be oblong', () => {
    expect(logoProblem(pngHeader(200, 100), 1000)).toEqual({ kind: 'notSquare', width: 200, height: 100 })
  })

  test('cannot be larger than 5 MB', () => {
    const bytes = LOGO_BYTES_MAX + 1
    expect(logoProblem(pngHeader(500, 500), bytes)).toEqual({ kind: 'fileTooLarge', bytes })
  })

  test.each([
    ['a JPEG', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Uint8Array(30)])],
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PNG that was cut off', pngHeader(200, 200).slice(0, 20)],
    ['an empty file', new Uint8Array()],
  ])('cannot be %s, whatever the name of the file', (_what, bytes) => {
    expect(logoProblem(bytes, bytes.length)).toEqual({ kind: 'notPng' })
  })
})
