import type { AccountDetails } from '#contract/operator/accounts.ts'
import { consolePaths } from '#contract/operator/console-paths.ts'
import { msg, msgParts } from '#i18n/msg.ts'
import type { Act } from '#operator/acts/act.ts'
import { ActButtons } from '#operator/acts/act-buttons.tsx'
import { Card } from '#ui/card.tsx'
import { FocusFallback } from '#ui/focus-fallback.tsx'
import { Item, ItemList } from '#ui/item-list.tsx'
import { richText } from '#ui/rich-text.ts'
import { TextLink } from '#ui/text-link.tsx'
import { roleTexts } from '#ui/wiki/role-texts.ts'
import { wikiActs } from './account-acts.tsx'

interface WikisCardProps {
  readonly account: AccountDetails
  readonly onAct: (act: Act) => void
}

/** The wikis that an account owns or manages. Owned ones can be handed over. */
export function WikisCard({ account, onAct }: WikisCardProps) {
  const { people_of } = account
  return (
    <Card title={msg('discovery-wikis')}>
      {people_of.length === 0 && <p>{msg('operator-account-owns-manages-no-wiki')}</p>}
      <FocusFallback>
        <ItemList>
          {people_of.map(wiki => (
            <Item
              key={wiki.wiki}
              name={wiki.sitename}
              action={<ActButtons acts={wikiActs(account, wiki)} onAct={onAct} />}
            >
              <p>
                {richText(
                  wiki.deleted
                    ? msgParts('operator-1-2-deleted', linkTo(wiki), roleTexts[wiki.role].one)
                    : msgParts('operator-1-brackets-2', linkTo(wiki), roleTexts[wiki.role].one),
                )}
              </p>
            </Item>
          ))}
        </ItemList>
      </FocusFallback>
    </Card>
  )
}

function linkTo({ wiki, domain }: AccountDetails['people_of'][number]) {
  return <TextLink to={consolePaths.wiki(wiki)}>{domain}</TextLink>
}
