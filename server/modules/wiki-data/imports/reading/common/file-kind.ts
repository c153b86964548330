/** The kind of a file by its content; its name does not count. */
export type FileKind = 'xml' | 'gz' | 'bz2' | 'xz' | 'zip'

/** How many of a file's first bytes {@link fileKind} needs. */
export const KIND_BYTES = 512

const STARTS: readonly (readonly [kind: FileKind, start: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['gz', [0x1f, 0x8b, 0x08]],
  ['bz2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
]

/** @param start the file's first bytes. @returns null for anything else. */
export function fileKind(start: Buffer): FileKind | null {
  const found = STARTS.find(([, bytes]) => bytes.every((byte, place) => start[place] === byte))
  if (found) return found[0]
  const text = start.toString('latin1').replace(/^\xef\xbb\xbf/, '')
  return text.trimStart().startsWith('<') ? 'xml' : null
}
