import { textWidth, type Weight } from './text-width.ts'

/**
 * Breaks a text at spaces into lines no wider than `width`. A word that is wider is broken after a dot,
 * before a capital letter or else anywhere, so that nothing is truncated.
 */
export function wrapText(text: string, width: number, size: number, weight: Weight): string[] {
  const fits = (line: string) => textWidth(line, size, weight) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (fits(joined)) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = fits(word) ? [word] : breakWord(word, fits)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? ''
  }
  return line === '' ? lines : [...lines, line]
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  const parts = word.split(/(?<=[./])|(?=[A-Z])/).flatMap(part => (fits(part) ? [part] : [...part]))
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + part)) lines[lines.length - 1] = last + part
    else lines.push(part)
  }
  return lines
}
