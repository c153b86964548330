// npm run statecharts: serves the state chart viewer to this machine.
// npm run statecharts -- --build <folder>: builds the viewer for any web server.
import { resolve } from 'node:path'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runNode } from './lib/run-node.mjs'
import { runScript, ScriptError } from './lib/run-script.mjs'

await runScript(async () => {
  const [option, folder] = process.argv.slice(2)
  if (option !== undefined && (option !== '--build' || folder === undefined))
    throw new ScriptError('Usage: npm run statecharts [-- --build <folder>]')
  await installNpmPackages()
  return runNode(['scripts/statecharts-server.mjs', ...(folder === undefined ? [] : [resolve(folder)])])
})
