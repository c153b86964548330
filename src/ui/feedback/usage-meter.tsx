import { chakra } from '@chakra-ui/react'
import { BarTrack } from './bar-track.ts'

interface UsageMeterProps {
  /** What is measured: "Storage". */
  readonly label: string
  /** The measure as text: "412 MB of 1 GB used". */
  readonly text: string
  /** The used part, 0 to 1; more is shown as full. */
  readonly fraction: number
  readonly tone: 'normal' | 'attention' | 'error'
}

const PALETTES = { normal: 'teal', attention: 'amber', error: 'red' } as const

/**
 * Shows how much of something is used. Needs a text beside it, because color and length are not enough for
 * everyone.
 */
export function UsageMeter({ label, text, fraction, tone }: UsageMeterProps) {
  const percent = Math.min(100, Math.round(fraction * 100))
  return (
    <BarTrack
      mt="2"
      height="3"
      borderWidth="1px"
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
      colorPalette={PALETTES[tone]}
    >
      <Level style={{ width: `${percent}%` }} />
    </BarTrack>
  )
}

const Level = chakra('div', { base: { height: 'full', bg: 'colorPalette.solid' } })
