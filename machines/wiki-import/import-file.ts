import { importFileName } from '#contract/wiki-data/import-file-name.ts'

/** A file that a person has chosen. The view keeps the file itself, because it cannot be serialized. */
export interface ImportFile {
  readonly name: string
  /** Bytes. */
  readonly size: number
}

/** Why a chosen file is not uploaded. */
export type ImportFileProblem =
  /** No file was chosen. */
  | { readonly kind: 'none' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'tooLarge'; readonly size: number; readonly sizeMax: number }
  /** Its first bytes are neither those of XML nor of a format that may contain it. */
  | { readonly kind: 'notAnExport' }
  /** An upload of `expected` can only continue with that file. */
  | { readonly kind: 'otherFile'; readonly expected: ImportFile }
  | { readonly kind: 'unreadable' }

/** How many bytes from the start of a file {@link importFileProblem} looks at. */
export const IMPORT_HEADER_BYTES = 64

/** The first bytes of ZIP archives, gzip, bzip2 and xz. */
const COMPRESSED = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00],
]

/**
 * What is wrong with a file, determined before anything of it is sent; null if it can be uploaded. The server checks what
 * it contains.
 *
 * @param header the first {@link IMPORT_HEADER_BYTES} of the file.
 * @param expected the file of the upload to continue; null for a new upload.
 */
export function importFileProblem(
  header: Uint8Array,
  { name, size }: ImportFile,
  { sizeMax, expected }: { readonly sizeMax: number; readonly expected: ImportFile | null },
): ImportFileProblem | null {
  if (expected && !(expected.size === size && expected.name === importFileName(name)))
    return { kind: 'otherFile', expected }
  if (size === 0) return { kind: 'empty' }
  if (size > sizeMax) return { kind: 'tooLarge', size, sizeMax }
  const isCompressed = COMPRESSED.some(start => start.every((byte, index) => header[index] === byte))
  return isCompressed || beginsAsXml(header) ? null : { kind: 'notAnExport' }
}

/** Whether the first character, after a byte order mark and white space, is `<`, in UTF-8 or UTF-16. */
function beginsAsXml(header: Uint8Array): boolean {
  const blank = [0xef, 0xbb, 0xbf, 0xff, 0xfe, 0x00, 0x20, 0x09, 0x0a, 0x0d]
  return header.find(byte => !blank.includes(byte)) === 0x3c
}
