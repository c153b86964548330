/**
 * A text as MediaWiki stores it in MariaDB's full-text index, which knows no other letters than ASCII's and no
 * short words. Source: https://www.mediawiki.org/wiki/Manual:Searchindex_table
 * @param text in lower case, without markup.
 * @param shortest characters of the shortest word that the index takes.
 */
export function searchText(text: string, shortest: number): string {
  const ascii = text
    .toLowerCase()
    .replace(/\P{ASCII}/gu, letter => `u8${Buffer.from(letter).toString('hex')}`)
  const long = ascii.replace(/\b[a-z0-9_']+\b/g, word => (word.length < shortest ? `${word}u800` : word))
  return long.replace(/(\w)\.(?=\w)/g, '$1u82e')
}
