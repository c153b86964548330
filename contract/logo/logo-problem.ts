import { LOGO_BYTES_MAX, LOGO_SIDE_MAX, LOGO_SIDE_MIN } from '#contract/limits.ts'

/** Why a file cannot be a logo. Source: spec 5.26. */
export type LogoProblem =
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'notPng' }
  | { readonly kind: 'fileTooLarge'; readonly bytes: number }
  | { readonly kind: 'notSquare' | 'tooSmall' | 'tooLarge'; readonly width: number; readonly height: number }

/** Bytes that {@link logoProblem} needs from the start of the file. */
export const LOGO_HEADER_BYTES = 24

/**
 * The signature and the type of the first chunk. Source: PNG specification (third edition), sections 5.2 and
 * 11.2.1.
 */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const IHDR = [0x49, 0x48, 0x44, 0x52]
const TYPE_AT = 12
const WIDTH_AT = 16
const HEIGHT_AT = 20

/**
 * Checks a file by its content, not by its name.
 * @param header the file's first bytes, {@link LOGO_HEADER_BYTES} or more.
 * @param bytes the size of the whole file.
 * @returns null if it can be a logo.
 */
export function logoProblem(header: Uint8Array, bytes: number): LogoProblem | null {
  if (!startsWith(header, SIGNATURE, 0) || !startsWith(header, IHDR, TYPE_AT)) return { kind: 'notPng' }
  if (header.length < LOGO_HEADER_BYTES) return { kind: 'notPng' }
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const width = view.getUint32(WIDTH_AT)
  const height = view.getUint32(HEIGHT_AT)
  if (width !== height) return { kind: 'notSquare', width, height }
  if (width < LOGO_SIDE_MIN) return { kind: 'tooSmall', width, height }
  if (width > LOGO_SIDE_MAX) return { kind: 'tooLarge', width, height }
  return bytes > LOGO_BYTES_MAX ? { kind: 'fileTooLarge', bytes } : null
}

function startsWith(bytes: Uint8Array, expected: readonly number[], at: number): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}
