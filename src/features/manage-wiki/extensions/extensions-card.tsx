import { chakra, Heading } from '@chakra-ui/react'
import { useId } from 'react'
import { type ExtensionName, extensionObstacle } from '#contract/settings/extensions.ts'
import type { WikiDetails } from '#contract/types/wiki.ts'
import { Card } from '#ui/card.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { CardBody } from '#ui/setting-card/card-stack.tsx'
import { QuietNote } from '#ui/setting-card/quiet-note.tsx'
import { ExtensionSwitch } from './extension-switch.tsx'
import { extensionCardTexts, extensionGroups } from './extension-texts.ts'
import { UnavailableExtensions } from './unavailable-extensions.tsx'

/** The extensions that this server can run, each with a switch, and why it cannot run the others. */
export function ExtensionsCard({ wiki }: { wiki: WikiDetails }) {
  const { engine } = useConfig()
  const canRun = (name: ExtensionName) => extensionObstacle(name, engine) === null
  const groups = extensionGroups
    .map(({ title, names }) => ({ title, names: names.filter(canRun) }))
    .filter(({ names }) => names.length > 0)
  return (
    <Card title={extensionCardTexts.title} lead={extensionCardTexts.lead}>
      <CardBody gap="8">
        {groups.map(({ title, names }) => (
          <Group key={title} title={title} names={names} wiki={wiki} />
        ))}
        {engine.available ? (
          <UnavailableExtensions engine={engine} />
        ) : (
          <QuietNote>{extensionCardTexts.noEngine}</QuietNote>
        )}
      </CardBody>
    </Card>
  )
}

interface GroupProps {
  readonly title: string
  readonly names: readonly ExtensionName[]
  readonly wiki: WikiDetails
}

function Group({ title, names, wiki }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" id={id} size="md" mb="4">
        {title}
      </Heading>
      <Switches>
        {names.map(name => (
          <ExtensionSwitch key={name} wiki={wiki} name={name} />
        ))}
      </Switches>
    </section>
  )
}

/** Two columns where there is room. */
const Switches = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '8',
    rowGap: '5',
    alignItems: 'start',
  },
})
