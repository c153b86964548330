/**
 * The first 24 bytes of a PNG of this size, for tests. PNG specification (third edition), sections 5.2 and
 * 11.2.1.
 */
export function pngHeader(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(24)
  header.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(header.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return header
}
