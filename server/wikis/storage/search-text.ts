/** The longest word in MariaDB's index, in characters (`innodb_ft_max_token_size`). */
const WORD_MAX = 84
/** Those of MariaDB's stop words that are not short. Source: information_schema.innodb_ft_default_stopword */
const STOP_WORDS = new Set(['about', 'from', 'that', 'this', 'what', 'when', 'where', 'will', 'with'])

/**
 * A text as MediaWiki stores it in MariaDB's full-text index (`SearchMySQL.php`), which knows only ASCII letters
 * and skips short, long and some common words. Source: https://www.mediawiki.org/wiki/Manual:Searchindex_table
 * @param text in lower case, without markup.
 * @param shortest the shortest word in the index, in characters.
 */
export function searchText(text: string, shortest: number): string {
  const ascii = text
    .toLowerCase()
    .replace(/\P{ASCII}/gu, letter => `u8${Buffer.from(letter).toString('hex')}`)
  const known = ascii.replace(/\b[a-z0-9_']+\b/g, word => {
    if (word.length > WORD_MAX) return `${word} ${word.slice(0, WORD_MAX)}`
    return word.length < shortest || STOP_WORDS.has(word) ? `${word}u800` : word
  })
  return known.replace(/(\w)\.(?=\w)/g, '$1u82e')
}
