import type { WikiClient } from './wiki-client.ts'

/** A link of a page, with its attributes as MediaWiki writes them. */
interface PageLink {
  readonly href: string
  readonly classes: readonly string[]
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'" }

/** The links in a part of a page's HTML. */
export function linksIn(html: string): readonly PageLink[] {
  return [...html.matchAll(/<a\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const value = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const href = value('href')
    return href === undefined ? [] : [{ href: decoded(href), classes: value('class')?.split(' ') ?? [] }]
  })
}

/** The page's content, without the skin around it. */
export function contentOf(html: string): string {
  return html.slice(html.indexOf('id="mw-content-text"'), html.indexOf('class="printfooter"'))
}

export function footerOf(html: string): string {
  return /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? ''
}

/** The visible text. */
export function textIn(html: string): string {
  const visible = html.replace(/<(script|style)[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
  return decoded(visible.replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ')
}

/** The links that are red or lead to no page of the wiki, with their statuses. Does not follow redirects. */
export async function brokenLinks(wiki: WikiClient, html: string): Promise<readonly string[]> {
  const own = new Set<string>()
  const broken: string[] = []
  for (const { href, classes } of linksIn(html)) {
    if (classes.includes('new')) broken.push(`red ${href}`)
    if (href.startsWith('/') && !href.startsWith('//')) own.add(href)
  }
  for (const path of own) {
    const { status } = await wiki.request(path)
    if (status >= 400) broken.push(`${status} ${path}`)
  }
  return broken
}

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#039);/g, (whole, name: string) => ENTITIES[name] ?? whole)
}
