// A part of npm run build: writes the public pages as HTML into dist/pages/ (or into the build in the folder
// given as argument), and fails if the pages weigh more than the byte budget allows. Runs on Node 24 with
// NODE_ENV=production.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import '#build/chakra/stand-in-hooks.ts'
import '#build/tsx-hooks.ts'
import { describeWeight, isTooHeavy, weighPages } from '#build/byte-budget.ts'
import { root } from '#build/root.ts'
import { pageHtml } from './page-html.ts'
import { prerenderedPages } from './prerendered-pages.ts'

// Loaded after the hooks, because it imports .tsx files.
const { prerenderPage } = await import('./prerender-page.tsx')

const dist = process.argv[2] ?? join(root, 'dist')
const template = await readFile(join(dist, 'index.html'), 'utf8')
const chunks = JSON.parse(await readFile(join(dist, '.chunks.json'), 'utf8'))
for (const page of prerenderedPages) {
  const file = join(dist, 'pages', page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, pageHtml(template, page, await prerenderPage(page.path), chunks))
}

const weights = weighPages(dist)
for (const weight of weights) console.log(describeWeight(weight))
if (weights.some(isTooHeavy)) {
  console.error('The pages weigh more than build/byte-budget.json allows.')
  process.exitCode = 1
}
