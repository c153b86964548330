// Part of npm run build: writes the public pages as HTML into dist/pages/ (or into another build, given as argument), and
// weighs them. Runs on the pinned Node, in production mode.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import './lib/tsx-hooks.mjs'
import { checkByteBudget } from './lib/byte-budget.mjs'
import { main } from './lib/problem.mjs'
import { root } from './lib/root.mjs'

const { pageHtml } = await import('#app/prerender/page-html.ts')
const { prerenderPage } = await import('#app/prerender/prerender-page.tsx')
const { prerenderedPages } = await import('#app/prerender/prerendered-pages.ts')

await main(async () => {
  const dist = process.argv[2] ?? join(root, 'dist')
  const template = await readFile(join(dist, 'index.html'), 'utf8')
  const chunks = JSON.parse(await readFile(join(dist, '.chunks.json'), 'utf8'))
  for (const page of prerenderedPages) {
    const file = join(dist, 'pages', page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, pageHtml(template, page, await prerenderPage(page.path), chunks))
  }
  checkByteBudget(dist)
})
