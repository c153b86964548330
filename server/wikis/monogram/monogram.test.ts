import { describe, expect, test } from '@jest/globals'
import { monogramHash } from '#server/gateway/send-monogram.ts'
import { monogramColor } from './monogram-color.ts'
import { monogramIcon } from './monogram-icon.ts'
import { monogramLetters } from './monogram-letters.ts'
import { monogramSvg, monogramSvgOfLines } from './monogram-svg.ts'

/** Names that somebody may give a wiki to do harm, or by accident. */
const HOSTILE = [
  ['a script', '<script>alert(1)</script>'],
  ['an image', '"><image href="https://evil.invalid/x.png"/>'],
  ['character references', '&amp; &#x3c;script&#x3e;'],
  ['an attribute', "' onload='alert(1)"],
  ['ends of sections', ']]><!--'],
  ['text that turns around', '\u202egro.livE \u2066txt'],
  ['control characters', '\u0000\u0001\u001b\u007f\u0085'],
  ['no characters', '\ufffe\uffff\ufdd0'],
  ['nothing that can be seen', '\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164'],
  ['joiners', '\u200d\ufe0f'],
  ['half a character', '\ud83d'],
  ['two halves', '\udc00 \ud800x'],
  ['ten thousand accents', `A${'\u0301'.repeat(9999)}`],
  ['accents on nothing', '\u0301\u0301\u0301'],
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand spaces', ' '.repeat(10_000)],
  ['five thousand joined emoji', '👩\u200d'.repeat(5000)],
  ['nothing', ''],
] as const

describe('the letters of a name', () => {
  test.each([
    ['Museum of Things', 'MO'],
    ['museum', 'M'],
    ["O'Reilly’s books", 'OB'],
    ['M&M', 'MM'],
    ['42 things', '4T'],
    ['école normale', 'ÉN'],
    ['E\u0301cole', 'É'],
    ['ßtest', 'ß'],
    ['Музей Москвы', 'ММ'],
    ['ספריית ישראל', 'סי'],
    ['متحف الفن', 'م'],
    ['東京 博物館', '東'],
    ['한국 위키', '한'],
    ['क्षेत्र वि', 'क्षे'],
    ['🦕 Dinosaur wiki', '🦕'],
    ['👩‍👩‍👧‍👦 family', '👩‍👩‍👧‍👦'],
    ['🇳🇱 wiki', '🇳🇱'],
    ['!!!', '!'],
    ['  (the) [end]', 'TE'],
  ])('of "%s" are %s', (name, letters) => {
    expect(monogramLetters(name)).toBe(letters)
  })

  test.each(HOSTILE)('of %s are few, visible and well-formed', (_what, name) => {
    const letters = monogramLetters(name)
    expect([...letters].length).toBeGreaterThan(0)
    expect([...letters].length).toBeLessThanOrEqual(16)
    expect(letters.isWellFormed()).toBe(true)
    expect(letters).toMatch(/[^\p{C}\p{Z}\p{M}]|^\p{M}/u)
    expect(letters).not.toMatch(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b\u202a-\u202e\u2066-\u2069]/u)
  })
})

describe('the picture', () => {
  test.each(HOSTILE)(
    'of %s is small, valid XML with one tile, and neither loads nor runs anything',
    (_what, name) => {
      for (const svg of [monogramSvg(name), monogramSvgOfLines(name)]) {
        expect(svg.length).toBeLessThan(1500)
        expect(svg.match(/<(\w+)/g)?.map(tag => tag.slice(1))).toEqual(
          svg.includes('<text')
            ? ['svg', 'rect', 'text']
            : expect.arrayContaining(['svg', 'rect', 'g', 'path']),
        )
        expect(svg).not.toMatch(/script|href|url\(|\son\w+=|<!|\]\]|NaN|Infinity/i)
        expect(svg.replace(/&#\d+;/g, '')).not.toContain('&')
      }
    },
  )

  test('of a name with a sign of XML shows the sign', () => {
    expect(monogramSvg('<')).toContain('>&#60;</text>')
  })

  test('of Latin letters is made of lines, so that it needs no font, and of others of text', () => {
    expect(monogramSvg('Museum')).not.toContain('<text')
    expect(monogramSvg('東京')).toContain('>東</text>')
    expect(monogramSvgOfLines('École')).toContain('<path d="M11 0H0V20H11M0 10H9.5"/>')
    expect(monogramSvgOfLines('東京')).not.toContain('<text')
  })

  test('is a PNG for a home screen, made once', async () => {
    const icon = await monogramIcon('Museum')
    expect(icon.subarray(1, 4).toString()).toBe('PNG')
    expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([180, 180])
    expect(await monogramIcon('Museum')).toBe(icon)
    for (const [, name] of HOSTILE) expect((await monogramIcon(name)).length).toBeLessThan(20_000)
  })
})

test('the color of a name is always the same, and readable with white letters and on light and dark pages', () => {
  expect(monogramColor('Museum')).toBe(monogramColor('Museum'))
  const names = Array.from({ length: 400 }, (_, index) => `Wiki ${index}`)
  expect(new Set(names.map(monogramColor)).size).toBeGreaterThan(100)
  for (const name of names) {
    const color = monogramColor(name)
    expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(color, '#101418')).toBeGreaterThanOrEqual(3)
  }
})

test('the hash of a name changes with it', () => {
  expect(monogramHash('Museum')).toMatch(/^[0-9a-f]{16}$/)
  expect(monogramHash('Museum')).not.toBe(monogramHash('museum'))
})

/** Source: WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

function luminance(color: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
