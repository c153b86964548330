import type { AccountDetails } from '#contract/operator/accounts.ts'
import { consolePaths } from '#contract/operator/console-paths.ts'
import type { Act } from '#operator/acts/act.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { Card } from '#ui/card.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { KeptFocus } from '#ui/kept-focus.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { wikiActs } from './account-acts.tsx'

interface WikisCardProps {
  readonly account: AccountDetails
  readonly onAct: (act: Act) => void
}

/** The wikis that an account owns or manages, of which the owned ones can be handed over. */
export function WikisCard({ account, onAct }: WikisCardProps) {
  const { people_of } = account
  return (
    <Card title="Wikis">
      {people_of.length === 0 && <p>This account owns and manages no wiki.</p>}
      <KeptFocus>
        <ItemList>
          {people_of.map(wiki => (
            <Item
              key={wiki.wiki}
              name={wiki.sitename}
              action={<ActButtons acts={wikiActs(account, wiki)} onAct={onAct} />}
            >
              <p>
                <TextLink to={consolePaths.wiki(wiki.wiki)}>{wiki.domain}</TextLink> ({wiki.role}
                {wiki.deleted && ', deleted'})
              </p>
            </Item>
          ))}
        </ItemList>
      </KeptFocus>
    </Card>
  )
}
