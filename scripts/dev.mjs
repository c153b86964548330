// npm run dev: starts the service for development. Pages and server reload when sources are saved.
import { restic } from './lib/debian-needs.mjs'
import { installDebianPackages } from './lib/debian-packages.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runNode } from './lib/run-node.mjs'
import { runScript } from './lib/run-script.mjs'
import { engineNeed } from './lib/wikibase-tree.mjs'

await runScript(async () => {
  await installDebianPackages([engineNeed(), restic], installNpmPackages)
  return runNode(['scripts/dev-server.mjs'])
})
