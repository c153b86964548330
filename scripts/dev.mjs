// npm run dev: the service while one works on it. Pages and server follow the sources as they are saved.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { engine } from './lib/debian-needs.mjs'
import { bringDebianPackages } from './lib/debian-packages.mjs'
import { bringNpmPackages } from './lib/npm-packages.mjs'
import { main } from './lib/problem.mjs'
import { root } from './lib/root.mjs'
import { runNode } from './lib/run-node.mjs'

await main(async () => {
  await bringNpmPackages()
  await bringDebianPackages([engine])
  // The page for development takes the place of the built ones; the next npm start builds them again.
  await rm(join(root, 'dist'), { recursive: true, force: true })
  return runNode(['scripts/dev-server.mjs'])
})
