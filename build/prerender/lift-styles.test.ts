import { expect, test } from '@jest/globals'
import { liftStyles, missingStyles } from './lift-styles.ts'

const style = (names: string, css: string) => `<style data-emotion="${names}">${css}</style>`
/** A style element with the mark that keeps Emotion from moving it. */
const lifted = (names: string, css: string) => `<style data-emotion="${names}" data-s>${css}</style>`

test('moves the styles out of the body: each global style in its own element, the others in one', () => {
  const body = `${style('css-global 1', 'a{}')}<p>${style('css x', '.x{}')}<b>${style('css y z', '.y{}.z{}')}</b></p>`
  expect(liftStyles(body)).toEqual({
    html: '<p><b></b></p>',
    styles: `${lifted('css-global 1', 'a{}')}${lifted('css x y z', '.x{}.y{}.z{}')}`,
  })
})

test('keeps a repeated style once', () => {
  const body = style('css x', '.x{}') + style('css x', '.x{}') + style('css-global 1', 'a{}').repeat(2)
  expect(liftStyles(body).styles).toBe(lifted('css-global 1', 'a{}') + lifted('css x', '.x{}'))
})

test('leaves a page without styles as it is', () => {
  expect(liftStyles('<p>Text</p>')).toEqual({ html: '<p>Text</p>', styles: '' })
})

test('names the classes whose styles are missing', () => {
  const html = '<p class="button css-a css-0"><b class="css-b"></b></p>'
  expect(missingStyles({ html, styles: lifted('css a', '.css-a{}') })).toEqual(['css-b'])
  expect(missingStyles({ html, styles: lifted('css a b', '.css-a{}.css-b:hover{}') })).toEqual([])
})
