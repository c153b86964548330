import type { ElkExtendedEdge, ElkLabel, ElkNode } from 'elkjs/lib/elk-api.js'
import { type ChartModel, type ChartState, type ChartTransition, guardText } from './chart-model.ts'
import { withDescendants } from './chart-of.ts'
import type { PlacedState } from './layout.ts'
import { stateBlock } from './state-block.ts'
import { breakIntoLines, heightOf, type Line, rightEdge, type TextBlock } from './text-block.ts'

/** Diameter of the dot that marks an initial state. */
export const START = 12

/** A chart in the form that elkjs accepts, and the content of its nodes and edges by their ids. */
export interface ElkChart {
  readonly graph: ElkNode
  readonly states: ReadonlyMap<string, Pick<PlacedState, 'state' | 'block' | 'shape'>>
  readonly edges: ReadonlyMap<
    string,
    { transition: ChartTransition; target: string; block: TextBlock | null }
  >
  /** From the id of a dot to the id of the initial state. */
  readonly starts: ReadonlyMap<string, string>
}

/**
 * The id of the node that represents all states within a parent, at which the parent's own transitions begin.
 */
const anyStateId = (parent: string) => `${parent}#any`
const startId = (parent: string) => `${parent}#start`

const SPACING = {
  'elk.spacing.nodeNode': '36',
  'elk.spacing.edgeNode': '22',
  'elk.spacing.edgeEdge': '16',
  'elk.spacing.edgeLabel': '6',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '20',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.randomSeed': '1',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=16,left=16,bottom=16,right=16]',
  'elk.layered.considerModelOrder.strategy': 'PREFER_EDGES',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.nodePlacement.favorStraightEdges': 'true',
  'elk.layered.thoroughness': '40',
  ...SPACING,
}

/** Converts a chart for elkjs. */
export function elkGraph({ root, transitions }: ChartModel): ElkChart {
  const states = new Map<string, Pick<PlacedState, 'state' | 'block' | 'shape'>>()
  const starts = new Map<string, string>()
  const edges: [string, { transition: ChartTransition; target: string; block: TextBlock | null }][] = []
  const inner = new Map(withDescendants(root).map(state => [state.id, idsBelow(state)]))
  const staysIn = (id: string) =>
    transitions.filter(transition => transition.source === id && stays(transition))

  for (const transition of transitions) {
    if (stays(transition)) continue
    transition.targets.forEach((target, index) => {
      edges.push([
        `${transition.key}|${index}`,
        { transition, target, block: index === 0 ? labelBlock(transition) : null },
      ])
    })
  }

  /** An edge from a parent to one of its own states begins at the node that represents any of them. */
  const beginsAt = ({ source, targets }: ChartTransition) =>
    targets.some(target => inner.get(source)?.has(target)) ? anyStateId(source) : source

  const node = (state: ChartState): ElkNode => {
    const stayRows = staysIn(state.id)
    const isRoot = state === root
    const block = stateBlock(state, isRoot ? [] : stayRows)
    if (!isRoot) states.set(state.id, { state, block, shape: state.children.length > 0 ? 'parent' : 'state' })
    if (state.children.length === 0) return { id: state.id, width: block.width, height: block.height }
    const children = state.children.map(node)
    const goesIn = transitions.some(transition => beginsAt(transition) === anyStateId(state.id))
    if (goesIn || (isRoot && hasRootRows(state, stayRows))) children.unshift(anyState(state, stayRows))
    if (state.initial !== null) {
      starts.set(startId(state.id), state.initial)
      children.unshift({
        id: startId(state.id),
        width: START,
        height: START,
        layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
      })
    }
    return { id: state.id, children, ...(isRoot ? {} : parentOptions(block)) }
  }

  const anyState = (parent: ChartState, rows: readonly ChartTransition[]): ElkNode => {
    const isRoot = parent === root
    const { invokes, entry, exit } = isRoot ? parent : { invokes: [], entry: [], exit: [] }
    const state: ChartState = {
      ...parent,
      id: anyStateId(parent.id),
      key: 'in any state',
      type: 'atomic',
      description: null,
      tags: [],
      invokes,
      entry,
      exit,
      children: [],
    }
    const block = stateBlock(state, isRoot ? rows : [])
    states.set(state.id, { state, block, shape: 'anyState' })
    return { id: state.id, width: block.width, height: block.height }
  }

  const graph = node(root)
  const elkEdges: ElkExtendedEdge[] = [
    ...[...starts].map(([dot, target]) => ({ id: dot, sources: [dot], targets: [target] })),
    ...edges.map(([id, { transition, target, block }]) => ({
      id,
      sources: [beginsAt(transition)],
      targets: [target],
      labels: block ? [elkLabel(id, block)] : [],
    })),
  ]
  return {
    graph: { ...graph, layoutOptions: OPTIONS, edges: elkEdges },
    states,
    edges: new Map(edges),
    starts,
  }
}

/** In the middle of its line, so that it is clear which line it belongs to. */
function elkLabel(edge: string, { width, height }: TextBlock): ElkLabel {
  return {
    id: `${edge}|label`,
    text: edge,
    width,
    height,
    layoutOptions: { 'elk.edgeLabels.inline': 'true' },
  }
}

/** Whether a transition stays in its state, so that it is shown inside the state's box. */
function stays({ source, targets }: ChartTransition): boolean {
  return targets.every(target => target === source)
}

function hasRootRows({ invokes, entry, exit }: ChartState, stayRows: readonly ChartTransition[]): boolean {
  return invokes.length + entry.length + exit.length + stayRows.length > 0
}

function idsBelow(state: ChartState): ReadonlySet<string> {
  return new Set(state.children.flatMap(withDescendants).map(({ id }) => id))
}

/** A parent reserves room for its own text above its children. */
function parentOptions({ width, height }: TextBlock): Pick<ElkNode, 'layoutOptions'> {
  return {
    layoutOptions: {
      'elk.padding': `[top=${height + 12},left=20,bottom=20,right=20]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${width},${height + 40})`,
    },
  }
}

const PADDING_X = 9
const PADDING_Y = 4
const MAX_WIDTH = 190

/** The label of an edge: the event, then its guard, then its actions. */
function labelBlock(transition: ChartTransition): TextBlock {
  const lines: Line[] = []
  const write = (text: string, style: 'event' | 'guard' | 'action') => {
    if (text !== '')
      lines.push(...breakIntoLines(text, style, PADDING_X, PADDING_Y + heightOf(lines), MAX_WIDTH))
  }
  const { event, guard, branch, actions } = transition
  write(event, 'event')
  write(guardText(guard, branch), 'guard')
  write(actions.length > 0 ? `/ ${actions.join(', ')}` : '', 'action')
  return {
    width: Math.ceil(rightEdge(lines) + PADDING_X),
    height: heightOf(lines) + 2 * PADDING_Y,
    lines,
    chips: [],
    rows: [],
  }
}
