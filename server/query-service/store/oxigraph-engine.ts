import { readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Oxigraph from 'oxigraph'
import { limitMemory, PAGE } from './limited-memory.ts'
import type { MemoryImage } from './oxigraph-messages.ts'

/** At least one. */
export type Pieces = [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]]

/** The engine of one thread, which holds one store. */
interface OxigraphEngine {
  readonly oxigraph: typeof Oxigraph
  /** Bytes that the engine has taken. It never gives any back. */
  memory(): number
  /**
   * Runs something that returns one text, and returns that text's bytes. Each piece has its own memory, so that it can
   * leave the thread alone. @returns null beyond the maximum.
   */
  textOf(run: () => unknown, maxBytes: number): Pieces | null
  /** Writes the whole memory to a file, with the store in it. */
  save(fd: number, store: Oxigraph.Store): MemoryImage
  /**
   * Takes over the memory of another engine, instead of what this one has: all stores that were made here are lost.
   * @throws RangeError without memory for it.
   */
  restore(fd: number, image: MemoryImage): Oxigraph.Store
}

/**
 * Characters of a text that JavaScript gets. Longer ones are answers, and errors that repeat what they are about:
 * as texts, they could take all of the thread's heap, and one that does so at once ends the whole process.
 */
const SHORT = 65_536
/** Bytes of a piece: what is outside of thread and spool when a result is sent. */
export const PIECE_MAX = 1_048_576

/**
 * Loads Oxigraph with a limited memory. Call it once in a thread, and nowhere else: it takes the place of two of
 * the thread's globals while Oxigraph is loaded.
 */
export function loadOxigraph(memoryMax: number): OxigraphEngine {
  const { Module, Instance } = WebAssembly
  const { TextDecoder: PlainDecoder } = globalThis
  let running: WebAssembly.Instance | null = null
  let captured: Pieces | null = null
  let maxBytes = 0

  /** Long answers are copied as they are. */
  class AnswerDecoder extends PlainDecoder {
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
  globalThis.TextDecoder = AnswerDecoder as typeof TextDecoder
  try {
    const oxigraph = createRequire(import.meta.url)('oxigraph') as typeof Oxigraph
    // Loading it has made an instance.
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

/** Where an object of the engine is in its memory, as wasm-bindgen notes it. */
interface Pointer {
  __wbg_ptr: number
}

/** Bytes that are read or written at once. */
const STEP = 16 * PIECE_MAX

/** @throws Error when fewer bytes than a step has can be read or written. */
function inSteps(bytes: Uint8Array, move: (step: Uint8Array, at: number) => number): void {
  for (let at = 0; at < bytes.length; at += STEP) {
    const step = bytes.subarray(at, at + STEP)
    if (move(step, at) !== step.length) throw new Error('The image of the memory is cut off.')
  }
}

/** Copies. */
function piecesOf(bytes: Uint8Array): Pieces {
  const pieces: Pieces = [bytes.slice(0, PIECE_MAX)]
  for (let from = PIECE_MAX; from < bytes.length; from += PIECE_MAX)
    pieces.push(bytes.slice(from, from + PIECE_MAX))
  return pieces
}

/** Stands for a text that was not decoded; no answer looks like this. */
const TOO_LONG = '\0not decoded'

/** What an error of the engine says, or the most that can be said of it. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes(TOO_LONG) ? 'The engine refuses the query.' : message
}
