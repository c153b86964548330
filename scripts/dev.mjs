// npm run dev: the service while one works on it. Pages and server follow the sources as they are saved.
import { engine } from './lib/debian-needs.mjs'
import { bringDebianPackages } from './lib/debian-packages.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { runNode } from './lib/run-node.mjs'

await main(async () => {
  await bringNpmPackages()
  await bringDebianPackages([engine])
  return runNode(['scripts/dev-server.mjs'])
})
