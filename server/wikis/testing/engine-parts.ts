import type { EngineParts } from '#server/engine/engine-parts.ts'
import type { WikiEngine } from '#server/engine/wiki-engine.ts'

/** The parts of a real engine, for tests of a part that no request reaches alone. */
export function partsOf(engine: WikiEngine): EngineParts {
  return (engine as unknown as { readonly parts: EngineParts }).parts
}
