import { chakra, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useMemo, useRef } from 'react'
import { useParams } from 'react-router'
import { msg } from '#i18n/msg.ts'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { activeStates } from '#statecharts/chart/chart.tsx'
import { chartOf } from '#statecharts/chart/chart-of.ts'
import { useLayout } from '#statecharts/chart/use-layout.ts'
import { findModel } from '#statecharts/simulation/paths.ts'
import { possibleSteps } from '#statecharts/simulation/possible-steps.ts'
import { now, type Simulation } from '#statecharts/simulation/simulation.ts'
import { slug } from '#statecharts/slug.ts'
import { availableTransitions } from './available-transitions.ts'
import { ChartAsText } from './chart-as-text.tsx'
import { ChartView } from './chart-view.tsx'
import { ContextTree } from './context-tree.tsx'
import { ExportsBar } from './exports-bar.tsx'
import { HistoryList } from './history-list.tsx'
import { Section } from './section.tsx'
import { descriptions, StatePanel } from './state-panel.tsx'
import { StepsPanel } from './steps-panel.tsx'
import { UnknownMachine, UnknownState } from './unknown-page.tsx'
import { type SimulationControls, useSimulation } from './use-simulation.ts'

/** A machine with its chart and its simulation. The URL names the machine and its current state. */
export function MachinePage() {
  const { machine = '', state } = useParams()
  const model = findModel(machine)
  return model ? (
    <KnownMachine key={machine} model={model} state={state} />
  ) : (
    <UnknownMachine name={machine} />
  )
}

function KnownMachine({ model, state }: { model: FlowModel; state: string | undefined }) {
  const { simulation, controls } = useSimulation(model, state)
  return simulation ? (
    <MachineView model={model} simulation={simulation} controls={controls} />
  ) : (
    <UnknownState model={model} state={state} />
  )
}

interface MachineViewProps {
  readonly model: FlowModel
  readonly simulation: Simulation
  readonly controls: SimulationControls
}

function MachineView({ model, simulation, controls }: MachineViewProps) {
  const { machine, purpose } = model
  const layout = useLayout(machine)
  const chart = useMemo(() => chartOf(machine), [machine])
  const snapshot = now(simulation)
  const current = useMemo(() => activeStates(snapshot), [snapshot])
  const steps = possibleSteps(model, snapshot)
  const last = simulation.moments.at(-1)
  const focus = useFocusFallback(simulation)
  const key = stateKey(snapshot)
  return (
    <Columns>
      <title>{msg('statecharts-title-in-state', machine.id, key)}</title>
      <ChartColumn>
        <Intro>
          <Heading tabIndex={-1}>{machine.id}</Heading>
          <Source>{sourceOf(machine.id)}</Source>
          <chakra.p mt="1" color="fg.muted" textStyle="sm" maxWidth="prose" lang="en" dir="auto">
            {purpose}
          </chakra.p>
        </Intro>
        <ChartView
          name={machine.id}
          tools={<ExportsBar model={model} />}
          layout={layout}
          current={current}
          taken={last?.step?.transitions[0] ?? null}
          available={availableTransitions(chart, steps, controls.take)}
        />
      </ChartColumn>
      <SidePanel>
        <VisuallyHidden role="status">
          {simulation.moments.length > 1 && msg('statecharts-now-in', key, descriptions(snapshot).join(' '))}
        </VisuallyHidden>
        <StatePanel snapshot={snapshot} focus={focus} />
        <StepsPanel steps={steps} onTake={controls.take} />
        <Section title={msg('statecharts-context')}>
          <ContextTree
            context={snapshot.context}
            before={simulation.moments.at(-2)?.snapshot.context ?? null}
          />
        </Section>
        <HistoryList simulation={simulation} controls={controls} />
        <ChartAsText chart={chart} />
      </SidePanel>
    </Columns>
  )
}

/**
 * The button of a step disappears when the step is taken. The focus then moves to the name of the new state.
 */
function useFocusFallback(simulation: Simulation) {
  const focus = useRef<HTMLParagraphElement>(null)
  const shown = useRef(simulation)
  useEffect(() => {
    if (shown.current === simulation) return
    shown.current = simulation
    const { activeElement } = document
    const isLost = activeElement === null || activeElement === document.body
    if (isLost || activeElement.matches(':disabled')) focus.current?.focus()
  }, [simulation])
  return focus
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    height: { lg: 'full' },
  },
})

const ChartColumn = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', minWidth: '0', minHeight: '0' },
})

const Intro = chakra('div', {
  base: { px: { base: '4', md: '6' }, pt: '3', pb: '2.5' },
})

const Heading = chakra('h1', {
  base: {
    display: 'inline-block',
    me: '3',
    fontFamily: 'heading',
    fontSize: '2xl',
    fontWeight: 'semibold',
    lineHeight: 'short',
  },
})

const Source = chakra('code', {
  base: {
    display: 'inline-block',
    color: 'fg.muted',
    fontFamily: 'mono',
    fontSize: 'xs',
    overflowWrap: 'anywhere',
  },
})

const SidePanel = chakra('div', {
  base: {
    minWidth: '0',
    borderInlineStartWidth: { lg: '1px' },
    borderTopWidth: { base: '1px', lg: '0' },
    borderColor: 'border',
    bg: 'bg.panel',
    overflowY: { lg: 'auto' },
  },
})

/** The source file of a machine, relative to the root of the repository. */
export function sourceOf(id: string): string {
  return `machines/${slug(id)}/${slug(id)}.machine.ts`
}
