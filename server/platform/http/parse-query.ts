import type { AnyObject, ObjectSchema } from 'yup'
import { parseValue } from './parse-body.ts'

/**
 * Validates the query parameters of a URL.
 * @param query the parameters as text, as Fastify reads them from the URL.
 * @param numbers the names of the parameters that are whole numbers.
 * @throws AppError 422 on every invalid parameter.
 */
export async function parseQuery<T extends AnyObject>(
  schema: ObjectSchema<T>,
  query: unknown,
  numbers: readonly (string & keyof T)[],
): Promise<T> {
  const given = Object.entries(query as Readonly<Record<string, unknown>>)
  const isNumber = (name: string) => (numbers as readonly string[]).includes(name)
  const converted = given.map(([name, value]) => [name, isNumber(name) ? toNumber(value) : value])
  return await parseValue(schema, Object.fromEntries(converted))
}

/** Leaves text that is not a whole number unchanged, for the schema to refuse. */
function toNumber(value: unknown): unknown {
  const isWhole = typeof value === 'string' && value.trim() !== '' && Number.isInteger(Number(value))
  return isWhole ? Number(value) : value
}
