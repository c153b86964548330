import type { TransitionKind } from './chart-model.ts'
import { textWidth, type Weight } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

/** The style of a text, named by its content. */
type TextStyle = 'name' | 'tag' | 'description' | 'row' | 'event' | 'guard' | 'action'

interface Face {
  /** Pixels at zoom 1. */
  readonly size: number
  readonly line: number
  readonly weight: Weight
}

export const FACES: Readonly<Record<TextStyle, Face>> = {
  name: { size: 15, line: 20, weight: 'bold' },
  tag: { size: 11, line: 18, weight: 'normal' },
  description: { size: 12.5, line: 17, weight: 'normal' },
  row: { size: 12, line: 17, weight: 'normal' },
  event: { size: 12.5, line: 17, weight: 'bold' },
  guard: { size: 12, line: 16, weight: 'normal' },
  action: { size: 11.5, line: 15, weight: 'normal' },
}

/** One line of text; `y` is its baseline. All positions are relative to the block's upper left corner. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly style: TextStyle
}

/** A word in a small box: a tag, or the type of a state. */
export interface Chip {
  readonly text: string
  readonly means: 'tag' | 'type'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line in a state: an action, an actor that it invokes, or a transition that stays in the state. */
export interface Row {
  readonly sign: 'runs' | 'entry' | 'stays' | 'reenters'
  /** The key of the transition; null for actions and actors. */
  readonly transition: string | null
  readonly kind: TransitionKind | null
  /** The text on one line. */
  readonly label: string
  readonly y: number
  readonly height: number
  readonly lines: readonly Line[]
}

/** Text that is set in lines, with the size it needs. */
export interface TextBlock {
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
  readonly chips: readonly Chip[]
  readonly rows: readonly Row[]
}

/** Breaks a text into lines. The first line begins at `top`. */
export function breakIntoLines(
  text: string,
  style: TextStyle,
  x: number,
  top: number,
  width: number,
): Line[] {
  const { size, line, weight } = FACES[style]
  return wrapText(text, width, size, weight).map((words, index) => ({
    text: words,
    x,
    // Centers the lower-case letters vertically: their baseline is about a third of the font size below the
    // middle.
    y: round(top + index * line + line / 2 + size * 0.35),
    style,
  }))
}

export function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { style }) => sum + FACES[style].line, 0)
}

export function widthOf(text: string, style: TextStyle): number {
  const { size, weight } = FACES[style]
  return textWidth(text, size, weight)
}

/** The right edge of the longest line. */
export function rightEdge(lines: readonly Line[]): number {
  return Math.max(0, ...lines.map(({ x, text, style }) => x + widthOf(text, style)))
}

/** Rounds to a tenth of a pixel, so that the figures are the same on every computer. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
