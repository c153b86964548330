import { describe, expect, test } from '@jest/globals'
import { contrast, lightAndDark } from './contrast.ts'
import { semanticTokens } from './semantic-tokens.ts'

const { bg, fg, border, avatar, teal, amber, red, gray } = semanticTokens.colors
const palettes = { teal, amber, red, gray }

/** Text, background and the least contrast that they need (WCAG 2.2, 1.4.3 and 1.4.11). */
const pairs: [name: string, text: { value: string }, ground: { value: string }, least: number][] = [
  ...Object.entries(fg)
    .filter(([name]) => name !== 'inverted')
    .flatMap(([name, text]) =>
      (['DEFAULT', 'panel', 'subtle', 'muted'] as const).map(
        ground => [`fg.${name} on bg.${ground}`, text, bg[ground], 4.5] as (typeof pairs)[number],
      ),
    ),
  ['fg.inverted on bg.inverted', fg.inverted, bg.inverted, 4.5],
  ...Object.entries(palettes).flatMap(([name, palette]): typeof pairs => [
    [`${name}.contrast on ${name}.solid`, palette.contrast, palette.solid, 4.5],
    [`${name}.contrast on ${name}.emphasized`, palette.contrast, palette.emphasized, 4.5],
    [`${name}.fg on ${name}.subtle`, palette.fg, palette.subtle, 4.5],
    [`${name}.fg on ${name}.muted`, palette.fg, palette.muted, 4.5],
    [`${name}.fg on bg`, palette.fg, bg.DEFAULT, 4.5],
    [`${name}.fg on bg.panel`, palette.fg, bg.panel, 4.5],
    [`${name}.solid on bg`, palette.solid, bg.DEFAULT, 3],
    [`${name}.focusRing on bg`, palette.focusRing, bg.DEFAULT, 3],
    [`fg on ${name}.subtle`, fg.DEFAULT, palette.subtle, 4.5],
    [`fg.muted on ${name}.subtle`, fg.muted, palette.subtle, 4.5],
  ]),
  ...Object.entries(avatar).map(
    ([name, { bg: ground, fg: text }]) => [`avatar ${name}`, text, ground, 4.5] as (typeof pairs)[number],
  ),
  ['border.control on bg', border.control, bg.DEFAULT, 3],
  ['border.control on bg.panel', border.control, bg.panel, 3],
  ['border.error on bg.panel', border.error, bg.panel, 3],
]

describe.each(['light', 'dark'] as const)('In %s mode', mode => {
  test.each(pairs)('%s has enough contrast', (_name, text, ground, least) => {
    expect(contrast(lightAndDark(text.value)[mode], lightAndDark(ground.value)[mode])).toBeGreaterThanOrEqual(
      least,
    )
  })
})
