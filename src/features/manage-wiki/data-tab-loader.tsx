import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { DATA_TAB_ANCHOR } from '#contract/wiki-links.ts'
import { RetryPanel } from '#ui/failure/retry-panel.tsx'
import { LoadingSkeleton } from '#ui/feedback/loading-skeleton.tsx'
import type { DataTabProps } from './data/data-tab.tsx'
import { ScrollTarget } from './scroll-target.tsx'

interface DataTabLoaderProps extends DataTabProps {
  readonly load?: () => Promise<ComponentType<DataTabProps>>
}

const loadDataTab = async () => (await import('./data/data-tab.tsx')).DataTab

/** The Data tab, which few visits need: its code is loaded when it is first opened. */
export function DataTabLoader({ load = loadDataTab, ...props }: DataTabLoaderProps) {
  const [Tab, setTab] = useState<ComponentType<DataTabProps> | 'failed' | null>(null)
  const show = async () => {
    setTab(null)
    try {
      const DataTab = await load()
      setTab(() => DataTab)
    } catch {
      setTab('failed')
    }
  }
  const showFirst = useEffectEvent(show)
  useEffect(() => void showFirst(), [])
  return (
    <ScrollTarget id={DATA_TAB_ANCHOR}>
      {Tab === null && <LoadingSkeleton label="Loading this tab" />}
      {Tab === 'failed' && (
        <RetryPanel
          failure={{ kind: 'offline' }}
          title="This tab could not be loaded."
          onRetry={() => void show()}
        />
      )}
      {Tab !== null && Tab !== 'failed' && <Tab {...props} />}
    </ScrollTarget>
  )
}
