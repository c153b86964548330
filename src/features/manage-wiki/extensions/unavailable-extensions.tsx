import { chakra } from '@chakra-ui/react'
import type { EngineFacts } from '#contract/public-config.ts'
import { extensionObstacle } from '#contract/settings/extensions.ts'
import { extensionCardTexts, extensionGroups, extensionTexts, obstacleText } from './extension-texts.ts'

/** What this server cannot run, and why; closed until somebody wants to know. */
export function UnavailableExtensions({ engine }: { engine: EngineFacts }) {
  const rows = extensionGroups
    .flatMap(({ names }) => names)
    .flatMap(name => {
      const obstacle = extensionObstacle(name, engine)
      return obstacle === null ? [] : [{ title: extensionTexts[name].title, reason: obstacleText(obstacle) }]
    })
  if (rows.length === 0) return null
  return (
    <details>
      <chakra.summary cursor="pointer" fontWeight="semibold">
        {extensionCardTexts.unavailable(rows.length)}
      </chakra.summary>
      <List>
        {rows.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>: {reason}
          </li>
        ))}
      </List>
    </details>
  )
}

const List = chakra('ul', {
  base: {
    mt: '3',
    ps: '5',
    listStyleType: 'disc',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    color: 'fg.muted',
    textStyle: 'sm',
    overflowWrap: 'anywhere',
  },
})
