// npm run statecharts:pictures: draws the state chart of every machine into docs/statecharts.
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runNode } from './lib/run-node.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  await installNpmPackages()
  return runNode(['--import=./build/tsx-hooks.ts', 'statecharts/pictures/write-pictures.ts'])
})
