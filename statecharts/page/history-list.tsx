import { Button, chakra } from '@chakra-ui/react'
import { useId } from 'react'
import { msg } from '#i18n/msg.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import type { Simulation } from '#statecharts/simulation/simulation.ts'
import { NativeSelect } from '#ui/form/native-select.tsx'
import { Section } from './section.tsx'
import type { SimulationControls } from './use-simulation.ts'

interface HistoryListProps {
  readonly simulation: Simulation
  readonly controls: SimulationControls
}

/** All steps so far, and the buttons that undo them. */
export function HistoryList({ simulation: { model, start, moments }, controls }: HistoryListProps) {
  const selectId = useId()
  const isBeginning = moments.length === 1
  return (
    <Section
      title={msg('statecharts-history')}
      actions={
        <chakra.div display="flex" gap="1.5">
          <Button size="xs" variant="outline" disabled={isBeginning} onClick={controls.stepBack}>
            {msg('statecharts-step-back')}
          </Button>
          <Button size="xs" variant="outline" disabled={isBeginning} onClick={controls.reset}>
            {msg('statecharts-start-over')}
          </Button>
        </chakra.div>
      }
    >
      <chakra.label htmlFor={selectId} textStyle="sm">
        {msg('statecharts-start-with')}
      </chakra.label>
      <chakra.div mt="1" mb="3">
        <NativeSelect
          id={selectId}
          minH="9"
          fontSize="sm"
          value={start}
          onChange={({ target }) => controls.startWith(target.value)}
        >
          {Object.keys(model.starts).map(name => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </chakra.div>
      <List>
        {moments.map(({ step, snapshot }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a moment is identified by its position in the history
          <chakra.li key={index} aria-current={index === moments.length - 1 ? 'step' : undefined}>
            {step ? step.name : msg('statecharts-start')}{' '}
            <chakra.span color="fg.muted" whiteSpace="nowrap">
              → {stateKey(snapshot)}
            </chakra.span>
          </chakra.li>
        ))}
      </List>
    </Section>
  )
}

const List = chakra('ol', {
  base: {
    ps: '6',
    listStyle: 'decimal',
    display: 'grid',
    gap: '1',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
    '& > [aria-current]': { fontWeight: 'semibold' },
  },
})
