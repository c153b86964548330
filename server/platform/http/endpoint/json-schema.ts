/** A schema as OpenAPI 3.1 uses it. Source: JSON Schema, draft 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>
