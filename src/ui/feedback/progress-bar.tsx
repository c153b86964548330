import { chakra } from '@chakra-ui/react'
import { BarTrack } from './bar-track.ts'

interface ProgressBarProps {
  /** What is in progress: "Uploading logo.png". */
  readonly label: string
  /** The part that is done, 0 to 1; omitted if it is not known. */
  readonly fraction?: number
}

/** Shows how much of something is done, or only that it is in progress. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100)
  return (
    <BarTrack
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <Bar
        data-unmeasured={percent === undefined ? '' : undefined}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </BarTrack>
  )
}

const Bar = chakra('div', {
  base: {
    height: 'full',
    borderRadius: 'full',
    bg: 'teal.solid',
    transitionProperty: 'width',
    transitionDuration: 'moderate',
    '&[data-unmeasured]': { width: '40%', animation: 'sweep 1.4s ease-in-out infinite alternate' },
    _motionReduce: { '&[data-unmeasured]': { animation: 'none', width: '100%', opacity: '0.6' } },
  },
})
