// npm test: installs what the tests need, runs them and prints the total on the last line.
// npm test -- store views: runs only the named Jest projects.
// WIKIBASE_DIR=<tree> npm test: also runs the tests that need a MediaWiki with Wikibase.
import { runParts } from './lib/run-parts.mjs'
import { runScript } from './lib/run-script.mjs'
import { partsOf } from './lib/test-parts.mjs'

const hasWikibase = Boolean(process.env['WIKIBASE_DIR'])
await runScript(() => runParts(partsOf(process.argv.slice(2), { hasWikibase })))
