/** A number of things, in the language of the page. */
export function count(number: number): string {
  return number.toLocaleString('en-GB')
}

/** "1 point", "1,200 points". */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`
}
