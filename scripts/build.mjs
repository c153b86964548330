// npm run build: builds the pages into dist/ and prints their weights.
// npm run build -- --if-changed: builds them only if the sources have changed since.
import { build, buildWhenChanged } from './lib/build.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  await installNpmPackages()
  if (process.argv.includes('--if-changed')) await buildWhenChanged()
  else process.stdout.write(await build())
})
