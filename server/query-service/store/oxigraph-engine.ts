import { readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Oxigraph from 'oxigraph'
import { limitMemory, PAGE } from './limited-memory.ts'
import type { MemoryImage } from './oxigraph-messages.ts'

/** At least one piece. */
export type Pieces = [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]]

/** The engine of one thread, with one store. */
interface OxigraphEngine {
  readonly oxigraph: typeof Oxigraph
  /** Bytes of memory that the engine has taken; it never gives any back. */
  memory(): number
  /**
   * Runs a function that returns a text, and returns the text's bytes. Each piece has its own memory, so that it
   * can be transferred out of the thread.
   * @returns null if there are more than `maxBytes`.
   */
  textOf(run: () => unknown, maxBytes: number): Pieces | null
  /** Writes the whole memory to a file, with the store in it. */
  save(fd: number, store: Oxigraph.Store): MemoryImage
  /**
   * Replaces this engine's memory with another's: all stores made here are lost.
   * @throws RangeError when there is no memory for it.
   */
  restore(fd: number, image: MemoryImage): Oxigraph.Store
}

/**
 * The most characters of a text that is decoded for JavaScript. Longer texts are answers, and errors that quote
 * their input: decoded, they could take all of the thread's heap, and doing so at once ends the whole process.
 */
const SHORT = 65_536
/** Bytes of a piece, which is what is outside thread and spool while a result is sent. */
export const PIECE_MAX = 1_048_576

/**
 * Loads Oxigraph with limited memory. Call it once per thread and nowhere else, because it replaces two of the
 * thread's globals while Oxigraph is loaded.
 */
export function loadOxigraph(memoryMax: number): OxigraphEngine {
  const { Module, Instance } = WebAssembly
  const { TextDecoder: PlainDecoder } = globalThis
  let running: WebAssembly.Instance | null = null
  let captured: Pieces | null = null
  let maxBytes = 0

  /** Copies long answers without decoding them. */
  class ResultDecoder extends PlainDecoder {
    override decode(input?: Uint8Array, options?: { stream?: boolean }): string {
      if (input === undefined || input.length < SHORT) return super.decode(input, options)
      captured = input.length > maxBytes ? null : piecesOf(input)
      return TOO_LONG
    }
  }

  Object.assign(WebAssembly, {
    Module: function LimitedModule(bytes: Uint8Array) {
      return new Module(limitMemory(bytes, memoryMax) as BufferSource)
    },
    Instance: function KnownInstance(module: WebAssembly.Module, imports: WebAssembly.Imports) {
      running = new Instance(module, imports)
      return running
    },
  })
  globalThis.TextDecoder = ResultDecoder as typeof TextDecoder
  try {
    const oxigraph = createRequire(import.meta.url)('oxigraph') as typeof Oxigraph
    // Loading has created an instance.
    const { exports } = running as unknown as WebAssembly.Instance
    const memory = exports['memory'] as WebAssembly.Memory
    const values = exports['__wbindgen_externrefs'] as WebAssembly.Table
    return {
      oxigraph,
      memory: () => memory.buffer.byteLength,
      save(fd, store) {
        const bytes = new Uint8Array(memory.buffer)
        inSteps(bytes, (step, at) => writeSync(fd, step, 0, step.length, at))
        return { bytes: bytes.length, values: values.length, store: (store as unknown as Pointer).__wbg_ptr }
      },
      restore(fd, image) {
        const store = new oxigraph.Store()
        memory.grow(Math.max(0, image.bytes - memory.buffer.byteLength) / PAGE)
        inSteps(new Uint8Array(memory.buffer, 0, image.bytes), (step, at) =>
          readSync(fd, step, 0, step.length, at),
        )
        values.grow(Math.max(0, image.values - values.length))
        ;(store as unknown as Pointer).__wbg_ptr = image.store
        return store
      },
      textOf(run, max) {
        ;[captured, maxBytes] = [null, max]
        try {
          const text = String(run())
          if (text === TOO_LONG) return captured
          const bytes = new TextEncoder().encode(text)
          return bytes.length > max ? null : [bytes]
        } finally {
          ;[captured, maxBytes] = [null, 0]
        }
      },
    }
  } finally {
    Object.assign(WebAssembly, { Module, Instance })
    globalThis.TextDecoder = PlainDecoder
  }
}

/** An object of the engine with its address in memory, as wasm-bindgen stores it. */
interface Pointer {
  __wbg_ptr: number
}

/** Bytes read or written at once. */
const STEP = 16 * PIECE_MAX

/** @throws Error when fewer bytes than requested can be read or written. */
function inSteps(bytes: Uint8Array, move: (step: Uint8Array, at: number) => number): void {
  for (let at = 0; at < bytes.length; at += STEP) {
    const step = bytes.subarray(at, at + STEP)
    if (move(step, at) !== step.length) throw new Error('The image of the memory is cut off.')
  }
}

/** Copies bytes into pieces. */
function piecesOf(bytes: Uint8Array): Pieces {
  const pieces: Pieces = [bytes.slice(0, PIECE_MAX)]
  for (let from = PIECE_MAX; from < bytes.length; from += PIECE_MAX)
    pieces.push(bytes.slice(from, from + PIECE_MAX))
  return pieces
}

/** Placeholder for a text that was not decoded; no answer looks like this. */
const TOO_LONG = '\0not decoded'

/** The engine's error message, or a general one if the message was not decoded. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes(TOO_LONG) ? 'The engine refuses the query.' : message
}
