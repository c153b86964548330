import { createHash } from 'node:crypto'

/** A color in sRGB, such as `#1d6f8a`. */
type HexColor = `#${string}`

/**
 * Relative luminance of every tile. White letters have a contrast of 5.25 on it, and the tile itself has 5.25
 * on a white page and more than 3 on a dark one. Source: WCAG 2.2, 1.4.3 and 1.4.11.
 */
const LUMINANCE = 0.15
const SATURATION = 0.62
const HUES = 360
/** Bisection steps; the eight bits of a channel need no more. */
const STEPS = 16

/** The color of a name's tile. The same name always has the same color. */
export function monogramColor(sitename: string): HexColor {
  const hue = createHash('sha256').update(sitename).digest().readUInt16BE() % HUES
  let [dark, light] = [0, 1]
  for (let step = 0; step < STEPS; step++) {
    const middle = (dark + light) / 2
    if (luminance(hslToRgb(hue, middle)) < LUMINANCE) dark = middle
    else light = middle
  }
  const channels = hslToRgb(hue, dark).map(value => Math.round(value * 255))
  return `#${channels.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

type Rgb = readonly [number, number, number]

/** Source: CSS Color 4, section 7.1. */
function hslToRgb(hue: number, lightness: number): Rgb {
  const reach = SATURATION * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const position = (offset + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Source: WCAG 2.2, relative luminance. */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(value =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
