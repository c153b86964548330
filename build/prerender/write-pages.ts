import '#build/chakra/stand-in-hooks.ts'
import '#build/tsx-hooks.ts'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describeWeight, isTooHeavy, weighPages } from '#build/byte-budget.ts'
import { root } from '#build/root.ts'
import { languageFor, SOURCE_LANGUAGE } from '#i18n/languages.ts'
import { language } from '#i18n/msg.ts'
import { pageHtml } from './page-html.ts'
import { prerenderedPages } from './prerendered-pages.ts'

// A part of npm run build: writes the public pages as HTML into dist/pages/ (or into the build in the folder
// given as argument), and fails if the pages weigh more than the byte budget allows. With PAGES_LANGUAGE it writes them
// and the app's empty page in that language, into dist/languages/. Runs on Node 24 with NODE_ENV=production.

// Loaded after the hooks, because it imports .tsx files.
const { prerenderPage } = await import('./prerender-page.tsx')

const dist = process.argv[2] ?? join(root, 'dist')
const inEnglish = language === SOURCE_LANGUAGE
const folder = inEnglish ? dist : join(dist, 'languages', language)
const built = await readFile(join(dist, 'index.html'), 'utf8')
const template = inEnglish ? built : inLanguage(built, language, await readdir(join(dist, 'languages')))
const chunks = JSON.parse(await readFile(join(dist, '.chunks.json'), 'utf8'))
await write('index.html', template)
for (const page of prerenderedPages) {
  const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
  await write(join('pages', name), pageHtml(template, page, await prerenderPage(page.path), chunks))
}

const weights = inEnglish ? weighPages(dist) : []
for (const weight of weights) console.log(describeWeight(weight))
if (weights.some(isTooHeavy)) {
  console.error('The pages weigh more than build/byte-budget.json allows.')
  process.exitCode = 1
}

async function write(name: string, html: string): Promise<void> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, html)
}

/**
 * The built template in another language: names it on its root element, and loads the language's script before all
 * others, because scripts run in order.
 *
 * @param files the names of the languages' scripts.
 * @throws Error if there is none for the language.
 */
function inLanguage(template: string, language: string, files: readonly string[]): string {
  const script = files.find(name => name.startsWith(`${language}.`) && name.endsWith('.js'))
  const dir = languageFor(language)?.dir
  if (!script || !dir) throw new Error(`There is no script for the language ${language}.`)
  return template
    .replace(/<html lang="?en"?/, `<html lang="${language}" dir="${dir}"`)
    .replace(/(?=<script\b[^>]*\bdefer\b)/, `<script defer src="/languages/${script}"></script>`)
}
