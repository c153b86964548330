import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#server/platform/http/endpoint/endpoint.ts'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'
import { responsesOf } from '#server/platform/http/endpoint/responses-of.ts'
import { schemaOfYup } from '#server/platform/http/endpoint/schema-of-yup.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false })
ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/)

const validators = new WeakMap<JsonSchema, ValidateFunction>()
const bodySchemas = new WeakMap<object, JsonSchema>()
const responses = new WeakMap<Endpoint, ReturnType<typeof responsesOf>>()

/** Why a value does not fit a schema; null if it does. */
function misfitOf(schema: JsonSchema, value: unknown): string | null {
  const validate = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, validate)
  return validate(value) ? null : ajv.errorsText(validate.errors)
}

/**
 * Compares every answer of the app with the description of its endpoint: the status, the type and the body. The
 * body of a request that succeeds has to fit the description, too.
 * @param report is called with one line for each difference.
 */
export function checkResponses(app: FastifyInstance, report: (misfit: string) => void): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    const misfit =
      endpoint && (responseMisfit(endpoint, reply, payload) ?? bodyMisfit(endpoint, request, reply))
    if (misfit) report(`${request.method} ${request.url}: ${misfit}`)
  })
}

function responseMisfit(endpoint: Endpoint, reply: FastifyReply, payload: unknown): string | null {
  const described = responses.get(endpoint) ?? responsesOf(endpoint)
  responses.set(endpoint, described)
  const answer = described.get(reply.statusCode)
  if (!answer) return `${reply.statusCode} is not described: ${String(payload)}`
  if (reply.request.method === 'HEAD') return null
  if (!answer.content) return payload ? `${reply.statusCode} has a body: ${String(payload)}` : null
  const type = String(reply.getHeader('content-type')).split(';')[0]
  if (type !== undefined && answer.content.otherTypes?.includes(type)) return null
  if (type !== answer.content.type) return `${reply.statusCode} is ${type} and not ${answer.content.type}`
  if (!answer.content.schema || typeof payload !== 'string') return null
  const misfit = misfitOf(answer.content.schema, JSON.parse(payload))
  return misfit && `${reply.statusCode} ${payload.slice(0, 500)}: ${misfit}`
}

function bodyMisfit({ body }: Endpoint, request: FastifyRequest, reply: FastifyReply): string | null {
  if (body?.kind !== 'json' || reply.statusCode >= 300) return null
  const schema = bodySchemas.get(body) ?? schemaOfYup(body.schema, body.texts)
  bodySchemas.set(body, schema)
  const misfit = misfitOf(schema, request.body ?? {})
  return misfit && `was accepted with ${JSON.stringify(request.body).slice(0, 500)}: ${misfit}`
}
