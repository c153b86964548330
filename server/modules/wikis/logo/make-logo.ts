import { createHash } from 'node:crypto'
import type { default as Sharp } from 'sharp'
import { LOGO_SIDE_MAX } from '#contract/limits.ts'
import type { Logo } from '#server/modules/wikis/publication/logos.repository.ts'

/** Pixels; MediaWiki shows a logo at 135 ($wgLogos, Manual:$wgLogos). */
const SIDE = 135
const ICON_SIDES = [16, 32, 48] as const
const HASH_LENGTH = 16

let loaded: Promise<typeof Sharp> | undefined

/**
 * Loads the library, which is native code, with the first logo.
 *
 * One image at a time, because the largest takes about 130 MB while it is decoded. Nothing is cached.
 */
async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let before: Promise<unknown> = Promise.resolve()

/**
 * Redraws the logo, so that nothing but the image in the uploaded file is stored. Only for files that
 * `logoProblem` accepts.
 * @throws Error if the file cannot be decoded completely.
 */
export async function makeLogo(file: Uint8Array): Promise<Logo> {
  const mine = before.then(() => draw(file))
  before = mine.catch(() => {})
  return await mine
}

async function draw(file: Uint8Array): Promise<Logo> {
  // Decodes once, to the largest size, and makes the others from that.
  const png_double = await resized(file, SIDE * 2)
  const icons = []
  for (const side of ICON_SIDES) icons.push({ side, png: await resized(png_double, side) })
  return {
    hash: createHash('sha256').update(file).digest('hex').slice(0, HASH_LENGTH),
    png: await resized(png_double, SIDE),
    png_double,
    favicon: makeIco(icons),
  }
}

async function resized(picture: Uint8Array, side: number): Promise<Buffer> {
  loaded ??= loadSharp()
  const sharp = await loaded
  return await sharp(picture, {
    failOn: 'warning',
    limitInputPixels: LOGO_SIDE_MAX ** 2,
    sequentialRead: true,
  })
    .resize(side, side, { withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** A PNG of a square icon. */
interface Icon {
  /** Pixels, at most 255. */
  readonly side: number
  readonly png: Uint8Array
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const TYPE_ICON = 1
const BITS_PER_PIXEL = 32

/**
 * Makes an .ico file of PNGs: a header, a directory with 16 bytes per icon, the icons. Source: Microsoft,
 * "The format of icon resources".
 */
function makeIco(icons: readonly Icon[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * icons.length)
  head.writeUInt16LE(TYPE_ICON, 2)
  head.writeUInt16LE(icons.length, 4)
  let offset = head.length
  icons.forEach(({ side, png }, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    head.writeUInt8(side, entry)
    head.writeUInt8(side, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(BITS_PER_PIXEL, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([head, ...icons.map(({ png }) => png)])
}
