import { readFileSync } from 'node:fs'
import { WikibaseInstallError } from './install-error.ts'

/** The versions that `npm run wikibase` brings: `wikibase-versions.json`. */
export interface Versions {
  readonly images: readonly ImageVersion[]
  /** Where extensions come from, by their directory's name. */
  readonly sources: Readonly<Record<string, ExtensionSource>>
}

export interface ImageVersion {
  /** The oldest PHP that the image's MediaWiki runs on, such as `8.2`. */
  readonly php: string
  /** The image as skopeo names it. */
  readonly image: string
  /** Pins the image's content; without it, the tag decides. */
  readonly digest?: string
  /** The image's MediaWiki release, such as `1.45`. */
  readonly mediawiki: string
  /** The commits of the extensions that the image lacks, for this release. */
  readonly extensions: Readonly<Record<string, string>>
}

export interface ExtensionSource {
  readonly url: string
  /** Where each submodule comes from, by its path. Its commit is recorded in the extension. */
  readonly submodules?: Readonly<Record<string, string>>
}

/** @throws WikibaseInstallError when the file is missing or a value in it is wrong. */
export function readVersions(file: string): Versions {
  try {
    const { images, sources } = record(JSON.parse(readFileSync(file, 'utf8')), 'the file')
    if (!Array.isArray(images) || images.length === 0) throw new TypeError('"images" must list images')
    const read: Versions = {
      images: images.map(readImage),
      sources: mapRecord(sources, '"sources"', readSource),
    }
    const unknown = read.images
      .flatMap(({ extensions }) => Object.keys(extensions))
      .find(name => !read.sources[name])
    if (unknown !== undefined) throw new TypeError(`"sources" lacks ${unknown}`)
    return read
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error)
    throw new WikibaseInstallError(`The versions of Wikibase cannot be read from ${file}: ${why}.`)
  }
}

/** The newest image that runs on a PHP. @throws WikibaseInstallError when there is none. */
export function imageFor(versions: Versions, php: string): ImageVersion {
  const fitting = versions.images.filter(image => compareVersions(image.php, php) <= 0)
  const [newest] = fitting.sort((a, b) => compareVersions(b.php, a.php))
  if (newest) return newest
  const oldest = versions.images.map(image => image.php).sort(compareVersions)[0]
  throw new WikibaseInstallError(`Wikibase needs PHP ${oldest} or newer, and this machine has PHP ${php}.`)
}

/** Compares versions such as `8.2` and `8.10.1` number by number. A missing number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(version => version.split('.').map(Number))
  for (let index = 0; index < Math.max(left?.length ?? 0, right?.length ?? 0); index++) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

function readImage(value: unknown): ImageVersion {
  const { php, image, digest, mediawiki, extensions } = record(value, 'an image')
  return {
    php: text(php, /^\d+\.\d+(\.\d+)?$/, '"php"'),
    image: text(image, /^(docker:\/\/|docker-archive:|oci-archive:|oci:|dir:)[\w./]\S*$/, '"image"'),
    ...(digest !== undefined && { digest: text(digest, /^sha256:[0-9a-f]{64}$/, '"digest"') }),
    mediawiki: text(mediawiki, /^\d+\.\d+$/, '"mediawiki"'),
    extensions: mapRecord(extensions, '"extensions"', commit => text(commit, /^[0-9a-f]{40}$/, 'a commit')),
  }
}

function readSource(value: unknown): ExtensionSource {
  const { url, submodules } = record(value, 'a source')
  // Paths are checked as well, because files are written there.
  const paths = submodules === undefined ? {} : record(submodules, '"submodules"')
  for (const path of Object.keys(paths)) text(path, /^(?!.*\.\.)\w[\w./-]*$/, 'the path of a submodule')
  return { url: gitUrl(url), submodules: mapRecord(paths, '"submodules"', gitUrl) }
}

/** Only plain transports: git's `ext::` would run a program. */
function gitUrl(value: unknown): string {
  return text(value, /^(https?|file|ssh|git):\/\/\S+$/, 'the URL of a repository')
}

function mapRecord<T>(value: unknown, what: string, read: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record(value, what)).map(([name, entry]) => [
      what === '"submodules"' ? name : text(name, /^\w+$/, 'the name of an extension'),
      read(entry),
    ]),
  )
}

function record(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new TypeError(`${what} must be an object`)
}

function text(value: unknown, shape: RegExp, what: string): string {
  if (typeof value === 'string' && shape.test(value)) return value
  throw new TypeError(`${what} must not be ${JSON.stringify(value) ?? 'left out'}`)
}
