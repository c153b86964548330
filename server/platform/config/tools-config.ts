import { readFileSync } from 'node:fs'
import { isLoopbackUrl } from '#server/platform/loopback-name.ts'

/** Another program of the institution, to which members may log in with their accounts. */
export interface Tool {
  readonly clientId: string
  /** Null for a tool that cannot keep a secret, such as a browser app. PKCE protects both kinds. */
  readonly clientSecret: string | null
  readonly name: string
  readonly redirectUris: readonly string[]
  /** Where a tool may send people after they have logged out. */
  readonly logOutUris: readonly string[]
}

const SECRET_MIN = 24

/**
 * Reads the file of `SERVICE_OIDC_CLIENTS`: a list of tools as JSON.
 * @throws Error that says what is wrong with which tool, without repeating secrets.
 */
export function readTools(path: string): readonly Tool[] {
  const list = parse(path)
  if (!Array.isArray(list) || list.length === 0) throw new Error(`${path} must contain a list of tools`)
  const tools = list.map((entry, index) => readTool(entry, `tool ${index + 1}`))
  const ids = tools.map(tool => tool.clientId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice !== undefined) throw new Error(`two tools have the client_id "${twice}"`)
  return tools
}

function parse(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`${path} cannot be read`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not JSON`)
  }
}

const KNOWN = ['client_id', 'client_secret', 'name', 'redirect_uris', 'post_logout_redirect_uris']

function readTool(entry: unknown, which: string): Tool {
  if (typeof entry !== 'object' || entry === null) throw new Error(`${which} is not an object`)
  const unknown = Object.keys(entry).find(key => !KNOWN.includes(key))
  if (unknown !== undefined) throw new Error(`${which} has an unknown field "${unknown}"`)
  const fields = entry as Record<string, unknown>
  const clientId = textField(fields, 'client_id', which)
  const clientSecret =
    fields['client_secret'] === undefined ? null : textField(fields, 'client_secret', which)
  if (clientSecret !== null && clientSecret.length < SECRET_MIN)
    throw new Error(`the client_secret of ${which} must have ${SECRET_MIN} characters or more`)
  const redirectUris = urisOf(fields, 'redirect_uris', which)
  if (redirectUris.length === 0) throw new Error(`${which} needs redirect_uris`)
  // The subject identifier that a tool gets for a member is derived from one host.
  if (new Set(redirectUris.map(uri => new URL(uri).host)).size > 1)
    throw new Error(`the redirect_uris of ${which} must have one host`)
  return {
    clientId,
    clientSecret,
    name: textField(fields, 'name', which),
    redirectUris,
    logOutUris: urisOf(fields, 'post_logout_redirect_uris', which),
  }
}

function textField(fields: Record<string, unknown>, name: string, which: string): string {
  const value = fields[name]
  if (typeof value !== 'string' || value.trim() === '' || /\p{Cc}/u.test(value))
    throw new Error(`${which} needs a text as ${name}`)
  return value
}

function urisOf(fields: Record<string, unknown>, name: string, which: string): string[] {
  const value = fields[name] ?? []
  if (!Array.isArray(value)) throw new Error(`${name} of ${which} must be a list`)
  return value.map(uri => {
    const url = typeof uri === 'string' ? URL.parse(uri) : null
    const isAllowed = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackUrl(url.href))
    if (!url || !isAllowed || url.hash || url.username)
      throw new Error(`${name} of ${which} must be https addresses without a fragment`)
    return String(uri)
  })
}
