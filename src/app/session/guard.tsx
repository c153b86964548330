import type { PropsWithChildren } from 'react'
import type { AppRoute } from '#app/routes/route.ts'
import { MembersOnly } from './members-only.tsx'
import { VisitorsOnly } from './visitors-only.tsx'

/** Shows a page to those who may see it and redirects everyone else. Source: spec 2.4, 6.1, 6.2. */
export function Guard({ route, children }: PropsWithChildren<{ route: AppRoute }>) {
  switch (route.access) {
    case 'public':
      return children
    case 'visitor':
      return <VisitorsOnly>{children}</VisitorsOnly>
    case 'member':
      return <MembersOnly visitorsGo={route.visitorsGo}>{children}</MembersOnly>
  }
}
