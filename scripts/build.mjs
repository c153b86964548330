// npm run build: builds the pages into dist/ and prints their weights.
import { build } from './lib/build.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'

await main(async () => {
  await bringNpmPackages()
  process.stdout.write(await build())
})
