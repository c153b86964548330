// npm run build: builds the pages into dist/ and prints their weights.
import { build } from './lib/build.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  await installNpmPackages()
  process.stdout.write(await build())
})
