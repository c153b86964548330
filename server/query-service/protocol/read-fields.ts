import { msg } from '#i18n/msg.ts'
import { ProtocolError } from './protocol-error.ts'

/** Fields of a request, enough for every parameter of the protocol many times over. */
const FIELDS_MAX = 200

/**
 * Reads a query string or a form, in UTF-8. Unlike `URLSearchParams` it refuses broken characters: with
 * others in their place, the answer would be to another query.
 * @throws ProtocolError
 */
export function readFields(text: string): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  const parts = text.split('&', FIELDS_MAX + 1)
  if (parts.length > FIELDS_MAX) throw new ProtocolError(400, 'bad_request', msg('error-sparql-fields'))
  for (const part of parts) {
    if (part === '') continue
    const [name = '', ...rest] = part.split('=')
    const key = decoded(name)
    const values = fields.get(key) ?? []
    values.push(decoded(rest.join('=')))
    fields.set(key, values)
  }
  return fields
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new ProtocolError(400, 'bad_request', msg('error-sparql-encoding'))
  }
}
