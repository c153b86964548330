/** Characters read from a name; more would only cost time. */
const READ_MAX = 200
/** Code points of one letter or emoji. More would be piled-up marks that extend beyond the tile. */
const CODE_POINTS_MAX = 8
/** Shown if a name has nothing visible. */
const NOTHING = 'W'

/** Characters without a shape of their own, except the joiners. */
const INVISIBLE = /(?!\u200d|\ufe0f)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu
/** What emoji are composed with; invisible alone. */
const JOINERS = /\u200d|\ufe0f/gu
const LETTER = /^[\p{L}\p{N}]/u
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\ufe0f?\u20e3)/u
/** Letters of scripts that do not join letters and in which initials are usual. */
const STANDS_ALONE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\d]\p{M}*$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The letters that stand for a site name: the initials of its first two words in scripts where that is usual,
 * otherwise its first character or emoji. The name can be any text; the result is short, visible and well-formed.
 */
export function monogramLetters(sitename: string): string {
  const words = initials(sitename)
  const [first, second = ''] = words.filter(text => LETTER.test(text) || EMOJI.test(text))
  if (first === undefined) return words[0] ?? NOTHING
  return STANDS_ALONE.test(first) && STANDS_ALONE.test(second) ? first + second : first
}

/** The first grapheme of every word. Words are separated by spaces and punctuation. */
function initials(sitename: string): string[] {
  const found: string[] = []
  let isInside = false
  for (const { segment } of graphemes.segment(readable(sitename))) {
    const text = upperCase(bounded(segment.replace(INVISIBLE, '')))
    const isPartOfWord = LETTER.test(text) || EMOJI.test(text)
    if (text.replace(JOINERS, '') && (!isInside || !isPartOfWord)) found.push(text)
    isInside = isPartOfWord || /^['’\p{M}]/u.test(text)
  }
  return found
}

/** The beginning of a name, without broken characters. */
function readable(sitename: string): string {
  return sitename.slice(0, READ_MAX).toWellFormed().normalize('NFC').replaceAll('\ufffd', '')
}

function bounded(grapheme: string): string {
  const points = [...grapheme]
  return points.length > CODE_POINTS_MAX ? (points[0] ?? '') : grapheme
}

/** Upper case, unless that makes it longer, as with ß. */
function upperCase(grapheme: string): string {
  const upper = grapheme.toUpperCase()
  return [...upper].length > [...grapheme].length ? grapheme : upper
}
