import type { FastifyRequest } from 'fastify'
import { type AnyObject, ArraySchema, ObjectSchema, object, ValidationError } from 'yup'
import type { FieldErrors } from '#contract/failure.ts'
import { msg } from '#i18n/msg.ts'
import { AppError, invalid, NOT_JSON } from './app-error.ts'
import { type JsonBody, json } from './endpoint/endpoint.ts'

/**
 * Validates a request body without any coercion. Drops fields that the schema does not know, or refuses them if
 * it has `noUnknown()`. A missing body counts as an empty object.
 * @param body as the endpoint describes it.
 * @throws AppError 422 with the messages of every invalid field; 400 if the body is not a JSON object.
 */
export async function parseBody<T extends AnyObject>(body: JsonBody<T>, request: FastifyRequest): Promise<T> {
  if (request.isMultipart()) throw new AppError(415, 'not-json', NOT_JSON)
  return await parseValue(body.schema, request.body ?? {})
}

/**
 * Validates the body of a call without parameters: no body, an empty object, or the empty list into which PHP turns one.
 */
export async function parseNothing(request: FastifyRequest): Promise<void> {
  if (Array.isArray(request.body) && request.body.length === 0) return
  await parseBody(nothing, request)
}

const nothing = json(object({}).noUnknown())

/** Like {@link parseBody}, for any value, such as a query or JSON inside a field. */
export async function parseValue<T extends AnyObject>(schema: ObjectSchema<T>, value: unknown): Promise<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError(400, 'not-an-object', msg('error-please-send-json-object'))
  const known = onlyKnown(schema, value)
  try {
    // A strict schema changes nothing, so the validated value is the returned one.
    return (await schema.validate(known, { strict: true, abortEarly: false })) as T
  } catch (thrown) {
    if (thrown instanceof ValidationError) throw invalid(fieldErrors(thrown, Object.keys(schema.fields)))
    throw thrown
  }
}

/** Uses a map, because a field may be called `constructor`, which every object already has. */
function fieldErrors(thrown: ValidationError, known: readonly string[]): FieldErrors {
  const fields = new Map<string, Set<string>>()
  for (const error of thrown.inner.length > 0 ? thrown.inner : [thrown])
    for (const [field, text] of textsOf(error, known))
      fields.set(field, (fields.get(field) ?? new Set()).add(text))
  return Object.fromEntries([...fields].map(([field, texts]) => [field, [...texts]]))
}

function textsOf(error: ValidationError, known: readonly string[]): [field: string, text: string][] {
  if (error.type === 'noUnknown') {
    const unknown = Object.keys(error.value as object).filter(key => !known.includes(key))
    return unknown.map(key => [key, msg('error-field-not-known')])
  }
  // Existing clients expect the name `policy_ids.1` for a list entry.
  const field = error.path?.replace(/\[(\d+)\]/g, '.$1') || 'body'
  return [[field, error.type === 'typeError' ? msg('error-value-has-wrong-type') : error.message]]
}

/**
 * Keeps the part of a value that its schema describes, at every level, and drops the rest. An object whose
 * schema says `noUnknown()` stays whole, so that the schema refuses unknown fields.
 */
function onlyKnown(schema: unknown, value: unknown): unknown {
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
