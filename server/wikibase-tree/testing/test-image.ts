import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type TarEntry, tar } from './tar.ts'

const TYPE = 'application/vnd.oci.image'

/** An image in memory. */
export interface TestImage {
  /** By digest. */
  readonly blobs: ReadonlyMap<string, Buffer>
  /** The manifest, or the list of manifests for several architectures. */
  readonly top: Descriptor
  readonly layers: readonly Descriptor[]
}

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

interface ImageParts {
  readonly layers: readonly (readonly TarEntry[])[]
  /** As images name it. */
  readonly architecture?: string
  readonly env?: readonly string[]
}

export function makeImage({ layers, architecture = ownArchitecture(), env = [] }: ImageParts): TestImage {
  const blobs = new Map<string, Buffer>()
  const add = (mediaType: string, content: Buffer): Descriptor => {
    const digest = digestOf(content)
    blobs.set(digest, content)
    return { mediaType, digest, size: content.length }
  }
  const tars = layers.map(tar)
  const layerDescriptors = tars.map(content => add(`${TYPE}.layer.v1.tar+gzip`, gzipSync(content)))
  const config = {
    architecture,
    os: 'linux',
    config: { Env: env },
    rootfs: { type: 'layers', diff_ids: tars.map(digestOf) },
  }
  const manifest = {
    schemaVersion: 2,
    mediaType: `${TYPE}.manifest.v1+json`,
    config: add(`${TYPE}.config.v1+json`, json(config)),
    layers: layerDescriptors,
  }
  return { blobs, top: add(manifest.mediaType, json(manifest)), layers: layerDescriptors }
}

/** One image for several architectures. */
export function makeList(images: Readonly<Record<string, TestImage>>): TestImage {
  const all = Object.entries(images)
  const list = json({
    schemaVersion: 2,
    mediaType: `${TYPE}.index.v1+json`,
    manifests: all.map(([architecture, { top }]) => ({ ...top, platform: { architecture, os: 'linux' } })),
  })
  const top = { mediaType: `${TYPE}.index.v1+json`, digest: digestOf(list), size: list.length }
  const blobs = new Map([...all.flatMap(([, image]) => [...image.blobs]), [top.digest, list]])
  return { blobs, top, layers: all.flatMap(([, image]) => image.layers) }
}

/** Writes an image as `oci-archive:` reads it. @returns its name for skopeo. */
export function writeArchive(file: string, { blobs, top }: TestImage): string {
  const entries: TarEntry[] = [
    { path: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
    { path: 'index.json', content: json({ schemaVersion: 2, manifests: [top] }) },
    ...[...blobs].map(([digest, content]) => ({ path: `blobs/${digest.replace(':', '/')}`, content })),
  ]
  writeFileSync(file, tar(entries))
  return `oci-archive:${file}`
}

function digestOf(content: Buffer): string {
  return `sha256:${createHash('sha256').update(content).digest('hex')}`
}

function ownArchitecture(): string {
  return process.arch === 'x64' ? 'amd64' : process.arch
}

function json(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value))
}
