/** A letter drawn as lines: its width, and an SVG path from y = 0 at the top to y = 20 at the bottom. */
interface DrawnLetter {
  readonly width: number
  readonly path: string
}

/**
 * Capitals and digits as lines, so that they look the same everywhere. Icons for home screens are made on the
 * server, which may have no fonts.
 */
const LETTERS: Readonly<Record<string, DrawnLetter>> = {
  A: { width: 17, path: 'M0 20 8.5 0 17 20M3 13.5H14' },
  B: {
    width: 12.5,
    path: 'M0 9.5H6.75a4.75 4.75 0 0 0 0-9.5H0V20H7.25a5.25 5.25 0 0 0 0-10.5',
  },
  C: { width: 17, path: 'M16.6 17.5A10 10 0 1 1 16.6 2.5' },
  D: { width: 15.5, path: 'M0 0V20H5.5a10 10 0 0 0 0-20z' },
  E: { width: 11, path: 'M11 0H0V20H11M0 10H9.5' },
  F: { width: 11, path: 'M11 0H0V20M0 10.5H9' },
  G: { width: 19, path: 'M16.8 2.7A10 10 0 1 0 19.5 11.5H12' },
  H: { width: 14, path: 'M0 0V20M14 0V20M0 10H14' },
  I: { width: 8, path: 'M0 0H8M4 0V20M0 20H8' },
  J: { width: 9, path: 'M9 0V14.5A5.2 5.2 0 0 1 0 17.5' },
  K: { width: 13.5, path: 'M0 0V20M13 0 0 12.5M4.7 8 13.5 20' },
  L: { width: 10.5, path: 'M0 0V20H10.5' },
  M: { width: 18, path: 'M0 20V0L9 13 18 0V20' },
  N: { width: 15, path: 'M0 20V0L15 20V0' },
  O: { width: 20, path: 'M10 0a10 10 0 1 0 0 20 10 10 0 1 0 0-20z' },
  P: { width: 12.5, path: 'M0 20V0H6.75a5.75 5.75 0 0 1 0 11.5H0' },
  Q: { width: 20, path: 'M10 0a10 10 0 1 0 0 20 10 10 0 1 0 0-20zM13 13.5 19.5 20.5' },
  R: { width: 13, path: 'M0 20V0H6.75a5.75 5.75 0 0 1 0 11.5H0M6.5 11.5 13 20' },
  S: {
    width: 12,
    path: 'M11.4 3.2C10.2 1 8.2 0 6 0 2.8 0 .5 1.9 .5 4.8 .5 11 12 8.6 12 14.9 12 18 9.6 20 6.1 20 3.2 20 1 18.7 0 16.2',
  },
  T: { width: 15, path: 'M0 0H15M7.5 0V20' },
  U: { width: 14, path: 'M0 0V13a7 7 0 0 0 14 0V0' },
  V: { width: 16.5, path: 'M0 0 8.25 20 16.5 0' },
  W: { width: 24, path: 'M0 0 6 20 12 3 18 20 24 0' },
  X: { width: 14.5, path: 'M0 0 14.5 20M14.5 0 0 20' },
  Y: { width: 15, path: 'M0 0 7.5 10.5 15 0M7.5 10.5V20' },
  Z: { width: 14, path: 'M0 0H14L0 20H14' },
  0: { width: 13, path: 'M6.5 0C2 0 0 4 0 10s2 10 6.5 10S13 16 13 10 11 0 6.5 0z' },
  1: { width: 5, path: 'M0 4.5 5 0V20' },
  2: { width: 12.5, path: 'M.5 5.6A5.7 5.7 0 0 1 11.9 5.6C11.9 9.5 8 12 0 20H12.5' },
  3: { width: 12, path: 'M.8 3.2A5 5 0 1 1 5.5 9.4 5.3 5.3 0 1 1 0 16.6' },
  4: { width: 13.5, path: 'M10 20V0L0 14H13.5' },
  5: { width: 12, path: 'M11 0H2L1 9.2A6 6 0 1 1 0 17' },
  6: { width: 13, path: 'M9.5 0 1.6 9.2M6.5 7a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13z' },
  7: { width: 12.5, path: 'M0 0H12.5L4 20' },
  8: {
    width: 12,
    path: 'M6 0a4.6 4.6 0 1 0 0 9.2A4.6 4.6 0 1 0 6 0zM6 9.2a5.4 5.4 0 1 0 0 10.8 5.4 5.4 0 1 0 0-10.8z',
  },
  9: { width: 13, path: 'M3.5 20 11.4 10.8M6.5 0a6.5 6.5 0 1 0 0 13 6.5 6.5 0 1 0 0-13z' },
}

/** The sign for names in other scripts, for use without fonts: three things that belong together. */
export const SIGN: readonly DrawnLetter[] = [
  {
    width: 22,
    path: 'M11 3 3 17H19zM11 .5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM3 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5zM19 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5z',
  },
]

/** @returns null if one of the letters has no drawing here. */
export function drawnLetters(letters: string): readonly DrawnLetter[] | null {
  const drawn = [...letters].map(letter => (Object.hasOwn(LETTERS, letter) ? LETTERS[letter] : undefined))
  const found = drawn.filter(letter => letter !== undefined)
  return found.length > 0 && found.length === drawn.length ? found : null
}
