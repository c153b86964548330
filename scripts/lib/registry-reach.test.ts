import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { canReachRegistry, registryOf } from './registry-reach.mjs'

test.each([
  ['docker://docker.io/wikibase/wikibase:7.1.0', 'registry-1.docker.io'],
  ['docker://registry.example.org:5000/wikibase@sha256:0', 'registry.example.org:5000'],
  ['oci-archive:/srv/wikibase.tar', null],
])('the registry of %s is %s', (image, registry) => {
  expect(registryOf(image)).toBe(registry)
})

test('a registry can be reached if it, or the proxy before it, accepts a connection', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [here, nowhere] = [`127.0.0.1:${port}`, '127.0.0.1:9']
  expect(await canReachRegistry(`docker://${here}/wikibase:7`, {})).toBe(true)
  expect(await canReachRegistry(`docker://${nowhere}/wikibase:7`, {})).toBe(false)
  expect(await canReachRegistry(`docker://${nowhere}/wikibase:7`, { HTTPS_PROXY: `http://${here}` })).toBe(
    true,
  )
  expect(await canReachRegistry(`docker://${here}/wikibase:7`, { HTTPS_PROXY: `http://${nowhere}` })).toBe(
    false,
  )
  server.close()
})

test('an image in a file needs no registry', async () => {
  expect(await canReachRegistry('oci-archive:/srv/wikibase.tar', {})).toBe(true)
})
