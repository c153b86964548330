import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from './button/button-link.tsx'
import { useAppSelector } from './flow/use-app-store.ts'

/** The link on from a page where nothing is left to do: to the dashboard for members, home for visitors. */
export function WayOn() {
  const isMember = useAppSelector(selectUser) !== null
  return (
    <ButtonLink to={isMember ? routes.dashboard : routes.home} variant="outline" alignSelf="flex-start">
      {isMember ? msg('common-go-dashboard') : msg('app-go-home-page')}
    </ButtonLink>
  )
}
