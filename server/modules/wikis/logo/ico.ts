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
export function makeIco(icons: readonly Icon[]): Buffer {
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
