import { chakra } from '@chakra-ui/react'
import { msg, msgParts } from '#i18n/msg.ts'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { richText } from '#ui/rich-text.ts'

/** Announces that the wiki is being created. Screen readers need the live region to exist before its text. */
export function CreationProgress({ sitename, active }: { sitename: string; active: boolean }) {
  return (
    <Live role="status">
      {active && (
        <Delayed>
          <p>{richText(msgParts('create-wiki-creating-1-takes-few-seconds', <bdi>{sitename}</bdi>))}</p>
          <ProgressBar label={msg('create-wiki-creating-wiki')} />
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
