import { Badge, chakra } from '@chakra-ui/react'
import type { RefObject } from 'react'
import type { AnyMachineSnapshot } from 'xstate'
import { msg } from '#i18n/msg.ts'
import { stateKey } from '#machine-testing/kit/state-key.ts'
import { Section } from './section.tsx'

interface StatePanelProps {
  readonly snapshot: AnyMachineSnapshot
  /** Receives the focus if the focused element disappears after a step. */
  readonly focus: RefObject<HTMLParagraphElement | null>
}

/** The current state of the flow: its name, description and tags. */
export function StatePanel({ snapshot, focus }: StatePanelProps) {
  return (
    <Section title={msg('statecharts-current-state')}>
      <Name ref={focus} tabIndex={-1}>
        {stateKey(snapshot)}
        {[...snapshot.tags].map(tag => (
          <Badge key={tag} colorPalette="amber" fontFamily="body">
            {tag}
          </Badge>
        ))}
        {snapshot.status !== 'active' && (
          <Badge colorPalette="gray" fontFamily="body">
            {statusText(snapshot)}
          </Badge>
        )}
      </Name>
      {descriptions(snapshot).map(text => (
        <chakra.p key={text} mt="1" color="fg.muted" textStyle="sm" lang="en" dir="auto">
          {text}
        </chakra.p>
      ))}
    </Section>
  )
}

/** The descriptions of the states that a snapshot is in, from the outermost to the innermost. */
export function descriptions({ _nodes: nodes }: AnyMachineSnapshot): string[] {
  return nodes
    .slice(1)
    .toSorted((one, other) => one.path.length - other.path.length)
    .flatMap(({ description }) => (description === undefined ? [] : [description]))
}

function statusText({ status, error }: AnyMachineSnapshot): string {
  return status === 'done' ? msg('statecharts-ended') : msg('statecharts-failed', String(error))
}

const Name = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    fontFamily: 'heading',
    fontSize: 'xl',
    fontWeight: 'semibold',
    lineHeight: 'short',
    overflowWrap: 'anywhere',
    color: 'teal.fg',
  },
})
