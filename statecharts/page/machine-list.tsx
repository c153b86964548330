import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'
import { catalogue } from '#machines/catalogue.ts'
import { machinePath } from '#statecharts/simulation/paths.ts'

/** Every machine with its purpose. */
export function MachineList() {
  return (
    <List>
      {catalogue.map(model => (
        <li key={model.machine.id}>
          <Entry asChild>
            <NavLink to={machinePath(model)}>
              <Name>{model.machine.id}</Name>
              <Purpose lang="en" dir="auto">
                {model.purpose}
              </Purpose>
            </NavLink>
          </Entry>
        </li>
      ))}
    </List>
  )
}

const List = chakra('ul', { base: { listStyle: 'none', display: 'grid', gap: '1' } })

const Entry = chakra('span', {
  base: {
    display: 'block',
    px: '3',
    py: '2.5',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'fg',
    textDecoration: 'none',
    transitionProperty: 'background-color, border-color',
    transitionDuration: 'fast',
    _hover: { bg: 'bg.muted' },
    '&[aria-current=page]': { bg: 'bg.panel', borderColor: 'teal.border' },
  },
})

const Name = chakra('span', { base: { display: 'block', fontWeight: 'semibold', textStyle: 'sm' } })

const Purpose = chakra('span', { base: { display: 'block', mt: '0.5', color: 'fg.muted', textStyle: 'xs' } })
