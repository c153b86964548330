import { execFile } from 'node:child_process'
import { gunzipSync } from 'node:zlib'
import { step, wiki } from './harness.mjs'

const packed = await (await fetch(`${wiki.url}/dumps/latest-all.json.gz`)).arrayBuffer()
const dump = gunzipSync(Buffer.from(packed))

/** The entities of the dump that pass the filter. */
async function filter(...args) {
  const command = ['node_modules/wikibase-dump-filter/bin/wikibase-dump-filter.js', '--quiet', ...args]
  const output = await new Promise((resolve, reject) => {
    const child = execFile(process.execPath, command, (failure, stdout) =>
      failure ? reject(failure) : resolve(stdout),
    )
    child.stdin.end(dump)
  })
  return output
    .trim()
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

const ids = entities => entities.map(({ id }) => id)
await step('all items', async () => ids(await filter()).includes(wiki.item))
await step('items by a statement', async () =>
  ids(await filter('--claim', wiki.property)).includes(wiki.item),
)
await step('properties', async () => ids(await filter('--type', 'property')).includes(wiki.property))
await step('labels alone, simplified', async () => {
  const found = await filter('--keep', 'id,labels', '--languages', 'en', '--simplify')
  return found.find(({ id }) => id === wiki.item).labels.en === 'Ada Lovelace'
})
