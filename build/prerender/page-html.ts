import { escapeHtml } from '#contract/escape-html.ts'
import { listedPages } from '#contract/listed-pages.ts'
import type { PageParts } from './prerender-page.tsx'
import type { PrerenderedPage } from './prerendered-pages.ts'

/** The chunk files of each dynamically imported module: `{ "./start.ts": ["assets/react.….js", …] }`. */
type ChunkFiles = Readonly<Record<string, readonly string[]>>

/**
 * Puts a prerendered page into the built template `dist/index.html`. @throws Error if the template or the
 * chunks do not fit.
 */
export function pageHtml(
  template: string,
  page: PrerenderedPage,
  parts: PageParts,
  chunks: ChunkFiles,
): string {
  const head = [`<title>${parts.title}</title>`, ...metadata(page, parts.title), parts.styles]
  // After the boot script, which is needed first.
  const preloadLinks = page.start === 'now' ? preloads(page, chunks) : ''
  const places: readonly (readonly [place: RegExp, html: string])[] = [
    [/<title>.*?<\/title>/s, head.join('')],
    [/<noscript>.*?<\/noscript>/s, ''],
    [/(?=<\/head>)/, preloadLinks],
    [/<div id="?root"?><\/div>/, `<div id="root" data-start="${page.start}">${parts.html}</div>`],
  ]
  return places.reduce((html, [place, text]) => replaceOnce(html, place, text), template)
}

function metadata(page: PrerenderedPage, title: string): string[] {
  const address = `{{publicUrl}}${page.path}`
  const description = escapeHtml(page.description)
  return [
    `<meta name="description" content="${description}">`,
    ...(listedPages.includes(page.path) ? [] : ['<meta name="robots" content="noindex">']),
    `<link rel="canonical" href="${address}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="{{serviceName}}">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    '<meta property="og:image" content="{{publicUrl}}/icons/icon-512.png">',
  ]
}

/** Links to the chunks of the app and of the page. `boot.ts` preloads them after the first paint. */
function preloads(page: PrerenderedPage, chunks: ChunkFiles): string {
  const files = new Set(['./start.ts', page.module ?? []].flat().flatMap(module => filesOf(module, chunks)))
  return [...files].map(file => `<link rel="later" as="script" fetchpriority="low" href="/${file}">`).join('')
}

function filesOf(module: string, chunks: ChunkFiles): readonly string[] {
  const files = chunks[module]
  if (!files) throw new Error(`The build has no chunk for ${module}.`)
  return files
}

function replaceOnce(html: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(html)) throw new Error(`The template does not contain ${pattern}.`)
  return html.replace(pattern, () => replacement)
}
