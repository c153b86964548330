import type { WikiDetails } from '#contract/types/wiki.ts'
import { DATA_TAB_ANCHOR } from '#contract/wiki-links.ts'
import { ScrollTarget } from '#ui/scroll-target.tsx'
import type { DataTabProps } from './data/data-tab.tsx'
import { LateTab } from './late-tab.tsx'

const loadDataTab = async () => (await import('./data/data-tab.tsx')).DataTab
const loadPeopleTab = async () =>
  (await import(/* webpackChunkName: "people" */ './people/people-tab.tsx')).PeopleTab
const loadHistoryTab = async () =>
  (await import(/* webpackChunkName: "people" */ './history-tab.tsx')).HistoryTab

export function LateDataTab(props: DataTabProps) {
  return (
    <ScrollTarget id={DATA_TAB_ANCHOR}>
      <LateTab load={loadDataTab} props={props} />
    </ScrollTarget>
  )
}

export function LatePeopleTab({ wiki }: { wiki: WikiDetails }) {
  return <LateTab load={loadPeopleTab} props={{ wiki }} />
}

export function LateHistoryTab({ wiki }: { wiki: WikiDetails }) {
  return <LateTab load={loadHistoryTab} props={{ wiki }} />
}
