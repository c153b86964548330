import type { Point } from './layout.ts'
import { round } from './text-block.ts'

/** The radius of rounded corners. */
const RADIUS = 8
/** Length and half the width of an arrowhead. */
const HEAD = { length: 8, half: 4.5 }

/** The line of an edge with rounded corners. It ends where the arrowhead begins. */
export function edgePath(points: readonly Point[]): string {
  const end = points.at(-1)
  const beforeEnd = points.at(-2)
  if (!end || !beforeEnd) return ''
  const line = [...points.slice(0, -1), towards(end, beforeEnd, HEAD.length - 1)]
  return line.map((point, index) => corner(line, point, index)).join(' ')
}

/** The arrowhead as a triangle with its tip at the last point. */
export function headPath(points: readonly Point[]): string {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before) return ''
  const base = towards(tip, before, HEAD.length)
  const across = { x: Math.sign(tip.y - before.y) * HEAD.half, y: Math.sign(tip.x - before.x) * HEAD.half }
  return `M${at(tip)} L${at({ x: base.x + across.x, y: base.y + across.y })} L${at({ x: base.x - across.x, y: base.y - across.y })} Z`
}

function corner(line: readonly Point[], point: Point, index: number): string {
  const before = line[index - 1]
  const after = line[index + 1]
  if (!before) return `M${at(point)}`
  if (!after) return `L${at(point)}`
  const radius = Math.min(RADIUS, distance(point, before) / 2, distance(point, after) / 2)
  return `L${at(towards(point, before, radius))} Q${at(point)} ${at(towards(point, after, radius))}`
}

/** The point at the distance `by` from one point towards another. */
function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  if (length === 0) return from
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}
