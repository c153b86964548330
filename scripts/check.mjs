// npm run check: the quick part of npm test, which needs nothing but npm packages. Prints the total on the last line.
import { runParts } from './lib/run-parts.mjs'
import { runScript } from './lib/run-script.mjs'
import { quickParts } from './lib/test-parts.mjs'

await runScript(() => runParts(quickParts))
