/** Characters of a name that are read: more would only cost time. */
const READ_MAX = 200
/** Code points of one letter or emoji. More are marks piled up, which would leave the tile. */
const CODE_POINTS_MAX = 8
/** Shown when a name has nothing that can be seen. */
const NOTHING = 'W'

/** Everything that has no shape of its own, except the joiners. */
const INVISIBLE = /(?!\u200d|\ufe0f)[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/gu
/** What emoji are composed with; invisible alone. */
const JOINERS = /\u200d|\ufe0f/gu
const LETTER = /^[\p{L}\p{N}]/u
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\ufe0f?\u20e3)/u
/** Scripts whose letters stand side by side without joining, and in which initials are usual. */
const STANDS_ALONE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\d]\p{M}*$/u

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The initials that stand for a site name: of its first two words in scripts where that is usual, else its
 * first character or emoji. The name is anybody's text; what is returned is short, visible and well-formed.
 */
export function monogramLetters(sitename: string): string {
  const words = initials(sitename)
  const [first, second = ''] = words.filter(text => LETTER.test(text) || EMOJI.test(text))
  if (first === undefined) return words[0] ?? NOTHING
  return STANDS_ALONE.test(first) && STANDS_ALONE.test(second) ? first + second : first
}

/** The first grapheme of every word. A word is what stands between spaces and punctuation. */
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

/** The beginning of a name, without half characters. */
function readable(sitename: string): string {
  return sitename.slice(0, READ_MAX).toWellFormed().normalize('NFC').replaceAll('\ufffd', '')
}

function bounded(grapheme: string): string {
  const points = [...grapheme]
  return points.length > CODE_POINTS_MAX ? (points[0] ?? '') : grapheme
}

/** In capitals, unless that makes it longer, as with ß. */
function upperCase(grapheme: string): string {
  const upper = grapheme.toUpperCase()
  return [...upper].length > [...grapheme].length ? grapheme : upper
}
