import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Pictures as people, and others, upload them. */

/** A PNG in one color, or with `noise`, which is hard to compress. @param width and `height` in pixels. */
export async function png(width: number, height = width, { noise = false } = {}): Promise<Buffer> {
  const create = { width, height, channels: 3, background: { r: 11, g: 107, b: 105 } } as const
  const picture = noise
    ? sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create })
  return await picture.png().toBuffer()
}

export async function jpeg(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3, background: { r: 1, g: 2, b: 3 } } as const
  return await sharp({ create }).jpeg().toBuffer()
}

export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><script>alert(1)</script></svg>',
)

/**
 * A PNG whose header promises one size while its data unpacks to far more: `megabytes` of zeros pressed into
 * kilobytes. PNG specification (third edition), sections 5.3 (chunks) and 11.2.
 */
export function bomb({ side, megabytes }: { side: number; megabytes: number }): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A valid PNG that carries text in a separate chunk. */
export async function pngWithText(side: number, text: string): Promise<Buffer> {
  return withChunk(await png(side), 'tEXt', Buffer.from(`Comment\0${text}`))
}

/** Adds a chunk to a PNG, after its header. */
export function withChunk(picture: Buffer, type: string, data: Buffer): Buffer {
  const header = 33
  return Buffer.concat([picture.subarray(0, header), chunk(type, data), picture.subarray(header)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
