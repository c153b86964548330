import { describe, expect, test } from '@jest/globals'
import { parseSync } from '@swc/core'
import { viewSources } from '#build/chakra/view-sources.ts'

/** The panel of `npm run dev` is for developers. */
const IN_ENGLISH = /^statecharts\/live\/|\/testing[/.]|-testing\.tsx$/

/** Attributes that people read or hear. */
const READ =
  /^(aria-label|aria-description|alt|title|label|lead|heading|help|hint|note|placeholder|text|description|busyText|failureText|submitLabel|confirmLabel|retryLabel|caption)$/

/** Names, codes and signs that are the same in every language. */
const NAMES = new Set([
  ...['CSV', 'JSON', 'JSON Lines', 'Lexeme', 'MediaWiki', 'Mermaid', 'QuestyCaptcha', 'SVG', 'Wikidata'],
  ...['MEDIAWIKI_DIR', 'data.example.org', 'mediawiki', 'php-fpm', 'wd:', 'wdt:'],
])

interface SyntaxNode {
  readonly type: string
  readonly value?: unknown
  readonly name?: { readonly value?: string; readonly namespace?: { readonly value: string } }
}

/** The texts in a source's JSX that are not messages. */
function textsIn(source: string): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const { type, value, name } = node as SyntaxNode
    if (type === 'JSXText' && typeof value === 'string') found.push(value.trim())
    if (type === 'JSXAttribute' && READ.test(name?.value ?? '')) {
      const literal = value as { readonly type?: string; readonly value?: unknown } | null
      if (literal?.type === 'StringLiteral' && typeof literal.value === 'string')
        found.push(literal.value.trim())
    }
    for (const each of Object.values(node)) visit(each)
  }
  visit(parseSync(source, { syntax: 'typescript', tsx: true }).body)
  return found.filter(text => /\p{L}{2}/u.test(text) && !NAMES.has(text))
}

describe('a view', () => {
  test('shows only texts that are messages', () => {
    const views = viewSources.filter(({ path }) => path.endsWith('.tsx') && !IN_ENGLISH.test(path))
    expect(views.length).toBeGreaterThan(300)
    expect(views.flatMap(({ path, text }) => textsIn(text).map(found => `${path}: ${found}`))).toEqual([])
  })

  test('is searched for everything that people read', () => {
    expect(textsIn('const a = <p aria-label="Some name" id="x y">Some text {b} of it</p>')).toEqual([
      'Some name',
      'Some text',
      'of it',
    ])
  })
})
