import { basename } from 'node:path'
import { parseSync } from '@swc/core'
import type { ViewSource } from './view-sources.ts'

/** An attribute that the sources give to a Chakra element. */
export interface ChakraAttribute {
  /**
   * An element of HTML or SVG, such as `div` for `<chakra.div>`, or one of Chakra's components, such as
   * `Button`.
   */
  readonly element: string
  readonly attribute: string
}

/** The parts of a node of SWC's syntax tree that are read here. */
interface Node {
  readonly type?: string
  readonly [key: string]: unknown
}

/** A constant that holds `chakra('div', { variants: … })`. */
interface Definition {
  readonly name: string
  readonly element: string
  readonly variants: readonly string[]
}

/**
 * All attributes and style properties that the sources give to `<chakra.div>` and its like, to components
 * that they import from Chakra, and to constants that hold `chakra('div', …)`.
 */
export function chakraAttributes(sources: readonly ViewSource[]): ChakraAttribute[] {
  const files = sources.map(({ path, text }) => ({
    file: basename(path),
    nodes: nodesOf(parseSync(text, { syntax: 'typescript', tsx: true })),
  }))
  const exported = files.map(({ file, nodes }) => ({
    file,
    definitions: definitionsIn(nodes.filter(({ type }) => type === 'ExportDeclaration').flatMap(nodesOf)),
  }))
  const found = files.flatMap(({ nodes }) => {
    const known = [
      ...definitionsIn(nodes),
      ...exported.flatMap(({ file, definitions }) => {
        const imported = importsOf(nodes, from => basename(from) === file)
        return definitions.filter(({ name }) => imported.has(name))
      }),
    ]
    return attributesIn(nodes, known)
  })
  return [...new Map(found.map(each => [`${each.element} ${each.attribute}`, each])).values()]
}

function attributesIn(nodes: readonly Node[], known: readonly Definition[]): ChakraAttribute[] {
  const components = importsOf(nodes, from => from === '@chakra-ui/react')
  return nodes
    .filter(({ type }) => type === 'JSXOpeningElement')
    .flatMap(({ name, attributes }) => {
      const [element, variants] = elementOf(name as Node, components, known)
      return (attributes as Node[])
        .filter(attribute => attribute.type === 'JSXAttribute')
        .map(attribute => ({ element, attribute: identifierOf(attribute['name']) }))
        .filter(({ attribute }) => element !== '' && !variants.includes(attribute))
    })
}

/**
 * The element that a JSX name denotes, and the names of its variants; an empty name if it is not Chakra's.
 */
function elementOf(
  name: Node,
  components: ReadonlySet<string>,
  known: readonly Definition[],
): [element: string, variants: readonly string[]] {
  if (name.type === 'JSXMemberExpression')
    return [identifierOf(name['object']) === 'chakra' ? identifierOf(name['property']) : '', []]
  if (components.has(identifierOf(name))) return [identifierOf(name), []]
  const definition = known.find(each => each.name === identifierOf(name))
  return [definition?.element ?? '', definition?.variants ?? []]
}

function definitionsIn(nodes: readonly Node[]): Definition[] {
  return nodes.flatMap(({ type, id, init }) => {
    const call = (type === 'VariableDeclarator' && (init as Node | null)) || {}
    if (call.type !== 'CallExpression' || identifierOf(call['callee']) !== 'chakra') return []
    const [element, recipe] = (call['arguments'] as { expression: Node }[]).map(
      ({ expression }) => expression,
    )
    if (element?.type !== 'StringLiteral') return []
    const variants = propertiesOf(propertiesOf(recipe).get('variants')).keys()
    return [{ name: identifierOf(id), element: identifierOf(element), variants: [...variants] }]
  })
}

function propertiesOf(object: Node | undefined): Map<string, Node> {
  const properties = object?.type === 'ObjectExpression' ? (object['properties'] as Node[]) : []
  return new Map(
    properties
      .filter(({ type }) => type === 'KeyValueProperty')
      .map(({ key, value }) => [identifierOf(key), value as Node]),
  )
}

function importsOf(nodes: readonly Node[], isWanted: (from: string) => boolean): Set<string> {
  const imports = nodes.filter(
    ({ type, source }) => type === 'ImportDeclaration' && isWanted(identifierOf(source)),
  )
  return new Set(
    imports.flatMap(({ specifiers }) => (specifiers as Node[]).map(({ local }) => identifierOf(local))),
  )
}

/** The text of an identifier or of a string. */
function identifierOf(node: unknown): string {
  return String((node as Node)['value'] ?? '')
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf)
  if (typeof value !== 'object' || value === null) return []
  return [value as Node, ...Object.values(value).flatMap(nodesOf)]
}
