import type { PropsWithChildren } from 'react'
import type { Access } from '#app/routes/route.ts'
import { GuestsOnly } from './guests-only.tsx'
import { MembersOnly } from './members-only.tsx'

/** Lets those see a page who may. Source: specification, sections 2 and 6. */
export function Guard({ access, children }: PropsWithChildren<{ access: Access }>) {
  switch (access) {
    case 'public':
      return children
    case 'guest':
      return <GuestsOnly>{children}</GuestsOnly>
    case 'member':
      return <MembersOnly otherwise="logIn">{children}</MembersOnly>
    case 'creator':
      return <MembersOnly otherwise="home">{children}</MembersOnly>
  }
}
