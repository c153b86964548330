import { createHash } from 'node:crypto'
import { COLOR_MODE_ATTRIBUTE, type ColorMode } from '#contract/color-mode.ts'
import { escapeHtml } from '#contract/escape-html.ts'
import { API_BASE } from '#contract/paths.ts'
import type { JsonSchema } from '#server/platform/http/endpoint/json-schema.ts'
import { operationArticle } from './docs-operation.ts'
import { fieldList, schemaAnchor, typeOf } from './docs-schema.ts'
import { STYLE } from './docs-style.ts'
import type { OpenApi, Operation } from './openapi.ts'
import { prose } from './prose.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The page runs nothing and loads nothing but the service's icon. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

interface Call {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

/** The description of the API as a page that needs no script. */
export function docsPage(openApi: OpenApi, serviceName: string, colorMode: ColorMode | null): string {
  const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method, path: API_BASE + path, operation })),
  )
  const groups = openApi.tags.map(
    ({ name }) => [name, calls.filter(({ operation }) => operation.tags[0] === name)] as const,
  )
  const title = `${serviceName} API`
  return `<!doctype html>
<html lang="en"${colorMode === null ? '' : ` ${COLOR_MODE_ATTRIBUTE}="${colorMode}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="service-desc" href="${API_BASE}/docs/openapi.json" type="application/json">
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${escapeHtml(serviceName)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${introduction(openApi)}
<nav aria-label="All calls">
<ul>
${groups.map(([name, members]) => contents(name, members)).join('\n')}
</ul>
</nav>
${groups.map(([name, members]) => section(name, members)).join('\n')}
${schemas(openApi)}
</main>
</body>
</html>
`
}

function introduction({ info, servers }: OpenApi): string {
  const url = escapeHtml(String(servers[0]?.['url']))
  const sentences = String(info['description']).split(/(?<=\.) /)
  return `<ul>
${sentences.map(sentence => `<li>${prose(sentence)}</li>`).join('\n')}
</ul>
<p>All paths are relative to <code>${url}</code>. The same description for programs: <a href="${API_BASE}/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<pre><code>curl -c cookies -H 'Content-Type: application/json' \\
  -d '{"email":"ada@example.org","password":"…"}' ${url}/auth/login
curl -b cookies -X POST ${url}/wiki/mine</code></pre>`
}

function contents(name: string, calls: readonly Call[]): string {
  const links = calls.map(
    ({ operation: { operationId, summary } }) =>
      `<li><a href="#${escapeHtml(operationId)}">${escapeHtml(summary)}</a></li>`,
  )
  return `<li><strong>${escapeHtml(name)}</strong>\n<ul>\n${links.join('\n')}\n</ul></li>`
}

function section(name: string, calls: readonly Call[]): string {
  const articles = calls.map(({ method, path, operation }) => operationArticle(method, path, operation))
  return `<h2>${escapeHtml(name)}</h2>\n${articles.join('\n')}`
}

function schemas({ components }: OpenApi): string {
  const named = Object.entries(components['schemas'] as Readonly<Record<string, JsonSchema>>)
  const articles = named
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, schema]) =>
        `<article id="${schemaAnchor(name)}">\n<h3>${escapeHtml(name)}</h3>\n${fieldList(schema) || `<p>${typeOf(schema)}</p>`}\n</article>`,
    )
  return `<h2>Schemas</h2>\n${articles.join('\n')}`
}
