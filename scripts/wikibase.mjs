// npm run wikibase: installs MediaWiki with Wikibase for the wikis.
// npm run wikibase -- --check: shows what is installed and what is newer.

import { imageTools, php } from './lib/debian-needs.mjs'
import { installDebianPackages } from './lib/debian-packages.mjs'
import { installWikibase } from './lib/install-wikibase.mjs'
import { installNpmPackages } from './lib/npm-packages.mjs'
import { runNode } from './lib/run-node.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  const args = process.argv.slice(2)
  await installNpmPackages()
  const missing = await installDebianPackages([php, imageTools])
  if (args.length > 0) return runNode(['server/cli/wikibase.ts', ...args])
  if (missing.length > 0) return 1
  console.log(await installWikibase())
  return 0
})
