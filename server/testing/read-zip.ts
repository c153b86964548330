import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/**
 * Unpacks a ZIP file in memory: content by name, in the order of the file. Throws if it is damaged.
 * @param wanted the entries to unpack; the others are empty.
 */
export async function readZip(
  bytes: Buffer,
  wanted: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, Buffer>> {
  const open = promisify<Buffer, object, ZipFile>(fromBuffer)
  const zip = await open(bytes, { lazyEntries: true, strictFileNames: true })
  const entries = new Map<string, Buffer>()
  const read = promisify(zip.openReadStream.bind(zip)) as (entry: Entry) => Promise<NodeJS.ReadableStream>
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      if (entries.has(entry.fileName)) reject(new Error(`Two entries are called ${entry.fileName}.`))
      const content = async () => (wanted(entry.fileName) ? await buffer(await read(entry)) : Buffer.alloc(0))
      content()
        .then(unpacked => entries.set(entry.fileName, unpacked))
        .then(() => zip.readEntry(), reject)
    })
    zip.readEntry()
  })
  return entries
}
