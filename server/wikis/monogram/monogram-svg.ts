import { drawnLetters, SIGN } from './drawn-letters.ts'
import { monogramColor } from './monogram-color.ts'
import { monogramLetters } from './monogram-letters.ts'

/** Pixels; the size of a logo in MediaWiki's skins. */
const SIZE = 135
const CORNER = 28
/** The part of the tile that the letters may take. */
const WIDTH_MAX = 83
const HEIGHT_MAX = 56
/** Pixels, at any scale of the letters. */
const STROKE = 7.5
const GAP = 5.5
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** A site name's monogram: its initials in white on a tile in the name's own color. */
export function monogramSvg(sitename: string): string {
  const letters = monogramLetters(sitename)
  const drawn = drawnLetters(letters)
  return tile(sitename, drawn ? lines(drawn) : text(letters), CORNER)
}

/**
 * The same drawn with lines only, to be rendered on a server that may have no fonts. Has no round corners,
 * because devices cut their own.
 */
export function monogramSvgOfLines(sitename: string): string {
  const letters = monogramLetters(sitename).normalize('NFD').replace(/\p{M}/gu, '')
  return tile(sitename, lines(drawnLetters(letters) ?? SIGN), 0)
}

function tile(sitename: string, content: string, corner: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<rect width="${SIZE}" height="${SIZE}" rx="${corner}" fill="${monogramColor(sitename)}"/>${content}</svg>`
  )
}

function lines(letters: NonNullable<ReturnType<typeof drawnLetters>>): string {
  const width = letters.reduce((sum, letter) => sum + letter.width, GAP * (letters.length - 1))
  const scale = Math.min(WIDTH_MAX / width, HEIGHT_MAX / 20)
  const left = (SIZE - width * scale) / 2
  const top = (SIZE - 20 * scale) / 2
  let x = 0
  const paths = letters.map(letter => {
    const path = `<path d="${letter.path}"${x > 0 ? ` transform="translate(${rounded(x)})"` : ''}/>`
    x += letter.width + GAP
    return path
  })
  return (
    `<g fill="none" stroke="#fff" stroke-width="${rounded(STROKE / scale)}" stroke-linecap="round" stroke-linejoin="round" ` +
    `transform="translate(${rounded(left)} ${rounded(top)}) scale(${rounded(scale)})">${paths.join('')}</g>`
  )
}

function text(letters: string): string {
  const size = [...letters].length > 1 && /^\P{Extended_Pictographic}/u.test(letters) ? 58 : 72
  return (
    `<text x="50%" y="50%" dy=".35em" text-anchor="middle" font-family="${FONT}" font-size="${size}" ` +
    `font-weight="600" fill="#fff">${escapeXml(letters)}</text>`
  )
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
