import { chakra } from '@chakra-ui/react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

/** Says that the wiki is being made. The live region is there before it speaks, as screen readers want it. */
export function Creating({ sitename, active }: { sitename: string; active: boolean }) {
  return (
    <Live role="status">
      {active && (
        <Patient>
          <p>
            Creating <bdi>{sitename}</bdi>. This takes a few seconds at most.
          </p>
          <ProgressBar label="Creating your wiki" />
        </Patient>
      )}
    </Live>
  )
}

/** Without a gap of its own while it is empty. */
const Live = chakra('div', { base: { _empty: { position: 'absolute' } } })

/** Usually it is over sooner than one can read: shows itself only after a moment, so that nothing blinks. */
const Patient = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    animation: 'fadeIn 160ms ease-out 200ms backwards',
  },
})
