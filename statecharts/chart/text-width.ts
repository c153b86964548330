/**
 * Widths of characters in hundredths of the font size, taken from DejaVu Sans, the widest of the usual fonts.
 * Without a browser's measurement a chart is the same everywhere, and wide enough for whichever font the
 * reader has.
 */
const WIDTHS = {
  normal: table(
    { 29: "'ijlIJ", 32: ' ,.’·', 35: '/:;\\|f', 41: '()[]t!r-' },
    { 50: '"*_`–', 55: 'sz“”?c', 58: 'LFk', 62: 'vxyPTYaoe', 64: 'ESbdghnpqu0123456789{}$' },
    { 70: 'KAVBRXZC', 77: 'UHNDG', 84: '#+<=>^~→↻OQw&', 100: '%mM@…W' },
  ),
  bold: table(
    { 34: "'ijl", 38: ' ,.’/IJ\\|', 46: ':;-f!()[]', 52: 'tr_`–"*', 60: '?zcs', 67: 'Lvxyka“”' },
    { 70: 'FTeo0123456789$E', 73: 'hnu{}SYbdgpqCPZ', 77: 'BAKRVX', 84: 'UGDHN#+<=>^~→↻' },
    { 92: 'OQ&w', 110: 'm%M@…W' },
  ),
} as const

/** For characters of other scripts. */
const UNKNOWN = 100

export type Weight = keyof typeof WIDTHS

/** An estimate in the unit of the font size, never too small for Latin text. */
export function textWidth(text: string, size: number, weight: Weight): number {
  const widths: ReadonlyMap<string, number> = WIDTHS[weight]
  const hundredths = [...text].reduce((sum, character) => sum + (widths.get(character) ?? UNKNOWN), 0)
  return (hundredths * size) / 100
}

function table(...rows: readonly Readonly<Record<number, string>>[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(row =>
      Object.entries(row).flatMap(([width, characters]) =>
        [...characters].map((character): [string, number] => [character, Number(width)]),
      ),
    ),
  )
}
