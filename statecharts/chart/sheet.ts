import type { TransitionKind } from './chart-model.ts'
import { textWidth, type Weight } from './text-width.ts'
import { wrapText } from './wrap-text.ts'

/** How words look, by what they say. */
type TextStyle = 'name' | 'tag' | 'description' | 'row' | 'event' | 'guard' | 'action'

interface Face {
  /** Pixels at a zoom of 1. */
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

/** One line of words; `y` is its baseline. All places are relative to the sheet's upper left corner. */
export interface Line {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly style: TextStyle
}

/** A word in a small box: a tag, or what kind of state it is. */
export interface Chip {
  readonly text: string
  readonly means: 'tag' | 'type'
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of its own meaning in a state: an actor it runs, or a transition that stays in the state. */
export interface Row {
  readonly sign: 'runs' | 'entry' | 'stays' | 'anew'
  /** Of the transition; null for the others. */
  readonly transition: string | null
  readonly kind: TransitionKind | null
  /** The transition's label on one line, for those who hear it. */
  readonly label: string
  readonly y: number
  readonly height: number
  readonly lines: readonly Line[]
}

/** Words set into lines, with the room they take. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly lines: readonly Line[]
  readonly chips: readonly Chip[]
  readonly rows: readonly Row[]
}

/** Sets a text into lines, the first one's top at `top`. */
export function setText(text: string, style: TextStyle, x: number, top: number, width: number): Line[] {
  const { size, line, weight } = FACES[style]
  return wrapText(text, width, size, weight).map((words, index) => ({
    text: words,
    x,
    // The middle of small letters on the middle of the line: a baseline lies a third of the size below it.
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

/** To a tenth of a pixel: the same figures from every machine. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
