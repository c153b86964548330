import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import { type ChartModel, type ChartState, transitionLabel } from '#statecharts/chart/chart-model.ts'
import { withDescendants } from '#statecharts/chart/chart-of.ts'
import { Section } from './section.tsx'

/** The whole chart as a list of states and transitions, for screen readers and for searching. */
export function ChartAsText({ chart }: { chart: ChartModel }) {
  const [root, ...states] = withDescendants(chart.root)
  const hasOwn = root !== undefined && chart.transitions.some(({ source }) => source === root.id)
  return (
    <Section title={msg('statecharts-as-text')}>
      <chakra.details textStyle="sm">
        <chakra.summary cursor="pointer">
          {msg('statecharts-states-transitions', states.length)}
        </chakra.summary>
        {[...(root && hasOwn ? [root] : []), ...states].map(state => (
          <StateAsText key={state.id} state={state} chart={chart} />
        ))}
      </chakra.details>
    </Section>
  )
}

function StateAsText({ state, chart }: { state: ChartState; chart: ChartModel }) {
  const stateName = (id: string) =>
    id === chart.id ? msg('statecharts-any-state') : id.slice(chart.id.length + 1)
  return (
    <chakra.div mt="3">
      <chakra.h3 fontWeight="semibold">{stateName(state.id)}</chakra.h3>
      {state.description !== null && (
        <chakra.p color="fg.muted" lang="en" dir="auto">
          {state.description}
        </chakra.p>
      )}
      <chakra.ul ps="5" listStyle="disc" overflowWrap="anywhere">
        {chart.transitions
          .filter(({ source }) => source === state.id)
          .map(transition => (
            <li key={transition.key}>
              {transitionLabel(transition)}{' '}
              <chakra.span color="fg.muted">
                {transition.targets.length > 0
                  ? `→ ${transition.targets.map(stateName).join(', ')}`
                  : msg('statecharts-stays')}
              </chakra.span>
            </li>
          ))}
      </chakra.ul>
    </chakra.div>
  )
}
