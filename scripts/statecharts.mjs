// npm run statecharts: every machine as a chart to try out, on a page of this machine alone.
// npm run statecharts -- --build <folder>: the same as files for any web server.
import { resolve } from 'node:path'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main, Problem } from './lib/problem.mjs'
import { runNode } from './lib/run-node.mjs'

await main(async () => {
  const [option, folder] = process.argv.slice(2)
  if (option !== undefined && (option !== '--build' || folder === undefined))
    throw new Problem('Usage: npm run statecharts [-- --build <folder>]')
  await bringNpmPackages()
  return runNode(['scripts/statecharts-server.mjs', ...(folder === undefined ? [] : [resolve(folder)])])
})
