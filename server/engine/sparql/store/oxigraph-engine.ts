import { createRequire } from 'node:module'
import type * as Oxigraph from 'oxigraph'
import { limitMemory } from './limited-memory.ts'

/** The engine of one thread, which holds one store. */
export interface OxigraphEngine {
  readonly oxigraph: typeof Oxigraph
  /** Bytes that the engine has taken. It never gives any back. */
  memory(): number
  /** Runs something that returns one text, and returns that text's bytes. @returns null beyond the maximum. */
  textOf(run: () => unknown, maxBytes: number): Uint8Array | null
}

/**
 * Characters of a text that JavaScript gets. Longer ones are answers, and errors that repeat what they are about:
 * as texts, they could take all of the thread's heap, and one that does so at once ends the whole process.
 */
const SHORT = 65_536

/**
 * Loads Oxigraph with a limited memory. Call it once in a thread, and nowhere else: it takes the place of two of
 * the thread's globals while Oxigraph is loaded.
 */
export function loadOxigraph(memoryMax: number): OxigraphEngine {
  const { Module, Instance } = WebAssembly
  const { TextDecoder: PlainDecoder } = globalThis
  let memory: WebAssembly.Memory | null = null
  let captured: Uint8Array | null = null
  let maxBytes = 0

  /** Long answers are copied as they are. */
  class AnswerDecoder extends PlainDecoder {
    override decode(input?: Uint8Array, options?: { stream?: boolean }): string {
      if (input === undefined || input.length < SHORT) return super.decode(input, options)
      captured = input.length > maxBytes ? null : input.slice()
      return TOO_LONG
    }
  }

  Object.assign(WebAssembly, {
    Module: function LimitedModule(bytes: Uint8Array) {
      return new Module(limitMemory(bytes, memoryMax) as BufferSource)
    },
    Instance: function KnownInstance(module: WebAssembly.Module, imports: WebAssembly.Imports) {
      const instance = new Instance(module, imports)
      memory = instance.exports['memory'] as WebAssembly.Memory
      return instance
    },
  })
  globalThis.TextDecoder = AnswerDecoder as typeof TextDecoder
  try {
    const oxigraph = createRequire(import.meta.url)('oxigraph') as typeof Oxigraph
    return {
      oxigraph,
      memory: () => memory?.buffer.byteLength ?? 0,
      textOf(run, max) {
        ;[captured, maxBytes] = [null, max]
        try {
          const text = String(run())
          if (text === TOO_LONG) return captured
          const bytes = Buffer.from(text)
          return bytes.length > max ? null : bytes
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

/** Stands for a text that was not decoded; no answer looks like this. */
const TOO_LONG = '\0not decoded'

/** What an error of the engine says, or the most that can be said of it. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.includes(TOO_LONG) ? 'The engine refuses the query.' : message
}
