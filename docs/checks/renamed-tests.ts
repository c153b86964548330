import type { NamedTest } from './named-tests.ts'

/**
 * The named tests that are not in the sources, one line each that says what to do.
 *
 * @param sources the text of every test file, by its path
 */
export function renamedTests(named: readonly NamedTest[], sources: ReadonlyMap<string, string>): string[] {
  const unescapedSources = new Map([...sources].map(([path, source]) => [path, unescaped(source)]))
  const has = (path: string, title: string) =>
    ["'", '"', '`'].some(mark => unescapedSources.get(path)?.includes(`${mark}${title}${mark}`))
  return named
    .filter(({ path, title }) => !has(path, title))
    .map(({ document, row, path, title }) => {
      const moved = [...sources.keys()].find(other => has(other, title))
      const advice = moved
        ? `It is in ${moved} now: change the file in that row`
        : 'If you renamed it, write its new title into that row; if you removed it, name another test'
      return `${document}, row ${row}: ${path} has no test "${title}". ${advice}.`
    })
}

/** A title may contain the quotation marks around it. */
function unescaped(source: string): string {
  return source.replaceAll(/\\(['"`\\])/g, '$1')
}
