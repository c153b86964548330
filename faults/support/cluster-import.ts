import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE } from '#contract/paths.ts'
import { wikiDataApi } from '#contract/wiki-data/wiki-data-paths.ts'
import type { WikiImport, WikiImportsResponse } from '#contract/wiki-data/wiki-import.ts'
import type { Cluster } from '#e2e/support/cluster.ts'
import { metadata } from '#server/testing/import-upload.ts'
import type { ClusterMember } from './cluster-member.ts'

/** Failures after which an upload is given up, and the pause after each in milliseconds. */
const FAILURES_MAX = 120
const PAUSE_MS = 500

/**
 * Uploads a file in parts through the cluster's proxy, as browsers do: after a failure it asks how much has arrived.
 * @param onPart called after each acknowledged part with the bytes that have arrived.
 * @throws Error if acknowledged bytes are missing, or the upload cannot continue.
 */
export async function uploadInParts(
  cluster: Cluster,
  member: ClusterMember,
  { wiki, bytes, partBytes }: { wiki: number; bytes: Buffer<ArrayBuffer>; partBytes: number },
  onPart: (received: number) => void = () => undefined,
): Promise<void> {
  const ask = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer<ArrayBuffer>,
  ) =>
    await fetch(cluster.url + path, {
      method,
      headers: { origin: cluster.url, cookie: member.cookie, 'tus-resumable': '1.0.0', ...headers },
      ...(body && { body }),
    }).catch(() => null)
  const created = await ask('POST', API_BASE + wikiDataApi.importUploads, {
    'upload-length': String(bytes.length),
    'upload-metadata': metadata({ wiki: String(wiki), filename: 'pages.xml' }),
  })
  const path = created?.headers.get('location')
  if (!path) throw new Error(`No upload: ${created?.status} ${await created?.text()}`)
  let acknowledged = 0
  for (let failures = 0; acknowledged < bytes.length; ) {
    if (failures > FAILURES_MAX) throw new Error('The upload does not go on')
    const part = bytes.subarray(acknowledged, acknowledged + partBytes)
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(acknowledged),
    }
    const sent = await ask('PATCH', path, headers, part)
    const received = sent?.status === 204 ? sent : await ask('HEAD', path, {})
    const offset = received?.headers.get('upload-offset') ?? null
    if (offset === null) {
      // The last part may have arrived although its answer was lost; the import's status tells.
      const [newest] = await importsOf(member, wiki).catch(() => [])
      if (newest && newest.status !== 'uploading') return
      failures += 1
      await delay(PAUSE_MS)
      continue
    }
    if (Number(offset) < acknowledged)
      throw new Error(`${acknowledged} bytes had arrived, and ${offset} are left`)
    acknowledged = Number(offset)
    onPart(acknowledged)
  }
}

/** The wiki's imports, newest first. @throws Error if there is no answer. */
export async function importsOf(member: ClusterMember, wiki: number): Promise<readonly WikiImport[]> {
  const { status, text } = await member.send('GET', `${wikiDataApi.imports}?wiki=${wiki}`)
  if (status !== 200) throw new Error(`The imports of a wiki: ${status} ${text.slice(0, 200)}`)
  return (JSON.parse(text) as WikiImportsResponse).data
}

/** For each process, the directories in which it copies and fills wikis. */
export function copiesOf({ processes }: Cluster): readonly (readonly string[])[] {
  return processes.map(({ dataDir }) => readdirSync(join(dataDir, 'copies')))
}
