import { isDeepStrictEqual } from 'node:util'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'

/** Collects the schemas that have a title, so that each is in the description once and the others refer to it. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** @throws Error if two different schemas have the same title. */
  refer(schema: JsonSchema): JsonSchema {
    const inner = Object.fromEntries(
      Object.entries(schema).map(([keyword, value]) => [keyword, this.referIn(value)]),
    )
    const { title } = inner
    if (typeof title !== 'string') return inner
    const known = this.schemas[title]
    if (known && !isDeepStrictEqual(known, inner)) throw new Error(`Two schemas are called ${title}.`)
    this.schemas[title] = inner
    return { $ref: `#/components/schemas/${title}` }
  }

  private referIn(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(entry => this.referIn(entry))
    return typeof value === 'object' && value !== null ? this.refer(value as JsonSchema) : value
  }
}
