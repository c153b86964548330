import type { ResultWiki } from './result-wiki.ts'

/** A picture of this wiki. All URLs are paths of the wiki. */
export interface Picture {
  /** The file's name, without a namespace. */
  readonly name: string
  readonly page: string
  /** The URL of a thumbnail; it fails if the file is not wider. @param width in pixels. */
  readonly thumbnail: (width: number) => string
  readonly original: string
}

/** The path of a file's page, whose namespace is named in the wiki's language, or of the file itself. */
const FILE = /^\/wiki\/(?:Special:(?:FilePath|Redirect\/file)\/|(?!Special:)[^/:?#]+:)([^/?#]+)$/

/** The formats of which MediaWiki makes thumbnails. */
const PICTURE = /\.(?:png|gif|jpe?g|webp|svg|tiff?|xcf)$/i

/**
 * Reads the URL of a picture in this wiki. Null for all others: loading a thumbnail would reveal the reader to another
 * server.
 */
export function readPicture(iri: string, { server }: ResultWiki): Picture | null {
  const url = iri.startsWith(`${server}/wiki/`) ? URL.parse(iri) : null
  const name =
    url !== null && url.origin === server && url.search === '' ? decode(FILE.exec(url.pathname)?.[1]) : null
  if (name === null || !PICTURE.test(name)) return null
  const encoded = encodeURIComponent(name.replaceAll(' ', '_'))
  return {
    name: name.replaceAll('_', ' '),
    page: `/wiki/File:${encoded}`,
    // Cheap for the server; `Special:Redirect` would be charged to the visitor's budget for special pages.
    thumbnail: width => `/w/thumb.php?f=${encoded}&width=${width}`,
    original: `/wiki/Special:Redirect/file/${encoded}`,
  }
}

function decode(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return null // Not an address that MediaWiki wrote.
  }
}
