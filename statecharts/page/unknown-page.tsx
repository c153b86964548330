import { chakra } from '@chakra-ui/react'
import { msg } from '#i18n/msg.ts'
import type { FlowModel } from '#machine-testing/kit/flow-model.ts'
import { catalogue } from '#machines/catalogue.ts'
import { machinePath, statePath } from '#statecharts/simulation/paths.ts'
import { reachableStates } from '#statecharts/simulation/shortest-path.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Margins } from './margins.tsx'

/** For a URL with an unknown machine. */
export function UnknownMachine({ name }: { name: string }) {
  return (
    <Margins>
      <title>{msg('statecharts-no-machine-title')}</title>
      <PageHeading lead={msg('statecharts-all-machines')}>{msg('statecharts-no-machine', name)}</PageHeading>
      <Names>
        {catalogue.map(model => (
          <li key={model.machine.id}>
            <TextLink to={machinePath(model)}>{model.machine.id}</TextLink>
          </li>
        ))}
      </Names>
    </Margins>
  )
}

/** For a URL with an unknown start, or with a state that is unknown or not stable. */
export function UnknownState({ model, state }: { model: FlowModel; state: string | undefined }) {
  return (
    <Margins>
      <title>{msg('statecharts-no-state-title')}</title>
      <PageHeading lead={msg('statecharts-no-state-lead')}>
        {state === undefined
          ? msg('statecharts-no-start', model.machine.id)
          : msg('statecharts-no-state', model.machine.id, state)}
      </PageHeading>
      {Object.keys(model.starts).map(start => (
        <chakra.section key={start} mb="5">
          <chakra.h2 fontWeight="semibold">{msg('statecharts-from', start)}</chakra.h2>
          <Names>
            {reachableStates(model, start).map(each => (
              <li key={each}>
                <TextLink to={statePath(model, start, each)}>{each}</TextLink>
              </li>
            ))}
          </Names>
        </chakra.section>
      ))}
    </Margins>
  )
}

const Names = chakra('ul', { base: { ps: '5', listStyle: 'disc', overflowWrap: 'anywhere' } })
