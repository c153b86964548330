/** The fields of a request's URL and form, by the names that PHP gives them. */
export type RequestFields = ReadonlyMap<string, readonly string[]>

/**
 * Reads the query of a URL, and a form. Keeps all values of a field, because which one counts depends on the
 * order of URL and form, and on PHP's limits.
 */
export function fieldsOf(url: string, form = ''): RequestFields {
  const query = /^[^?#]*\?([^#]*)/.exec(url)?.[1] ?? ''
  const fields = new Map<string, string[]>()
  for (const encoded of [query, form])
    for (const [sent, value] of new URLSearchParams(encoded)) {
      const name = nameInPhp(sent)
      const values = fields.get(name)
      if (values) values.push(value)
      else fields.set(name, [value])
    }
  return fields
}

/**
 * The name that PHP gives a field: `%20old.id%00x` is `old_id`. A list such as `title[]` becomes `title[`, a name
 * that no caller allows.
 */
function nameInPhp(sent: string): string {
  const [name = ''] = sent.replace(/^ +/, '').split('\0', 1)
  const bracket = name.indexOf('[')
  return (bracket < 0 ? name : name.slice(0, bracket)).replace(/[ .]/g, '_') + (bracket < 0 ? '' : '[')
}

/** Whether a request has no fields but these. */
export function hasOnly(fields: RequestFields, names: readonly string[], others?: RegExp): boolean {
  return [...fields.keys()].every(name => names.includes(name) || others?.test(name))
}

/** Decodes a title in a path. Like PHP, decodes what it can. */
function decodedTitle(encoded: string): string {
  return new URLSearchParams(`t=${encoded.replaceAll('+', '%2B').replaceAll('&', '%26')}`).get('t') ?? ''
}

/** The title in the path, which MediaWiki prefers, and the titles in the query. */
export function titlesOf(url: string, pathInfo: string, fields: RequestFields): string[] {
  const path = url.split(/[?#]/, 1)[0] ?? ''
  const encoded = path.startsWith('/wiki/') ? path.slice('/wiki/'.length) : pathInfo.replace(/^\//, '')
  return [...(encoded === '' ? [] : [decodedTitle(encoded)]), ...(fields.get('title') ?? [])]
}
