import { type ChartTransition, guardText } from './chart-model.ts'
import { breakIntoLines, heightOf, type Line, rightEdge, type TextBlock } from './text-block.ts'

const PADDING_X = 9
const PADDING_Y = 4
const MAX_WIDTH = 190

/** The label of an edge: the event, then its guard, then its actions. */
export function labelBlock(transition: ChartTransition): TextBlock {
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
