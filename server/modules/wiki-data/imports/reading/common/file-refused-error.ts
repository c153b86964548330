/** A file that cannot be imported. The message says why, as a sentence for its uploader. */
export class FileRefusedError extends Error {
  override readonly name = 'FileRefusedError'
}

/** A file that ends too early. */
export const CUT_OFF = 'This XML file ends too early. It was probably cut off.'
