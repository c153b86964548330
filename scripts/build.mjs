// npm run build: the pages, into dist/.
import { build } from './lib/build.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'

await main(async () => {
  await bringNpmPackages()
  await build()
})
