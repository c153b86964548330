import { Button, chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { Step } from '#statecharts/simulation/step.ts'
import { Section } from './section.tsx'

interface StepsPanelProps {
  readonly steps: readonly Step[]
  readonly onTake: (step: Step) => void
}

/**
 * Everything that can happen now: events, the outcomes of running actors, and delays. Refused events are
 * included.
 */
export function StepsPanel({ steps, onTake }: StepsPanelProps) {
  const actors = [...new Set(steps.flatMap(({ actor }) => (actor === null ? [] : [actor])))]
  const others = steps.filter(({ actor }) => actor === null)
  return (
    <Section title={msg('statecharts-what-can-happen')}>
      {steps.length === 0 && <chakra.p color="fg.muted">{msg('statecharts-nothing')}</chakra.p>}
      {others.length > 0 && <StepList steps={others} onTake={onTake} label={msg('statecharts-events')} />}
      {actors.map(actor => (
        <chakra.div key={actor} mt="4">
          <Running>{msg('statecharts-running', actor)}</Running>
          <StepList
            steps={steps.filter(step => step.actor === actor)}
            onTake={onTake}
            label={msg('statecharts-outcomes', actor)}
          />
        </chakra.div>
      ))}
      {steps.length > 0 && (
        <chakra.p mt="2" color="fg.muted" textStyle="xs">
          {msg('statecharts-green')}
        </chakra.p>
      )}
    </Section>
  )
}

function StepList({ steps, onTake, label }: StepsPanelProps & { readonly label: string }) {
  return (
    <List aria-label={label}>
      {steps.map(step => (
        <li key={`${step.name} ${step.detail}`}>
          {step.transitions.length > 0 ? (
            <Take
              variant="outline"
              colorPalette={step.kind === 'error' ? 'red' : 'teal'}
              onClick={() => onTake(step)}
            >
              <StepWords step={step} />
            </Take>
          ) : (
            <Refused>
              <StepWords step={step} />
              <Reason>
                {step.refusedBy.length > 0
                  ? msg('statecharts-refused-by', step.refusedBy.join(', '))
                  : msg('statecharts-no-transition')}
              </Reason>
            </Refused>
          )}
        </li>
      ))}
    </List>
  )
}

function StepWords({ step: { label, detail } }: { step: Step }) {
  return (
    <>
      <chakra.span fontWeight="semibold">{label}</chakra.span>
      {detail !== '' && (
        <chakra.span fontWeight="normal" color="fg.muted" textStyle="xs">
          {' '}
          {detail}
        </chakra.span>
      )}
    </>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1.5' } })

const Running = chakra('p', { base: { mb: '1.5', textStyle: 'sm', color: 'fg.muted' } })

/** A wide button with its text aligned to the left, as in a list. */
const Take = chakra(Button, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '0.5',
    width: 'full',
    minH: '10',
    px: '3',
    py: '1.5',
    fontSize: 'sm',
    textAlign: 'start',
    textWrap: 'wrap',
    overflowWrap: 'anywhere',
  },
})

const Refused = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    px: '3',
    py: '1.5',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border',
    borderRadius: 'md',
    fontSize: 'sm',
    lineHeight: 'short',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
})

const Reason = chakra('span', { base: { textStyle: 'xs', color: 'fg.warning' } })
