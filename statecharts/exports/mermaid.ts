import {
  type ChartModel,
  type ChartState,
  type ChartTransition,
  transitionLabel,
} from '#statecharts/chart/chart-model.ts'
import { withDescendants } from '#statecharts/chart/chart-of.ts'

/**
 * A machine as a Mermaid `stateDiagram-v2`. Source of the syntax:
 * https://mermaid.js.org/syntax/stateDiagram.html
 */
export function mermaid({ root, transitions }: ChartModel): string {
  const lines = [
    '---',
    `title: ${JSON.stringify(root.key)}`,
    '---',
    'stateDiagram-v2',
    ...indent(inside(root, transitions)),
    ...(transitions.some(({ source }) => source === root.id) ? [`  ${idOf(root.id)} : in any state`] : []),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The states in a parent, its initial state and the transitions between them. Mermaid requires a transition
 * in the innermost parent that contains both ends. Parallel states are separated by `--`.
 */
function inside(parent: ChartState, transitions: readonly ChartTransition[]): string[] {
  const { type, initial, children } = parent
  const deeper = new Map(
    children.map(child => [child, transitions.filter(transition => isInside(child, transition))]),
  )
  const apart = children.map(child => state(child, deeper.get(child) ?? []))
  const inner = new Set([...deeper.values()].flat())
  const own = transitions.filter(transition => !inner.has(transition)).flatMap(edge)
  if (type === 'parallel')
    return [...apart.flatMap((lines, index) => (index === 0 ? lines : ['--', ...lines])), ...own]
  return [...(initial === null ? [] : [`[*] --> ${idOf(initial)}`]), ...apart.flat(), ...own]
}

/** Whether both ends of a transition are below a state. */
function isInside(state: ChartState, { source, targets }: ChartTransition): boolean {
  const below = new Set(withDescendants(state).map(({ id }) => id))
  below.delete(state.id)
  return below.has(source) && targets.every(target => below.has(target))
}

function state(node: ChartState, transitions: readonly ChartTransition[]): string[] {
  const id = idOf(node.id)
  const details = [
    ...(node.description === null ? [] : [node.description]),
    ...node.tags.map(tag => `tag ${tag}`),
    ...node.invokes.map(
      invoke => `runs ${invoke.id === invoke.src ? invoke.id : `${invoke.id} (${invoke.src})`}`,
    ),
    ...node.entry.map(action => `on entry / ${action}`),
    ...node.exit.map(action => `on exit / ${action}`),
  ]
  if (node.children.length > 0) {
    const note = details.length > 0 ? [`note right of ${id} : ${escapeText(details.join(' · '))}`] : []
    return [`state "${escapeText(node.key)}" as ${id} {`, ...indent(inside(node, transitions)), '}', ...note]
  }
  return [
    `${id} : ${escapeText(node.key)}`,
    ...details.map(words => `${id} : ${escapeText(words)}`),
    ...(node.type === 'final' ? [`${id} --> [*]`] : []),
  ]
}

function edge(transition: ChartTransition): string[] {
  const { source, targets } = transition
  const ends = targets.length > 0 ? targets : [source]
  return ends.map(end => `${idOf(source)} --> ${idOf(end)} : ${escapeText(transitionLabel(transition))}`)
}

/** Contains the machine's id, so that no state has the name of a keyword. */
function idOf(id: string): string {
  return id.replaceAll(/\W/g, '_')
}

/** Escapes characters with a special meaning in Mermaid. */
function escapeText(words: string): string {
  const entities: Readonly<Record<string, string>> = {
    '#': '#35;',
    ';': '#59;',
    ':': '#colon;',
    '"': '#quot;',
    '<': '#lt;',
    '>': '#gt;',
  }
  return words.replaceAll(/[#;:"<>]/g, sign => entities[sign] ?? sign)
}

function indent(lines: readonly string[]): string[] {
  return lines.map(line => `  ${line}`)
}
