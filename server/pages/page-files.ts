import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '#i18n/languages.ts'

/** The built HTML files by path and language. */
interface PageFiles {
  /**
   * The HTML for a path without its query; the app's empty shell if the page was not prerendered, and in English if the
   * language was not built.
   */
  htmlFor(path: string, language: string): string | null
}

/**
 * Reads the build once. `dist/pages/<route>.html` is the prerendered page of `/<route>` and
 * `dist/pages/index.html` that of `/`; everything else gets `dist/index.html`. `dist/languages/<code>/` holds the same
 * in another language.
 */
export function readPageFiles(distDir: string): PageFiles {
  const english = readLanguage(distDir)
  const others = new Map(
    languages.map(({ code }) => [code as string, readLanguage(join(distDir, 'languages', code))]),
  )
  return {
    htmlFor(path, language) {
      const { shell, prerendered } = others.get(language) ?? english
      return (
        prerendered.get(routeOf(path)) ?? shell ?? english.prerendered.get(routeOf(path)) ?? english.shell
      )
    },
  }
}

function readLanguage(dir: string) {
  return {
    shell: readHtml(join(dir, 'index.html')),
    prerendered: new Map(prerenderedFiles(join(dir, 'pages'))),
  }
}

function* prerenderedFiles(directory: string): Generator<[route: string, html: string]> {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const html = name.endsWith('.html') ? readHtml(join(directory, name)) : null
    if (html !== null) yield [routeOf(`/${name.slice(0, -'.html'.length).replace(/(^|\/)index$/, '')}`), html]
  }
}

function readHtml(file: string): string | null {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : null
}

/** `/login/` is `/login`. */
function routeOf(path: string): string {
  return path.replace(/\/+$/, '') || '/'
}
