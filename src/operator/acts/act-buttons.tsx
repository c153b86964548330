import { Button, chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { Act } from './act.ts'

interface ActButtonsProps {
  readonly acts: readonly Act[]
  readonly onAct: (act: Act) => void
}

/** A button for each act. */
export function ActButtons({ acts, onAct }: ActButtonsProps) {
  if (acts.length === 0) return null
  return (
    <Row>
      {acts.map(act => (
        <Button
          key={act.label}
          aria-label={msg('operator-1-of-2', act.label, act.of)}
          size="sm"
          variant="outline"
          colorPalette={act.danger === true ? 'red' : 'gray'}
          onClick={() => onAct(act)}
        >
          {act.label}
        </Button>
      ))}
    </Row>
  )
}

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
