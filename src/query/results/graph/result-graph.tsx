import { chakra } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import { msg } from '#i18n/msg.ts'
import { Cell } from '#query/results/cells/cell.tsx'
import { ColumnChoice, ColumnChoices } from '#query/results/cells/column-choice.tsx'
import { Facts } from '#query/results/cells/facts.ts'
import { useStateOf } from '#query/results/cells/use-state-of.ts'
import type { ViewProps } from '#query/results/cells/use-view-columns.ts'
import { LeftOut } from '#query/results/chart/left-out.tsx'
import { contentsOf } from '#query/results/data/contents.ts'
import { cellText } from '#query/results/data/term-text.ts'
import { ChartFrame } from '#ui/chart/chart-frame.tsx'
import { type Drawing, shortName } from '#ui/chart/chart-options.ts'
import { graphOf, type Node } from './graph-data.ts'
import { graphOption } from './graph-option.ts'
import { placeNodes } from './place-nodes.ts'

/** The things of two columns, connected by the rows that have both. */
export function ResultGraph({ result, wiki }: ViewProps) {
  const { things } = useMemo(() => contentsOf(result, wiki), [result, wiki])
  const [[from, to], choose] = useState([things[0], things.at(things.length === 3 ? 2 : 1)])
  if (!from || !to) throw new RangeError('Fewer than two columns have things.')
  const data = useMemo(() => graphOf(result, from, to), [result, from, to])
  const [selected, select] = useStateOf<number | null>(data, null)
  const positions = useMemo(() => placeNodes(data.nodes.length, data.edges), [data])
  const draw = useCallback(
    (drawing: Drawing) =>
      graphOption(drawing, data, positions, index => {
        const node = data.nodes[index]
        return node ? shortName(cellText(node.row, node.column, wiki)) : ''
      }),
    [data, positions, wiki],
  )
  const node = selected === null ? undefined : data.nodes[selected]
  return (
    <>
      <ColumnChoices>
        <ColumnChoice
          label={msg('query-from')}
          columns={things}
          column={from}
          onColumn={column => choose([column, to])}
        />
        <ColumnChoice
          label={msg('query-to')}
          columns={things}
          column={to}
          onColumn={column => choose([from, column])}
        />
      </ColumnChoices>
      <LeftOut shown={data.edges.length} left={data.left} what="connections" />
      <ChartFrame
        label={msg(
          'query-graph-of',
          formatCount(data.nodes.length),
          data.nodes.length,
          formatCount(data.edges.length),
          data.edges.length,
        )}
        draw={draw}
        height="auto"
        count={data.nodes.length}
        what="thing"
        selected={selected}
        onSelect={select}
        zoom="graphRoam"
      >
        {node && <NodeFacts node={node} nodes={data.nodes} wiki={wiki} />}
      </ChartFrame>
    </>
  )
}

interface NodeFactsProps {
  readonly node: Node
  readonly nodes: readonly Node[]
  readonly wiki: ViewProps['wiki']
}

/** More would not help next to a graph. */
const MOST_NEIGHBORS = 30

function NodeFacts({ node, nodes, wiki }: NodeFactsProps) {
  const neighbors = [...node.neighbors].slice(0, MOST_NEIGHBORS).flatMap(index => nodes[index] ?? [])
  return (
    <Facts>
      <Cell row={node.row} column={node.column} wiki={wiki} />
      {neighbors.length > 0 && (
        <chakra.div mt="2" color="fg.muted">
          {msg('query-connected-to', formatCount(node.neighbors.size), node.neighbors.size)}
          <Neighbors>
            {neighbors.map(({ iri, row, column }) => (
              <li key={iri}>
                <Cell row={row} column={column} wiki={wiki} />
              </li>
            ))}
          </Neighbors>
        </chakra.div>
      )}
    </Facts>
  )
}

const Neighbors = chakra('ul', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', listStyleType: 'none' },
})
