import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parseSync } from '@swc/core'
import { root } from '#build/root.ts'

/** The folders whose code has texts. */
const SOURCES = ['contract', 'machines', 'server', 'src', 'statecharts', 'store']

interface SyntaxNode {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly value?: unknown
  readonly operator?: string
  readonly left?: SyntaxNode
  readonly right?: SyntaxNode
  readonly expression?: SyntaxNode
  readonly consequent?: SyntaxNode
  readonly alternate?: SyntaxNode
  readonly callee?: SyntaxNode
  readonly object?: SyntaxNode
  readonly property?: SyntaxNode
  readonly arguments?: readonly { readonly expression: SyntaxNode }[]
  readonly elements?: readonly ({ readonly expression: SyntaxNode } | null)[]
  readonly children?: readonly SyntaxNode[]
  readonly expressions?: readonly SyntaxNode[]
  readonly quasis?: readonly { readonly raw: string }[]
}

const CHOICES = ['&&', '||', '??']

/** Whether a part of a text is a message, whatever it depends on. */
function isMessage(node: SyntaxNode | undefined): boolean {
  switch (node?.type) {
    case 'CallExpression': {
      const { callee, arguments: [first] = [] } = node
      if (callee?.value === 'richText') return isMessage(first?.expression)
      return callee?.value === 'msg' || callee?.value === 'msgParts'
    }
    case 'ConditionalExpression':
      return isMessage(node.consequent) || isMessage(node.alternate)
    case 'BinaryExpression':
      return CHOICES.includes(node.operator ?? '') && (isMessage(node.left) || isMessage(node.right))
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return isMessage(node.expression)
    case 'JSXFragment':
      return node.children?.some(isMessage) ?? false
    default:
      return false
  }
}

const hasLetters = (value: unknown) => /\p{L}/u.test(String(value))
const isLiteral = ({ type }: SyntaxNode) => type === 'JSXText' || type === 'StringLiteral'

/** The operands of `a + b + c`. */
function operands(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  if (!node) return []
  return node.type === 'BinaryExpression' && node.operator === '+'
    ? [...operands(node.left), ...operands(node.right)]
    : [node]
}

/** The parts of a text that a sum, a template or a joined array makes. */
function partsOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (node.type === 'TemplateLiteral') {
    const words = (node.quasis ?? []).map(({ raw }) => ({ type: 'StringLiteral', value: raw }))
    return [...(node.expressions ?? []), ...words]
  }
  if (node.type === 'CallExpression' && node.callee?.property?.value === 'join')
    return (node.callee.object?.elements ?? []).flatMap(element => element?.expression ?? [])
  return operands(node).length > 1 ? operands(node) : []
}

/** Whether the parts include a message and anything else besides spaces and signs. */
function isGlued(parts: readonly SyntaxNode[]): boolean {
  const own = parts.filter(part => !isLiteral(part) || hasLetters(part.value))
  return own.length > 1 && own.some(isMessage)
}

/** Texts that stand side by side on the page, without an element between them. */
function neighbors({ children = [] }: SyntaxNode): readonly (readonly SyntaxNode[])[] {
  const runs: SyntaxNode[][] = [[]]
  for (const child of children)
    if (child.type === 'JSXElement') runs.push([])
    else runs.at(-1)?.push(child)
  // A variable may hold an element, too.
  return runs.map(run => run.filter(part => isMessage(part) || isLiteral(part)))
}

/** The places where a source glues a message to another text. */
function gluedIn(source: string): readonly string[] {
  const found: string[] = []
  const { body, span } = parseSync(source, { syntax: 'typescript', tsx: true })
  const bytes = Buffer.from(source)
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (typeof node !== 'object' || node === null) return
    const part = node as SyntaxNode
    const isInPage = part.type === 'JSXElement' || part.type === 'JSXFragment'
    if (part.span && (isGlued(partsOf(part)) || (isInPage && neighbors(part).some(isGlued))))
      found.push(bytes.subarray(part.span.start - span.start, part.span.end - span.start).toString())
    for (const each of Object.values(node)) visit(each)
  }
  visit(body)
  return found
}

describe('a message', () => {
  test('is not glued to another text', () => {
    const glued = SOURCES.flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))
        .map(name => ({ path: join(folder, name), text: readFileSync(join(root, folder, name), 'utf8') }))
        .filter(({ text }) => /\b(?:msg|msgParts)\(/.test(text))
        .flatMap(({ path, text }) => gluedIn(text).map(found => `${path}: ${found}`)),
    )
    expect(glued).toEqual([])
  })

  test.each([
    "msg('a') + ' b'",
    "name + msg('a')",
    `\`\${name} \${msg('a')}\``,
    `\`\${isNew ? msg('a') : ''} of it\``,
    "[msg('a'), msg('b')].join(' ')",
    "<p>{msg('a')} of it</p>",
    "<p>{msg('a')} {msg('b')}</p>",
    "<p>{isNew && <>{msg('a')} </>}{richText(msgParts('b', c))}</p>",
  ])('is found where it is glued: %s', source => {
    expect(gluedIn(`const text = ${source}`)).toEqual([source])
  })

  test.each([
    "msg('a', msg('b'))",
    `\`(\${msg('a')})\``,
    "[msg('a'), msg('b')].map(show)",
    "<p>{msg('a')} <b>{msg('b')}</b></p>",
    "<p>{isNew ? msg('a') : msg('b')}{mark}</p>",
  ])('may stand alone: %s', source => {
    expect(gluedIn(`const text = ${source}`)).toEqual([])
  })
})
