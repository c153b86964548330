import { Buffer } from 'node:buffer'

/** An entry of a layer; the path is written as it is, so that a test may try tricks. */
export interface TarEntry {
  readonly path: string
  readonly content?: string | Buffer
  readonly mode?: number
  readonly type?: keyof typeof TYPES
  /** Where a link leads. */
  readonly target?: string
}

const TYPES = { file: '0', hardLink: '1', symbolicLink: '2', device: '3', directory: '5', pipe: '6' } as const
const BLOCK = 512

/** A tar archive in the format `ustar`, as layers are. */
export function tar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(blocks), Buffer.alloc(2 * BLOCK)])
}

function blocks({ path, content = '', mode, type = 'file', target = '' }: TarEntry): Buffer[] {
  const data = Buffer.from(content)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`
  header.write(path, 0)
  header.write(octal(mode ?? (type === 'directory' ? 0o755 : 0o644), 8), 100)
  header.write(octal(65_534, 8), 108)
  header.write(octal(65_534, 8), 116)
  header.write(octal(data.length, 12), 124)
  header.write(octal(1_700_000_000, 12), 136)
  header.write(' '.repeat(8), 148)
  header.write(TYPES[type], 156)
  header.write(target, 157)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${octal(sum, 7)} `, 148)
  return [header, data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)]
}
