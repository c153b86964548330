import { expect, test } from '@jest/globals'
import { liftStyles } from './lift-styles.ts'

const style = (names: string, css: string) => `<style data-emotion="${names}">${css}</style>`

test('styles leave the body: global ones each alone, all others as one', () => {
  const body = `${style('css-global 1', 'a{}')}<p>${style('css x', '.x{}')}<b>${style('css y z', '.y{}.z{}')}</b></p>`
  expect(liftStyles(body)).toEqual({
    html: '<p><b></b></p>',
    styles: `${style('css-global 1', 'a{}')}${style('css x y z', '.x{}.y{}.z{}')}`,
  })
})

test('a style that comes again is kept once', () => {
  const body = style('css x', '.x{}') + style('css x', '.x{}') + style('css-global 1', 'a{}').repeat(2)
  expect(liftStyles(body).styles).toBe(style('css-global 1', 'a{}') + style('css x', '.x{}'))
})

test('a page without styles stays as it is', () => {
  expect(liftStyles('<p>Text</p>')).toEqual({ html: '<p>Text</p>', styles: '' })
})
