import { type ChartState, type ChartTransition, transitionLabel } from './chart-model.ts'
import {
  breakIntoLines,
  type Chip,
  FACES,
  heightOf,
  type Line,
  type Row,
  rightEdge,
  type TextBlock,
  widthOf,
} from './text-block.ts'

export const PADDING = 14
const GAP = 6
/** The width of the icon to the left of a row's text. */
const SIGN = 17
/** Longer lines are hard to read in a box. */
const MAX_WIDTH = 236
const CHIP_PADDING = 7
/** The types of states that get a chip. */
const TYPES_WITH_CHIP = new Set<ChartState['type']>(['final', 'parallel', 'history'])

/**
 * The text in a state's box: its name, tags and description, its actions and actors, and the transitions that
 * stay in it.
 *
 * @param stays transitions that are shown here and not as edges.
 */
export function stateBlock(state: ChartState, stays: readonly ChartTransition[]): TextBlock {
  const title = breakIntoLines(state.key, 'name', PADDING, PADDING - 2, MAX_WIDTH)
  const chips = setChips(state, title)
  const chipsBottom = Math.max(0, ...chips.map(({ y, height }) => y + height))
  const titleBottom = Math.max(PADDING - 2 + heightOf(title), chipsBottom)
  const described =
    state.description === null
      ? []
      : breakIntoLines(state.description, 'description', PADDING, titleBottom + 3, MAX_WIDTH)
  const describedBottom = titleBottom + (described.length > 0 ? 3 + heightOf(described) : 0)
  const rows = setRows(rowsOf(state, stays), describedBottom + GAP + 4)
  const last = rows.at(-1)
  const lines = [...title, ...described]
  const right = Math.max(
    rightEdge([...lines, ...rows.flatMap(row => row.lines)]),
    ...chips.map(({ x, width }) => x + width),
  )
  return {
    width: Math.ceil(right + PADDING),
    height: Math.ceil((last ? last.y + last.height : describedBottom) + PADDING - 3),
    lines,
    chips,
    rows,
  }
}

/** Places the chips beside the name if there is room, otherwise below it. */
function setChips({ tags, type }: ChartState, title: readonly Line[]): Chip[] {
  const words = [
    ...(TYPES_WITH_CHIP.has(type) ? [{ text: type, means: 'type' as const }] : []),
    ...tags.map(text => ({ text, means: 'tag' as const })),
  ]
  const height = FACES.tag.line
  const top = PADDING - 1
  const start = rightEdge(title) + 10
  const widths = words.map(({ text }) => Math.ceil(widthOf(text, 'tag') + 2 * CHIP_PADDING))
  const total = widths.reduce((sum, width) => sum + width + 5, 0)
  const fits = title.length === 1 && start + total <= PADDING + MAX_WIDTH
  return words.map((word, index) => {
    const before = widths.slice(0, index).reduce((sum, width) => sum + width + 5, 0)
    return {
      ...word,
      x: (fits ? start : PADDING) + before,
      y: fits ? top : top + heightOf(title) + 1,
      width: widths[index] ?? 0,
      height,
    }
  })
}

type RowContent = Pick<Row, 'sign' | 'transition' | 'kind' | 'label'>

function rowsOf(state: ChartState, stays: readonly ChartTransition[]): RowContent[] {
  const plain = { transition: null, kind: null }
  return [
    ...state.entry.map(action => ({ ...plain, sign: 'entry' as const, label: `on entry / ${action}` })),
    ...state.exit.map(action => ({ ...plain, sign: 'entry' as const, label: `on exit / ${action}` })),
    ...state.invokes.map(({ id, src }) => ({
      ...plain,
      sign: 'runs' as const,
      label: id === src ? `runs ${id}` : `runs ${id} (${src})`,
    })),
    ...stays.map(transition => ({
      transition: transition.key,
      kind: transition.kind,
      sign: transition.targets.length > 0 && transition.reenters ? ('reenters' as const) : ('stays' as const),
      label: transitionLabel(transition),
    })),
  ]
}

function setRows(rows: readonly RowContent[], top: number): Row[] {
  const set: Row[] = []
  let y = top
  for (const row of rows) {
    const lines = breakIntoLines(row.label, 'row', PADDING + SIGN, y + 2, MAX_WIDTH - SIGN)
    const height = heightOf(lines) + 4
    set.push({ ...row, y, height, lines })
    y += height + 1
  }
  return set
}
