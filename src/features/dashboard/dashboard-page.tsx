import { routes } from '#contract/paths.ts'
import { msg } from '#i18n/msg.ts'
import { selectUser } from '#store/session/session.slice.ts'
import { ButtonLink } from '#ui/button/button-link.tsx'
import { useConfig } from '#ui/config/config-context.tsx'
import { useAppSelector } from '#ui/flow/use-app-store.ts'
import { NotVerifiedNotice } from '#ui/not-verified-notice.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { DeletedWikisLoader } from './deleted-wikis-loader.tsx'
import { MyWikis } from './my-wikis.tsx'
import { Welcome } from './welcome.tsx'

/** The member's wikis. Source: spec 2.37, 2.40, 2.42. */
export function DashboardPage() {
  const { productName } = useConfig()
  const verified = useAppSelector(selectUser)?.verified ?? false
  return (
    <>
      <PageHeading
        actions={
          verified && <ButtonLink to={routes.createWiki}>{msg('dashboard-create-new-wiki')}</ButtonLink>
        }
      >
        {msg('dashboard-1s', productName)}
      </PageHeading>
      {verified ? <MyWikis /> : <NotVerifiedNotice />}
      {verified && <DeletedWikisLoader />}
      <Welcome />
    </>
  )
}
