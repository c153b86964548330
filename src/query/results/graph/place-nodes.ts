export interface Position {
  readonly x: number
  readonly y: number
}

interface Edge {
  readonly from: number
  readonly to: number
}

/** The preferred length of connections. */
const LENGTH = 60

/** Limits the steps for many nodes, so that the page never freezes for long. */
const WORK = 12_000_000
const MOST_ROUNDS = 250

/** Pulls everything to the middle, so that parts without a connection stay near each other. */
const GRAVITY = 1.5

/**
 * Places nodes so that connected ones are near each other: all push each other away, connections pull
 * (Fruchterman and Reingold, 1991). The same graph always looks the same, and nothing moves on the page.
 */
export function placeNodes(count: number, edges: readonly Edge[]): readonly Position[] {
  const nodes = Array.from({ length: count }, (_, index) => spiral(index))
  const rounds = Math.min(MOST_ROUNDS, Math.floor(WORK / Math.max(1, count * count)))
  for (let round = 0; round < rounds; round += 1) {
    const pushes = nodes.map(() => ({ x: 0, y: 0 }))
    pushApart(nodes, pushes)
    for (const { from, to } of edges) pull(nodes, pushes, from, to)
    const farthest = LENGTH * (1 - round / rounds)
    nodes.forEach((node, index) => {
      const push = pushes[index] ?? { x: 0, y: 0 }
      const x = push.x - node.x * GRAVITY
      const y = push.y - node.y * GRAVITY
      const distance = Math.hypot(x, y) || 1
      const step = Math.min(distance, farthest) / distance
      node.x += x * step
      node.y += y * step
    })
  }
  return nodes
}

/** The start position of a node: evenly spread, and distinct from all others. */
function spiral(index: number): { x: number; y: number } {
  const angle = index * 2.399_963 // The golden angle, in radians.
  const radius = LENGTH * 0.6 * Math.sqrt(index + 0.5)
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

type Movable = { x: number; y: number }

function pushApart(nodes: readonly Position[], pushes: readonly Movable[]): void {
  for (const [index, one] of nodes.entries()) {
    const push = pushes[index]
    if (!push) continue
    // Destructuring and closures would make this loop, which runs millions of times, several times as slow.
    for (let position = 0; position < nodes.length; position += 1) {
      const other = nodes[position]
      if (!other || position === index) continue
      const x = one.x - other.x
      const y = one.y - other.y
      const strength = (LENGTH * LENGTH) / Math.max(1, x * x + y * y)
      push.x += x * strength
      push.y += y * strength
    }
  }
}

function pull(nodes: readonly Position[], pushes: readonly Movable[], from: number, to: number): void {
  const [start, end, atStart, atEnd] = [nodes[from], nodes[to], pushes[from], pushes[to]]
  if (!start || !end || !atStart || !atEnd || from === to) return
  const [x, y] = [end.x - start.x, end.y - start.y]
  const strength = Math.hypot(x, y) / LENGTH
  atStart.x += x * strength
  atStart.y += y * strength
  atEnd.x -= x * strength
  atEnd.y -= y * strength
}
