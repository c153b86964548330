// npm run package: builds what is missing and makes the Debian package,
// dist-packages/wikistead_<version>_<processor>.deb. The same sources give the same bytes.
import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { packageService } from './lib/packaging/package-service.mjs'
import { root } from './lib/root.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  const { path, line } = await packageService()
  console.log(`${relative(root, path)}: ${Math.round(statSync(path).size / 1e6)} MB\n${line}`)
})
