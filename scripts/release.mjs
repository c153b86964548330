// npm run release -- VERSION: writes the version and the changelog's heading, makes the packages with their checksums, and
// commits. With --tag, git gets a tag with the notes. Nothing is pushed.
import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { packageService } from './lib/packaging/package-service.mjs'
import { makeRelease } from './lib/releases/make-release.mjs'
import { root } from './lib/root.mjs'
import { runScript } from './lib/run-script.mjs'

await runScript(async () => {
  const { values, positionals } = parseArgs({
    options: { tag: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [version] = positionals
  console.log(await makeRelease({ folder: root, version, tag: values.tag, now: new Date(), makePackages }))
})

async function makePackages() {
  const { path, line } = await packageService()
  const sums = join(dirname(path), 'SHA256SUMS')
  writeFileSync(sums, `${line}\n`)
  return `${relative(root, path)}\n${relative(root, sums)}`
}
