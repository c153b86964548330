import type { FastifyRequest } from 'fastify'
import { type AnyObject, NumberSchema } from 'yup'
import type { Query } from './endpoint/endpoint.ts'
import { parseValue } from './parse-body.ts'

/**
 * Validates the query parameters of a URL, which are text; those that the schema calls numbers are converted.
 * @param query as the endpoint describes it.
 * @throws AppError 422 on every invalid parameter.
 */
export async function parseQuery<T extends AnyObject>(
  { schema, defaults }: Query<T>,
  request: FastifyRequest,
): Promise<T> {
  const given = Object.entries({ ...defaults, ...(request.query as Readonly<Record<string, unknown>>) })
  const isNumber = (name: string) => schema.fields[name] instanceof NumberSchema
  const converted = given.map(([name, value]) => [name, isNumber(name) ? toNumber(value) : value])
  return await parseValue(schema, Object.fromEntries(converted))
}

/** Leaves text that is not a whole number unchanged, for the schema to refuse. */
function toNumber(value: unknown): unknown {
  const isWhole = typeof value === 'string' && value.trim() !== '' && Number.isInteger(Number(value))
  return isWhole ? Number(value) : value
}
