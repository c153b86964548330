/** The color and the shape that distinguish a series from others. */
interface SeriesMark {
  /** A CSS value for both color modes, with a contrast of 3 : 1 or more on the background of charts. */
  readonly color: string
  /** A path of SVG, 10 wide and 10 high. */
  readonly shape: string
}

/** One mark per series; more series could not be distinguished. */
export const SERIES_MARKS: readonly SeriesMark[] = [
  { color: 'light-dark(#0b6b69, #59c3bb)', shape: 'M5 0A5 5 0 1 1 5 10A5 5 0 1 1 5 0Z' },
  { color: 'light-dark(#8a5200, #e9b25a)', shape: 'M0 0H10V10H0Z' },
  { color: 'light-dark(#2f5aa8, #8fb8f5)', shape: 'M5 0L10 10H0Z' },
  { color: 'light-dark(#a3306f, #f0a3cd)', shape: 'M5 0L10 5L5 10L0 5Z' },
  { color: 'light-dark(#4f6f12, #b2d36a)', shape: 'M0 0H10L5 10Z' },
  { color: 'light-dark(#6b45b0, #c4a9fb)', shape: 'M3.5 0H6.5V3.5H10V6.5H6.5V10H3.5V6.5H0V3.5H3.5Z' },
  { color: 'light-dark(#b23a22, #f39a84)', shape: 'M0 2L2 0L5 3L8 0L10 2L7 5L10 8L8 10L5 7L2 10L0 8L3 5Z' },
  { color: 'light-dark(#5b606b, #bcc1ca)', shape: 'M2.5 0H7.5L10 5L7.5 10H2.5L0 5Z' },
]
