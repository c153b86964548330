/** Bytes of a page of WebAssembly's memory. */
export const PAGE = 65_536
/** The most pages that WebAssembly can address. */
const PAGES_MAX = 65_536
const HEADER = 8
const MEMORY_SECTION = 5
const NO_MAXIMUM = 0
const WITH_MAXIMUM = 1

/**
 * Gives a module's only memory a maximum beyond which it cannot grow. JavaScript cannot limit a memory that the
 * module declares itself. Source: https://webassembly.github.io/spec/core/binary/modules.html#memory-section
 * @param bytes the maximum.
 * @throws Error when the module has an unexpected form.
 */
export function limitMemory(module: Uint8Array, bytes: number): Uint8Array {
  let at = HEADER
  while (at < module.length) {
    const id = module[at]
    const size = readNumber(module, at + 1)
    if (id === MEMORY_SECTION) {
      const content = module.subarray(size.end, size.end + size.value)
      const section = [MEMORY_SECTION, ...withLength(limited(content, bytes))]
      return Buffer.concat([
        module.subarray(0, at),
        Buffer.from(section),
        module.subarray(size.end + size.value),
      ])
    }
    at = size.end + size.value
  }
  throw new Error('The WebAssembly module declares no memory.')
}

function limited(section: Uint8Array, bytes: number): readonly number[] {
  const [count, limits] = section
  if (count !== 1 || (limits !== NO_MAXIMUM && limits !== WITH_MAXIMUM))
    throw new Error('The WebAssembly module declares its memory in another way.')
  const least = readNumber(section, 2).value
  const most = Math.min(PAGES_MAX, Math.max(least, Math.floor(bytes / PAGE)))
  return [1, WITH_MAXIMUM, ...writeNumber(least), ...writeNumber(most)]
}

/** Reads an unsigned LEB128. @param end the index after it. */
function readNumber(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0
  let at = start
  for (let factor = 1; ; factor *= 128) {
    const byte = bytes[at++]
    if (byte === undefined) throw new Error('The WebAssembly module ends too early.')
    value += (byte & 0x7f) * factor
    if (byte < 0x80) return { value, end: at }
  }
}

function writeNumber(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...writeNumber(Math.floor(value / 128))]
}

function withLength(bytes: readonly number[]): number[] {
  return [...writeNumber(bytes.length), ...bytes]
}
