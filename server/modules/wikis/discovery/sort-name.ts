/**
 * Returns a sitename in the form that the list is sorted by: without accents and case, so that "Ökologie" is
 * sorted under O and "zebra" after "Apple". Both databases compare code points, so they agree.
 */
export function sortName(sitename: string): string {
  return sitename
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .trim()
}
