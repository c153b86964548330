/**
 * A sitename as the list is sorted by it: without accents and without case, so that "Ökologie" stands with O
 * and "zebra" after "Apple". Both databases then compare code points and agree.
 */
export function sortName(sitename: string): string {
  return sitename
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .trim()
}
