import { ArraySchema, ObjectSchema } from 'yup'

/**
 * Keeps the part of a value that its schema describes, at every level, and drops the rest. An object whose
 * schema says `noUnknown()` stays whole, so that the schema refuses unknown fields.
 */
export function onlyKnown(schema: unknown, value: unknown): unknown {
  if (schema instanceof ObjectSchema && isObject(value)) {
    if (schema.spec.noUnknown) return value
    const known = Object.entries(schema.fields).filter(([name]) => Object.hasOwn(value, name))
    return Object.fromEntries(known.map(([name, field]) => [name, onlyKnown(field, value[name])]))
  }
  if (schema instanceof ArraySchema && Array.isArray(value))
    return value.map(entry => onlyKnown(schema.innerType, entry))
  return value
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
