import { DATA_TAB_ANCHOR } from '#contract/wiki-links.ts'
import { msg } from '#i18n/msg.ts'
import { ScrollTarget } from '#ui/scroll-target.tsx'
import type { DataTabProps } from './data/data-tab.tsx'
import { LateTab } from './late-tab.tsx'
import type { Tab } from './tabs/tabs.tsx'

const loadDataTab = async () => (await import('./data/data-tab.tsx')).DataTab
const loadPeopleTab = async () =>
  (await import(/* webpackChunkName: "people" */ './people/people-tab.tsx')).PeopleTab
const loadHistoryTab = async () =>
  (await import(/* webpackChunkName: "people" */ './history-tab.tsx')).HistoryTab

/** The tabs that every wiki has, suspended or not. They are loaded when somebody opens one. */
export function lateTabs(props: DataTabProps): readonly Tab[] {
  const { wiki } = props
  return [
    {
      id: 'data',
      title: msg('manage-wiki-data'),
      late: true,
      content: (
        <ScrollTarget id={DATA_TAB_ANCHOR}>
          <LateTab load={loadDataTab} props={props} />
        </ScrollTarget>
      ),
    },
    {
      id: 'people',
      title: msg('common-people'),
      late: true,
      content: <LateTab load={loadPeopleTab} props={{ wiki }} />,
    },
    {
      id: 'history',
      title: msg('manage-wiki-history'),
      late: true,
      content: <LateTab load={loadHistoryTab} props={{ wiki }} />,
    },
  ]
}
