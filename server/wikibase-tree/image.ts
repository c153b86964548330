import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { WikibaseInstallError } from './install-error.ts'
import { prepareLayout } from './partial-image.ts'
import { architectureOf, type SkopeoOptions, skopeo } from './skopeo.ts'

const TAG = 'brought'

/** Which image, for which machine. */
export interface ImageOptions extends SkopeoOptions {
  /** As skopeo names it. */
  readonly image: string
}

export interface ImageFacts {
  /** The digest of the manifest for this architecture. */
  readonly digest: string
  /** The compressed size of all layers. */
  readonly bytes: number
  /** The version that the image gives itself; null if it gives none. */
  readonly version: string | null
}

interface Manifest {
  readonly manifests?: readonly {
    readonly digest: string
    readonly platform?: { readonly architecture?: string; readonly os?: string }
  }[]
  readonly layers?: readonly { readonly size?: number }[]
}

interface ImageConfig {
  readonly architecture?: string
  readonly config?: { readonly Env?: readonly string[] }
}

/** Reads what an image is, without its layers. @throws WikibaseInstallError when it cannot be read. */
export async function inspectImage(options: ImageOptions): Promise<ImageFacts> {
  const { image } = options
  const file = /^(?:oci-archive|docker-archive|oci|dir):([^:]+)/.exec(image)?.[1]
  if (file !== undefined && !existsSync(file))
    throw new WikibaseInstallError(`There is no ${file} (WIKIBASE_IMAGE).`)
  let raw = await inspect(options, image)
  const entry = entryFor(options, parse<Manifest>(raw, image))
  if (entry && image.startsWith('docker://')) raw = await inspect(options, byDigest(image, entry.digest))
  const { layers = [] } = parse<Manifest>(raw, image)
  const config = parse<ImageConfig>(await inspect(options, image, '--config'), image)
  requireArchitecture(options, config)
  return {
    digest: entry?.digest ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`,
    bytes: layers.reduce((sum, { size }) => sum + (size ?? 0), 0),
    version: ownVersion(config),
  }
}

/**
 * Copies an image into an OCI layout. Skopeo checks every layer's digest, and takes up the layers that an
 * interrupted run had completed.
 * @returns the image as umoci names it.
 */
export async function copyImage(options: ImageOptions): Promise<string> {
  const layout = await prepareLayout(options.partialDir)
  await skopeo(options, options.image, 'copy', [
    '--quiet',
    '--retry-times=3',
    options.image,
    `oci:${layout}:${TAG}`,
  ])
  return `${layout}:${TAG}`
}

/** The same repository's image with a digest instead of a tag. */
export function byDigest(image: string, digest: string): string {
  return `${image.replace(/@.*$/, '').replace(/:[^/:]*$/, '')}@${digest}`
}

/** The tag of an image; null for one without. */
export function tagOf(image: string): string | null {
  const name = image.replace(/@.*$/, '').replace(/^[\w-]+:/, '')
  return /:(\w[\w.-]{0,63})$/.exec(name)?.[1] ?? null
}

async function inspect(options: ImageOptions, image: string, ...more: readonly string[]): Promise<string> {
  return await skopeo(options, options.image, 'inspect', ['--raw', ...more, image])
}

/** In a list of images, the one for this architecture. */
function entryFor({ image, arch }: ImageOptions, { manifests }: Manifest) {
  if (!manifests) return undefined
  const wanted = architectureOf(arch)
  const entry = manifests.find(({ platform }) => platform?.architecture === wanted && platform.os === 'linux')
  if (entry) return entry
  throw new WikibaseInstallError(`${image} has no image for this machine's architecture, ${wanted}.`)
}

function requireArchitecture({ image, arch }: ImageOptions, { architecture }: ImageConfig): void {
  const wanted = architectureOf(arch)
  if (architecture === wanted) return
  throw new WikibaseInstallError(
    `${image} is an image for ${architecture ?? 'an unknown architecture'}, but this machine is ${wanted}. Copy the right one with: skopeo --override-arch ${wanted} copy …`,
  )
}

/** Wikibase's image has its version in its environment. */
function ownVersion({ config }: ImageConfig): string | null {
  const versions = (config?.Env ?? []).flatMap(
    line => /^WIKIBASE_IMAGE_VERSION=(\w[\w.-]{0,63})$/.exec(line)?.[1] ?? [],
  )
  return versions[0] ?? null
}

function parse<T>(raw: string, image: string): T {
  try {
    return JSON.parse(raw)
  } catch {
    throw new WikibaseInstallError(`${image} is not an image that can be read.`)
  }
}
