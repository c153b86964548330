// npm run statecharts:pictures: draws the chart of every machine anew into docs/statecharts.
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { runNode } from './lib/run-node.mjs'

await main(async () => {
  await bringNpmPackages()
  return runNode(['--import=./build/tsx-hooks.ts', 'statecharts/pictures/write-pictures.ts'])
})
