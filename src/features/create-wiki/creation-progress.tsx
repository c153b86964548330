import { chakra } from '@chakra-ui/react'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'

/** Announces that the wiki is being created. Screen readers need the live region to exist before its text. */
export function CreationProgress({ sitename, active }: { sitename: string; active: boolean }) {
  return (
    <Live role="status">
      {active && (
        <Delayed>
          <p>
            Creating <bdi>{sitename}</bdi>. This takes a few seconds at most.
          </p>
          <ProgressBar label="Creating your wiki" />
        </Delayed>
      )}
    </Live>
  )
}

/** Takes no space while it is empty. */
const Live = chakra('div', { base: { _empty: { position: 'absolute' } } })

/** Fades in after a short delay, because most wikis are created before anybody could read it. */
const Delayed = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    animation: 'fadeIn 160ms ease-out 200ms backwards',
  },
})
