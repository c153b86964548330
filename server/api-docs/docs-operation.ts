import { escapeHtml } from '#contract/escape-html.ts'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'
import { fieldList, row, typeOf } from './docs-schema.ts'
import type { Operation } from './openapi.ts'
import { prose } from './prose.ts'

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>

interface Described {
  readonly description?: string
  readonly content?: Content
  readonly headers?: Readonly<Record<string, { readonly description: string }>>
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly required: boolean
  readonly schema: JsonSchema
}

const PLACES = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const

/** One call as HTML. @param path with the API's own prefix. */
export function operationArticle(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, requestBody, responses } = operation
  return `<article id="${escapeHtml(operationId)}">
<h3>${escapeHtml(summary)}</h3>
<p class="path"><code><span class="method">${method.toUpperCase()}</span> ${escapeHtml(path)}</code></p>
<p>${prose(description)}</p>
${PLACES.map(([location, title]) => parameters(title, operation, location)).join('')}${requestBody ? body(requestBody) : ''}${answers(responses as Readonly<Record<string, Described>>)}
</article>`
}

function parameters(title: string, operation: Operation, location: string): string {
  const found = (operation.parameters as unknown as readonly Parameter[]).filter(each => each.in === location)
  if (found.length === 0) return ''
  const rows = found.map(({ name, description, required, schema }) =>
    row(name, description === undefined ? schema : { ...schema, description }, required),
  )
  return `<h4>${title}</h4>\n<dl>\n${rows.join('\n')}\n</dl>\n`
}

function body({ content = {}, description }: Described): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) => `<h4>Body (<code>${escapeHtml(type)}</code>)</h4>
${description === undefined ? '' : `<p>${prose(description)}</p>`}${schema ? fieldList(schema) || '<p>None, or an empty object.</p>' : ''}\n`,
    )
    .join('')
}

function answers(responses: Readonly<Record<string, Described>>): string {
  const all = Object.entries(responses)
  const successes = all.filter(([status]) => Number(status) < 400)
  const refusals = all.filter(([status]) => Number(status) >= 400)
  return `<h4>Responses</h4>
<dl>
${successes.map(answer).join('\n')}
</dl>
<details><summary>Errors</summary>
<dl>
${refusals.map(answer).join('\n')}
</dl>
</details>`
}

function answer([status, { description = '', content = {}, headers = {} }]: [string, Described]): string {
  const bodies = Object.entries(content).map(([type, { schema }]) =>
    schema ? typeOf(schema) : `<code>${escapeHtml(type)}</code>`,
  )
  const isRefusal = Number(status) >= 400
  const parts = [
    prose(description),
    ...(isRefusal && bodies.every(each => each.includes('#schema-Refusal') && !each.includes(' or '))
      ? []
      : bodies),
    ...Object.entries(headers).map(
      ([name, header]) => `<code>${escapeHtml(name)}</code>: ${prose(header.description)}`,
    ),
  ]
  return `<dt><code>${status}</code></dt><dd>${parts.join('<br>')}</dd>`
}
