import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The built HTML files by path. */
interface PageFiles {
  /** The HTML for a path without its query; the app's empty shell if the page was not prerendered. */
  htmlFor(path: string): string | null
}

/**
 * Reads the build once. `dist/pages/<route>.html` is the prerendered page of `/<route>` and
 * `dist/pages/index.html` that of `/`; everything else gets `dist/index.html`.
 */
export function readPageFiles(distDir: string): PageFiles {
  const shell = readHtml(join(distDir, 'index.html'))
  const prerendered = new Map(prerenderedFiles(join(distDir, 'pages')))
  return { htmlFor: path => prerendered.get(routeOf(path)) ?? shell }
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
